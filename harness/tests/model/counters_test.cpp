// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: counters of small kernels in the model, against numbers computed by hand.
#include <fmt/format.h>

#include <map>
#include <sstream>

#include "harness/model_report/model_record.h"
#include "harness/tests/model/support.h"

namespace oclab {
namespace {

using model::AccessKind;
using model::AccessSite;
using model::LaunchReport;

const Argument kIn = buffer("in");
const Argument kOut = buffer("out");
const std::size_t kCounterItems = 1024;

std::vector<Launch> counter_launches() {
  const auto of = [](std::size_t group) { return range_1d(kCounterItems, group); };
  const NdRange one_warp = range_1d(32, 32);
  const Argument sums = local_memory<float>(256);
  std::vector<Launch> all;
  for (const int s : {1, 2, 8, 32}) all.push_back({"copy_stride", {kIn, kOut, value(s)}, of(128)});
  all.push_back({"copy_double", {kIn, kOut}, of(128)});
  all.push_back({"copy_offset", {kIn, kOut, value(1)}, of(128)});
  all.push_back({"copy_vec4", {kIn, kOut}, of(128)});
  for (const char* name : {"warp_ok", "warp_ko", "tri_loop"}) {
    all.push_back({name, {buffer("changed")}, of(128)});
  }
  for (const char* name : {"small_if", "alt_load", "with_helper"}) {
    all.push_back({name, {kIn, kOut}, of(64)});
  }
  for (const int s : {1, 2, 16, 32}) {
    all.push_back({"bank_float", {kOut, value(s)}, one_warp});
    all.push_back({"bank_double", {kOut, value(s)}, one_warp});
  }
  all.push_back({"bank_bcast", {kOut}, range_1d(64, 64)});
  for (const char* name : {"reduce1", "reduce2", "reduce3", "reduce4"}) {
    all.push_back({name, {kIn, kOut, sums}, of(256)});
  }
  all.push_back({"reduce5", {kIn, kOut, sums, value(8U * 1024)}, of(256)});
  all.push_back({"tr_naive", {kIn, kOut, value(64)}, range_2d(64, 64, 32, 8)});
  all.push_back({"tr_tile16", {kIn, kOut, value(64)}, range_2d(64, 64, 16, 16)});
  for (const char* name : {"tr_tile32", "tr_tile33"}) {
    all.push_back({name, {kIn, kOut, value(64)}, range_2d(64, 16, 32, 8)});
  }
  for (const char* name : {"mm_naive", "mm_tile16"}) {
    all.push_back({name, {kIn, kIn, kOut, value(64)}, range_2d(64, 64, 16, 16)});
  }
  all.push_back({"histo", {kIn, buffer("changed")}, of(64)});
  all.push_back({"use_const", {kOut}, of(64)});
  all.push_back({"constant_table", {kIn, kOut}, of(64)});
  all.push_back({"cast_to_constant", {kIn, kOut}, of(64)});
  return all;
}

Parameter pointer(const char* type) { return {AddressSpace::kGlobal, type, "p"}; }

std::vector<KernelContract> counter_contracts() {
  const Parameter floats = pointer("float*");
  const Parameter number = scalar<int>("n");
  const Parameter sums = local_pointer<float>("sums");
  std::vector<KernelContract> all{{"copy_double", {pointer("double*"), pointer("double*")}},
                                  {"copy_vec4", {pointer("float4*"), pointer("float4*")}},
                                  {"bank_float", {floats, number}},
                                  {"bank_double", {pointer("double*"), number}},
                                  {"bank_bcast", {floats}},
                                  {"reduce5", {floats, floats, sums, scalar<std::uint32_t>("n")}},
                                  {"histo", {pointer("uchar*"), pointer("uint*")}},
                                  {"use_const", {floats}},
                                  {"constant_table", {constant_pointer<float>("table"), floats}},
                                  {"cast_to_constant", {floats, floats}}};
  for (const char* name :
       {"copy_stride", "copy_offset", "tr_naive", "tr_tile16", "tr_tile32", "tr_tile33"}) {
    all.push_back({name, {floats, floats, number}});
  }
  for (const char* name : {"warp_ok", "warp_ko", "tri_loop"}) all.push_back({name, {floats}});
  for (const char* name : {"small_if", "alt_load", "with_helper"}) {
    all.push_back({name, {floats, floats}});
  }
  for (const char* name : {"reduce1", "reduce2", "reduce3", "reduce4"}) {
    all.push_back({name, {floats, floats, sums}});
  }
  for (const char* name : {"mm_naive", "mm_tile16"}) {
    all.push_back({name, {floats, floats, floats, number}});
  }
  return all;
}

std::vector<LaunchReport> run_counters(const ModelSettings& settings) {
  std::vector<float> in(64 * kCounterItems);
  for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<float>(i % 17);
  const std::vector<float> room(64 * kCounterItems);
  return run_in_model({"counters.cl", model_data("counters.cl")}, counter_contracts(),
                      {input("in", in), in_out("out", room), in_out("changed", room)},
                      counter_launches(), settings);
}

/// "global_load.sectors" of a memory kind, or the name of a total.
std::uint64_t metric(const LaunchReport& report, const std::string& name) {
  const auto& counters = report.counters;
  if (name == "flops") return counters.flops;
  if (name == "barriers") return counters.barriers;
  if (name == "divergent_branches") return counters.total_branches().divergent;
  const std::size_t dot = name.find('.');
  const std::string field = name.substr(dot + 1);
  for (const AccessKind kind : model::kAccessKinds) {
    if (name.substr(0, dot) != name_of(kind)) continue;
    const AccessSite sum = counters.total(kind);
    if (field == "requests") return sum.requests;
    if (field == "transactions") return sum.transactions;
    if (field == "ideal") return sum.ideal;
    if (field == "sectors") return sum.sectors;
    if (field == "bytes") return sum.bytes;
  }
  ADD_FAILURE() << "no metric " << name;
  return 0;
}

std::map<std::string, LaunchReport> by_name(const std::vector<LaunchReport>& reports) {
  std::map<std::string, LaunchReport> named;
  std::map<std::string, int> seen;
  for (const LaunchReport& report : reports) {
    named[fmt::format("{}.{}", report.kernel, seen[report.kernel]++)] = report;
  }
  return named;
}

TEST(ModelCounters, AreThoseComputedByHand) {
  OCLAB_NEEDS_MODEL();
  const auto reports = by_name(run_counters({}));
  std::istringstream lines(model_data("expected_counters.csv"));
  int checked = 0;
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line[0] == '#' || line.starts_with("launch,")) continue;
    std::istringstream cells(line);
    std::string launch, name, expected, reason;
    std::getline(cells, launch, ',');
    std::getline(cells, name, ',');
    std::getline(cells, expected, ',');
    std::getline(cells, reason);
    ASSERT_TRUE(reports.contains(launch)) << launch;
    EXPECT_EQ(metric(reports.at(launch), name), std::stoull(expected))
        << launch << " " << name << ": " << reason;
    ++checked;
  }
  EXPECT_EQ(checked, 106);
}

TEST(ModelCounters, EverySiteHasItsLineAndEveryEventItsPlace) {
  OCLAB_NEEDS_MODEL();
  for (const LaunchReport& report : run_counters({})) {
    EXPECT_EQ(report.counters.unmatched, 0U) << report.kernel;
    EXPECT_FALSE(report.stop) << report.kernel;
    EXPECT_TRUE(report.findings.empty()) << report.kernel;
    for (const auto& [key, site] : report.counters.accesses) {
      EXPECT_GT(report.places[key.first].first, 0U) << report.kernel;
    }
  }
}

std::string text(const std::vector<LaunchReport>& reports) {
  std::string all;
  for (const LaunchReport& report : reports) all += to_text(report) + '\n';
  return all;
}

TEST(ModelCounters, AreTheSameInEveryRun) {
  OCLAB_NEEDS_MODEL();
  const std::string once = text(run_counters({}));
  EXPECT_EQ(text(run_counters({})), once);
}

}  // namespace
}  // namespace oclab
