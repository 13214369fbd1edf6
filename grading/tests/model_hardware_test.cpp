// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the model's counters of the labs' kernels beside those of an H200.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>

#include "grading/tests/corpus.h"
#include "grading/tests/hardware/cases.h"

namespace oclab::test {
namespace {

using model::AccessKind;
using model::Counters;

using Row = std::map<std::string, double>;  ///< by column

std::vector<std::string> split(const std::string& line) {
  std::vector<std::string> cells;
  std::istringstream text(line);
  for (std::string cell; std::getline(text, cell, ',');) cells.push_back(cell);
  return cells;
}

/// "<folder>/<exercise>/<kernel>" to the counters that lab_counters.py has read.
std::map<std::string, Row> read_hardware() {
  std::ifstream file(std::string(OCLAB_TESTS_DIR) + "/hardware/h200_lab_counters.csv");
  std::map<std::string, Row> table;
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
  }
  return table;
}

Row modelled(const Counters& counters) {
  const auto of = [&](AccessKind kind) { return counters.total(kind); };
  const auto number = [](std::uint64_t n) { return static_cast<double>(n); };
  return {
      {"global_load_requests", number(of(AccessKind::kGlobalLoad).requests)},
      {"global_load_sectors", number(of(AccessKind::kGlobalLoad).transactions)},
      {"global_store_requests", number(of(AccessKind::kGlobalStore).requests)},
      {"global_store_sectors", number(of(AccessKind::kGlobalStore).transactions)},
      {"global_reduction_requests", number(of(AccessKind::kGlobalAtomic).requests)},
      {"local_load_requests", number(of(AccessKind::kLocalLoad).requests)},
      {"local_load_wavefronts", number(of(AccessKind::kLocalLoad).transactions)},
      {"local_store_requests", number(of(AccessKind::kLocalStore).requests)},
      {"local_store_wavefronts", number(of(AccessKind::kLocalStore).transactions)},
      {"local_atomic_requests", number(of(AccessKind::kLocalAtomic).requests)},
      {"local_atomic_wavefronts", number(of(AccessKind::kLocalAtomic).transactions)},
      {"branches", number(counters.total_branches().executed)},
      {"divergent", number(counters.total_branches().divergent)},
      {"warp_instructions", number(counters.warp_instructions)},
      {"lane_instructions", number(counters.lane_instructions)},
      {"lane_instructions_predicated_on", number(counters.lane_instructions)},
      {"constant", number(of(AccessKind::kConstantLoad).requests)},
  };
}

/// "<folder>/<exercise>/<kernel>" to the model's counters, summed over the kernel's launches.
std::map<std::string, Row> run_case(const HardwareCase& which) {
  const Exercise& exercise = *exercise_named(which.exercise).exercise;
  std::map<std::string, Counters> sums;
  for (const auto& report :
       run_in_model(exercise, source_of(which), which.extent, kHardwareSeed, {.threads = 2})) {
    EXPECT_FALSE(report.stop) << report.stop->reason << (report.findings.empty() ? "" : report.findings[0].message);
    sums[report.kernel].add(report.counters);
  }
  std::map<std::string, Row> rows;
  for (const auto& [kernel, counters] : sums) {
    EXPECT_EQ(counters.unmatched, 0U) << kernel;
    rows[fmt::format("{}/{}/{}", which.folder, which.exercise, kernel)] = modelled(counters);
  }
  return rows;
}

TEST(Hardware, Draft) {
  const auto hardware = read_hardware();
  for (const HardwareCase& which : hardware_cases()) {
    for (const auto& [name, row] : run_case(which)) {
      const Row empty;
      const Row& hw = hardware.contains(name) ? hardware.at(name) : empty;
      fmt::print("{}\n", name);
      for (const auto& [column, value] : row) {
        const double h = hw.contains(column) ? hw.at(column) : -1;
        fmt::print("  {:34} {:>10} {:>10} {}\n", column, h, value, h == value ? "" : "*");
      }
    }
  }
}

}  // namespace
}  // namespace oclab::test
