// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the rules by which the model counts beside an H200, a kernel for each.
#include <fmt/format.h>

#include <map>
#include <regex>
#include <sstream>

#include "harness/tests/model/support.h"

namespace oclab {
namespace {

using model::AccessKind;
using model::LaunchReport;

constexpr std::size_t kFloats = 65536;

/// Rows of h200_rules.csv: kernel, then column, to the number.
std::map<std::string, std::map<std::string, std::uint64_t>> read_rules_of_hardware() {
  std::map<std::string, std::map<std::string, std::uint64_t>> table;
  std::istringstream lines(model_data("h200_rules.csv"));
  std::vector<std::string> columns;
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream cells(line);
    std::vector<std::string> row;
    for (std::string cell; std::getline(cells, cell, ',');) row.push_back(cell);
    if (columns.empty()) {
      columns = row;
      continue;
    }
    auto& counters = table[row[0]];
    for (std::size_t i = 1; i < row.size(); ++i) counters[columns[i]] = std::stoull(row[i]);
    // an atomic whose result nobody needs
    counters["global_atomic_requests"] += counters.at("global_reduction_requests");
    counters["global_atomic_sectors"] += counters.at("global_reduction_sectors");
  }
  return table;
}

std::vector<std::string> kernels_in(const std::string& source) {
  std::vector<std::string> names;
  const std::regex head("(^|\n)kernel void (\\w+)\\(");
  for (std::sregex_iterator at(source.begin(), source.end(), head), end; at != end; ++at) {
    names.push_back((*at)[2]);
  }
  return names;
}

std::map<std::string, LaunchReport> run_rules() {
  const std::string source = model_data("rules.cl");
  std::vector<float> values(kFloats);
  for (std::size_t i = 0; i < kFloats; ++i) values[i] = static_cast<float>(i * 37 % 64) / 16;
  std::vector<KernelContract> contracts;
  std::vector<Launch> launches;
  for (const std::string& name : kernels_in(source)) {
    contracts.push_back({name, {global_pointer<float>("in"), global_pointer<float>("out")}});
    launches.push_back({name, {buffer("in"), buffer("out")}, range_1d(256, 64)});
  }
  std::map<std::string, LaunchReport> reports;
  for (LaunchReport& report :
       run_in_model({"rules.cl", source}, contracts, {in_out("in", values), in_out("out", values)},
                    launches)) {
    reports[report.kernel] = std::move(report);
  }
  return reports;
}

std::uint64_t counted_in_model(const LaunchReport& report, const std::string& column) {
  const auto sum = [&](AccessKind kind) { return report.counters.total(kind); };
  if (column == "global_load_requests") return sum(AccessKind::kGlobalLoad).pieces;
  if (column == "global_load_sectors") return sum(AccessKind::kGlobalLoad).sectors;
  if (column == "global_store_requests") return sum(AccessKind::kGlobalStore).pieces;
  if (column == "global_store_sectors") return sum(AccessKind::kGlobalStore).sectors;
  if (column == "global_atomic_requests") return sum(AccessKind::kGlobalAtomic).pieces;
  if (column == "global_atomic_sectors") return sum(AccessKind::kGlobalAtomic).sectors;
  if (column == "local_load_requests") return sum(AccessKind::kLocalLoad).requests;
  if (column == "local_load_wavefronts") return sum(AccessKind::kLocalLoad).transactions;
  if (column == "local_store_requests") return sum(AccessKind::kLocalStore).requests;
  if (column == "local_store_wavefronts") return sum(AccessKind::kLocalStore).transactions;
  return 0;
}

/// The columns that the model counts, and the kernel for which it counts something else.
const std::vector<std::string> kRuleColumns{"global_load_requests",   "global_load_sectors",
                                            "global_store_requests",  "global_store_sectors",
                                            "global_atomic_requests", "global_atomic_sectors",
                                            "local_load_requests",    "local_load_wavefronts",
                                            "local_store_requests",   "local_store_wavefronts"};
const std::map<std::string, std::string> kDifferent{
    {"global_atomic_one", "NVIDIA's compiler adds up the warp first, and one lane updates"},
    {"if_else_loads", "NVIDIA's compiler makes one load of both"},
    {"switch_all_cases", "NVIDIA's compiler makes one load of two cases' loads"},
    {"switch_default", "NVIDIA's compiler makes one load of two cases' loads"},
    {"trips", "NVIDIA's compiler unrolls the loop, and loads in groups of four"},
    {"local_four_fields", "a copied structure is stored whole where its place is aligned"}};

std::string differences(const LaunchReport& report,
                        const std::map<std::string, std::uint64_t>& hardware) {
  std::string text;
  for (const std::string& column : kRuleColumns) {
    const std::uint64_t counted = counted_in_model(report, column);
    if (counted == hardware.at(column)) continue;
    text += fmt::format(" {}: H200 {}, model {};", column, hardware.at(column), counted);
  }
  return text;
}

TEST(ModelRules, AreThoseOfAnH200) {
  OCLAB_NEEDS_MODEL();
  const auto reports = run_rules();
  const auto hardware = read_rules_of_hardware();
  EXPECT_EQ(hardware.size(), 84U);
  for (const auto& [kernel, numbers] : hardware) {
    ASSERT_TRUE(reports.contains(kernel)) << kernel;
    EXPECT_EQ(reports.at(kernel).counters.unmatched, 0U) << kernel;
    const std::string text = differences(reports.at(kernel), numbers);
    EXPECT_EQ(text.empty(), !kDifferent.contains(kernel)) << kernel << ":" << text;
  }
}

}  // namespace
}  // namespace oclab
