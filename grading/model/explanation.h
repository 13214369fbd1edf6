// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: why a kernel is slow, line by line: the data behind `oclab explain`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "grading/diagnosis/line_access.h"
#include "grading/model/model_totals.h"
#include "harness/model_report/launch_report.h"
#include "harness/spec/exercise.h"

namespace oclab {

/// A number that the launches pass, by the name of its parameter. Where lanes lie this many
/// elements apart, it is the length of a row.
struct RowLength {
  std::string name;
  std::uint64_t elements = 0;
};

/// What an explanation is made from.
struct ExplanationInput {
  std::string lab;
  std::string exercise;
  std::string title;
  std::string file;  ///< the student's, as messages name it
  std::string text;  ///< its contents
  std::vector<std::pair<std::string, std::size_t>> extent;
  std::vector<RowLength> row_lengths;
  std::vector<model::LaunchReport> launches;  ///< none of them stopped
  /// The reference's counters; its source is not shown, and so neither are its lines. Empty where
  /// there is no reference.
  std::optional<ModelTotals> reference;
  std::vector<std::string> remarks;  ///< to begin with
};

/// What is expensive about a line: an access, by its index in the line, or else its branches.
struct LineFault {
  std::optional<std::size_t> access{};

  friend bool operator==(const LineFault&, const LineFault&) = default;
};

/// A line with memory accesses or branches, summed over all launches.
struct ExplainedLine {
  std::uint32_t number = 0;                 ///< from 1
  std::vector<LineAccess> accesses;         ///< the most expensive first
  std::optional<model::BranchSite> branch;  ///< its branches together
  double branch_cost = 0;
  double cost = 0;                ///< in transactions; see explanation.cpp for what it is made of
  double share = 0;               ///< of the cost of all lines
  std::vector<LineFault> faults;  ///< one or two to name; none where it costs nothing

  /// Whether another order of accesses, or of branches, would save something.
  bool wastes() const;
};

/// The whole numbers that the first launch of each kernel passes, by the names in the contract. (In
/// later launches of a reduction n becomes small, and any stride is some n.)
std::vector<RowLength> row_lengths(const Exercise& exercise, const std::vector<Launch>& launches);

/// A kernel file, explained.
struct Explanation {
  std::string lab;
  std::string exercise;
  std::string title;
  std::string file;
  std::vector<std::pair<std::string, std::size_t>> extent;
  std::vector<std::string> source;    ///< the file's lines, printable, tabs as four columns
  std::vector<std::string> launches;  ///< "reduce_v3: 1024 work-items in groups of 64"
  std::vector<ExplainedLine> lines;   ///< by number
  std::vector<std::size_t> ranking;   ///< indices into `lines`, the most expensive first
  std::vector<TotalRow> totals;
  std::vector<std::string> remarks;

  /// The ranking's first lines, at most three, as far as they cost something.
  std::vector<const ExplainedLine*> worst() const;
};

/// The lines of a source, printable, tabs as four columns.
std::vector<std::string> printable_lines(const std::string& text);

/// Adds up the launches, ranks the lines and finds what to name about each.
Explanation explain(const ExplanationInput& input);

}  // namespace oclab
