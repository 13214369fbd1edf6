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
    for (std::size_t i = 1; i < row.size(); ++i) table[row[0]][columns[i]] = std::stoull(row[i]);
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
  if (column == "global_load_requests") return sum(AccessKind::kGlobalLoad).requests;
  if (column == "global_load_sectors") return sum(AccessKind::kGlobalLoad).transactions;
  if (column == "global_store_requests") return sum(AccessKind::kGlobalStore).requests;
  if (column == "global_store_sectors") return sum(AccessKind::kGlobalStore).transactions;
  if (column == "local_load_requests") return sum(AccessKind::kLocalLoad).requests;
  if (column == "local_load_wavefronts") return sum(AccessKind::kLocalLoad).transactions;
  if (column == "local_store_requests") return sum(AccessKind::kLocalStore).requests;
  if (column == "local_store_wavefronts") return sum(AccessKind::kLocalStore).transactions;
  return 0;
}

TEST(ModelRules, AreThoseOfAnH200) {
  OCLAB_NEEDS_MODEL();
  const auto reports = run_rules();
  int equal = 0;
  for (const auto& [kernel, columns] : read_rules_of_hardware()) {
    ASSERT_TRUE(reports.contains(kernel)) << kernel;
    std::string different;
    for (const auto& [column, number] : columns) {
      if (column.find("atomic") != column.npos ||
          (!column.starts_with("global_load") && !column.starts_with("global_store") &&
           !column.starts_with("local_")))
        continue;
      const std::uint64_t counted = counted_in_model(reports.at(kernel), column);
      if (counted != number) different += fmt::format(" {} {} / {};", column, number, counted);
    }
    if (different.empty()) ++equal;
    if (!different.empty()) fmt::print("{}:{}\n", kernel, different);
    fmt::print("   {} branches {} divergent {} lanes {}\n", kernel, columns.at("branches"),
               columns.at("divergent"), reports.at(kernel).counters.total_branches().divergent);
  }
  fmt::print("{} equal\n", equal);
}

}  // namespace
}  // namespace oclab
