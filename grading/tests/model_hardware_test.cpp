// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the model's counters of the labs' kernels beside those of an H200.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <fstream>
#include <map>
#include <sstream>

#include "grading/tests/hardware/cases.h"
#include "grading/tests/hardware/differences.h"
#include "grading/tests/kernels/corpus.h"
#include "grading/wording/mismatch_text.h"

namespace oclab::test {
namespace {

using model::AccessKind;
using model::Counters;

using Row = std::map<std::string, double>;      ///< by column
using Table = std::map<std::string, Row>;       ///< by "<folder>/<exercise>/<kernel>"
constexpr const char* kLanes = "active_lanes";  ///< per instruction of a warp, of 32

/// What is compared. Requests are not: predicated-off ones count on a GPU, and cost nothing.
constexpr std::array kColumns{"global_load_sectors",     "global_store_sectors",
                              "global_atomic_requests",  "global_atomic_sectors",
                              "local_load_wavefronts",   "local_store_wavefronts",
                              "local_atomic_wavefronts", kLanes};

std::vector<std::string> split(const std::string& line) {
  std::vector<std::string> cells;
  std::istringstream text(line);
  for (std::string cell; std::getline(text, cell, ',');) cells.push_back(cell);
  return cells;
}

/// What lab_counters.py has read.
Table read_hardware() {
  std::ifstream file(std::string(OCLAB_TESTS_DIR) + "/hardware/h200_lab_counters.csv");
  Table table;
  std::vector<std::string> columns;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    const std::vector<std::string> cells = split(line);
    if (columns.empty()) {
      columns = cells;
      continue;
    }
    Row& row = table[fmt::format("{}/{}/{}", cells.at(0), cells.at(1), cells.at(2))];
    for (std::size_t i = 3; i < cells.size(); ++i) row[columns.at(i)] = std::stod(cells[i]);
    // an atomic whose result nobody needs
    row["global_atomic_requests"] += row.at("global_reduction_requests");
    row["global_atomic_sectors"] += row.at("global_reduction_sectors");
    row[kLanes] = row.at("lane_instructions") / row.at("warp_instructions");
  }
  return table;
}

Row modelled(const Counters& counters) {
  const auto number = [](std::uint64_t n) { return static_cast<double>(n); };
  const auto cost = [&](AccessKind kind) { return number(counters.total(kind).transactions); };
  const auto sectors = [&](AccessKind kind) { return number(counters.total(kind).sectors); };
  return {{"global_load_sectors", sectors(AccessKind::kGlobalLoad)},
          {"global_store_sectors", sectors(AccessKind::kGlobalStore)},
          {"global_atomic_requests", number(counters.total(AccessKind::kGlobalAtomic).pieces)},
          {"global_atomic_sectors", sectors(AccessKind::kGlobalAtomic)},
          {"local_load_wavefronts", cost(AccessKind::kLocalLoad)},
          {"local_store_wavefronts", cost(AccessKind::kLocalStore)},
          {"local_atomic_wavefronts", cost(AccessKind::kLocalAtomic)},
          {kLanes, number(counters.lane_instructions) / number(counters.warp_instructions)}};
}

/// The model's counters of each of the case's kernels, summed over the kernel's launches.
Table run_case(const HardwareCase& which) {
  const Exercise& exercise = *exercise_named(which.exercise).exercise;
  ModelRunner runner(exercise, source_of(which));
  const ModelRun run = runner.run(which.extent, kHardwareSeed);
  EXPECT_FALSE(run.mismatch) << headline(*run.mismatch);
  EXPECT_FALSE(run.limit_reached());
  std::map<std::string, Counters> sums;
  for (const auto& report : run.reports) sums[report.kernel].add(report.counters);
  Table table;
  for (const auto& [kernel, counters] : sums) {
    EXPECT_EQ(counters.unmatched, 0U) << kernel;
    table[fmt::format("{}/{}/{}", which.folder, which.exercise, kernel)] = modelled(counters);
  }
  return table;
}

/// The one that is named for this counter, or null.
const Difference* difference_of(const std::string& kernel, const std::string& column) {
  for (const Difference& difference : known_differences()) {
    if (difference.kernel == kernel && difference.column == column) return &difference;
  }
  return nullptr;
}

std::string digits(const std::string& column, double value) {
  return fmt::format("{:.{}f}", value, column == kLanes ? 2 : 0);
}

/// Checks one counter and returns its cell: the GPU's number, and the model's where it is another.
std::string compare(const std::string& kernel, const std::string& column, double hardware,
                    double model) {
  const bool lanes = column == kLanes;
  const std::string cell = digits(column, hardware);
  if (const Difference* difference = difference_of(kernel, column)) {
    const double lane_tolerance = kRecordedLlvm ? 0.005 : 0.025 * difference->model;
    EXPECT_NEAR(model, difference->model, lanes ? lane_tolerance : 0)
        << kernel << ", " << column << ", hardware " << hardware;
    EXPECT_GT(std::abs(model - hardware), lanes ? 0.05 * hardware : 0)
        << kernel << ", " << column << ": no difference is left to explain";
    return cell + " / " + digits(column, model) + " (" + letter_of(difference->reason) + ")";
  }
  EXPECT_NEAR(model, hardware, lanes ? 0.05 * hardware : 0)
      << kernel << ", " << column
      << "\nIf the kernel itself was changed: hardware/lab_counters.py measures it again.";
  return model == hardware ? cell : cell + " / " + digits(column, model);
}

/// Prints its table, which docs/results/2026-11-23-model-h200.md shows.
TEST(LabHardware, AgreesWithTheModelExceptForNamedReasons) {
  if (const std::string reason = why_no_model(); !reason.empty()) GTEST_SKIP() << reason;
  const Table hardware = read_hardware();
  std::size_t compared = 0;
  for (const HardwareCase& which : hardware_cases()) {
    for (const auto& [kernel, row] : run_case(which)) {
      ASSERT_TRUE(hardware.contains(kernel)) << kernel;
      ++compared;
      std::string line = "| " + kernel;
      for (const char* column : kColumns) {
        line += " | " + compare(kernel, column, hardware.at(kernel).at(column), row.at(column));
      }
      fmt::print("{} |\n", line);
    }
  }
  EXPECT_EQ(compared, hardware.size());
}

}  // namespace
}  // namespace oclab::test
