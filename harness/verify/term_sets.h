// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which terms a wrong sum lacks, or counts twice.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "harness/spec/exercise.h"
#include "harness/verify/pattern.h"

namespace oclab {

/// Terms of sums that a kernel leaves out, or adds twice: term `first` and every `step`-th after
/// it.
struct TermSet {
  std::size_t first = 0;
  std::size_t step = 1;
  std::size_t count = 1;
  bool twice = false;
  /// Of terms that are added twice: the first of those, at the same distances, that are left out.
  std::optional<std::size_t> instead_of{};

  bool operator==(const TermSet&) const = default;
};

/// What the elements of an output add up: exact sums, of integers modulo 2^32. Empty if the output
/// is something else: the exercise's `terms` decide, else it may be the sum of an input, the sums
/// of its rows, or the sum of the products of two inputs.
std::vector<Term> terms_of(const Exercise& exercise, const Problem& problem, const Buffer& output);

/// Every set that makes the expected sums the ones that came back: one term, terms at one end,
/// terms at equal distances, or such terms in place of others. One of them may do so by chance.
std::vector<TermSet> find_term_sets(std::span<const Term> terms, const Buffer& output,
                                    std::span<const std::byte> got);

/// Whether the set makes the expected sums the ones that came back: on data that it was not found
/// on, it can hardly do so by chance.
bool explains(const TermSet& set, std::span<const Term> terms, const Buffer& output,
              std::span<const std::byte> got);

/// The set as a pattern. `terms` is how many there are, `rows` the number of sums in the output.
Pattern pattern_of(const TermSet& set, std::size_t terms, std::size_t rows);

/// Whether a pattern of this kind says less than a set of terms does.
bool is_vague(PatternKind kind);

}  // namespace oclab
