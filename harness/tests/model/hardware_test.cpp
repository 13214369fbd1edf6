// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the model's counters beside those of an H200, kernel by kernel.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <sstream>

#include "harness/tests/model/support.h"

namespace oclab {
namespace {

using model::AccessKind;
using model::LaunchReport;

/// A line of h200_counters.csv.
struct Hardware {
  double load_sectors = 0, store_sectors = 0;  // per request
  double local_loads = 0, local_load_wavefronts = 0;
  double local_stores = 0, local_store_wavefronts = 0;
  double divergent = 0;
  double active_lanes = 0;
};

/// By kernel name as the file spells it.
std::map<std::string, Hardware> read_hardware() {
  std::map<std::string, Hardware> table;
  std::istringstream lines(model_data("h200_counters.csv"));
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line[0] == '#' || line.starts_with("kernel,")) continue;
    const bool quoted = line[0] == '"';
    const std::size_t end = quoted ? line.find('"', 1) : line.find(',');
    std::string numbers = line.substr(end + (quoted ? 2 : 1));
    std::replace(numbers.begin(), numbers.end(), ',', ' ');
    Hardware h;
    std::istringstream(numbers) >> h.load_sectors >> h.store_sectors >> h.local_loads >>
        h.local_load_wavefronts >> h.local_stores >> h.local_store_wavefronts >> h.divergent >>
        h.active_lanes;
    table[line.substr(quoted ? 1 : 0, end - (quoted ? 1 : 0))] = h;
  }
  return table;
}

struct Twin {
  std::string name;  // in the table of the hardware
  Launch launch;
};

constexpr std::size_t kTwinItems = 64 * 256;
const NdRange kTwinRange = range_1d(kTwinItems, 256);

std::vector<Twin> twins() {
  const Argument in = buffer("in");
  const Argument out = buffer("out");
  std::vector<Twin> all;
  for (const int s : {1, 2, 8, 32}) {
    all.push_back({fmt::format("copy_f<{}>", s), {"copy_f", {in, out, value(s)}, kTwinRange}});
  }
  for (const char* name : {"copy_off", "copy_d", "copy_f4", "warp_ok", "warp_ko", "tri"}) {
    all.push_back({name, {name, {in, out}, kTwinRange}});
  }
  for (const int s : {1, 2, 16, 32}) {
    all.push_back({fmt::format("bank_f<{}>", s), {"bank_f", {in, out, value(s)}, kTwinRange}});
    all.push_back({fmt::format("bank_d<{}>", s), {"bank_d", {in, out, value(s)}, kTwinRange}});
  }
  for (const int v : {1, 2, 3}) {
    all.push_back(
        {fmt::format("reduce<{}>", v), {fmt::format("reduce_{}", v), {in, out}, kTwinRange}});
  }
  all.push_back({"tr_naive", {"tr_naive", {in, out, value(128)}, range_2d(128, 128, 32, 8)}});
  for (const auto& [size, pad] : {std::pair{16, 0}, {32, 0}, {32, 1}}) {
    const auto n = static_cast<std::size_t>(size);
    all.push_back({fmt::format("tr_tile<{},{}>", size, pad),
                   {"tr_tile",
                    {in, out, value(128), local_memory<float>(n * (n + 1)), value(size + pad)},
                    range_2d(128, 128, n, n)}});
  }
  all.push_back({"mm<16>", {"mm", {in, in, out, value(64)}, range_2d(64, 64, 16, 16)}});
  return all;
}

std::vector<KernelContract> twin_contracts() {
  std::vector<KernelContract> all;
  const auto floats = [](const char* name) { return global_pointer<float>(name); };
  const auto number = [](const char* name) { return scalar<int>(name); };
  for (const char* name : {"copy_f", "bank_f", "tr_naive"}) {
    all.push_back({name, {floats("in"), floats("out"), number("n")}});
  }
  for (const char* name : {"copy_off", "warp_ok", "warp_ko", "tri"}) {
    all.push_back({name, {floats("in"), floats("out")}});
  }
  for (const char* name : {"reduce_1", "reduce_2", "reduce_3"}) {
    all.push_back({name, {global_pointer<int>("in"), global_pointer<int>("out")}});
  }
  const Parameter doubles{AddressSpace::kGlobal, "double*", "in"};
  const Parameter vectors{AddressSpace::kGlobal, "float4*", "in"};
  all.push_back({"copy_d", {doubles, doubles}});
  all.push_back({"bank_d", {doubles, doubles, number("stride")}});
  all.push_back({"copy_f4", {vectors, vectors}});
  all.push_back(
      {"tr_tile",
       {floats("in"), floats("out"), number("n"), local_pointer<float>("tile"), number("pitch")}});
  all.push_back({"mm", {floats("a"), floats("b"), floats("c"), number("n")}});
  return all;
}

/// The reports of all twins, in their order.
std::vector<LaunchReport> run_twins() {
  const std::vector<float> room(kTwinItems * 32 + 8);
  std::vector<Launch> launches;
  for (const Twin& twin : twins()) launches.push_back(twin.launch);
  return run_in_model({"h200_twins.cl", model_data("h200_twins.cl")}, twin_contracts(),
                      {in_out("in", room), in_out("out", room)}, launches);
}

Hardware modelled(const LaunchReport& report) {
  const auto sum = [&](AccessKind kind) { return report.counters.total(kind); };
  const auto ratio = [](std::uint64_t a, std::uint64_t b) {
    return b == 0 ? 0.0 : static_cast<double>(a) / static_cast<double>(b);
  };
  const auto each = [&](AccessKind kind) { return ratio(sum(kind).sectors, sum(kind).pieces); };
  return {
      .load_sectors = each(AccessKind::kGlobalLoad),
      .store_sectors = each(AccessKind::kGlobalStore),
      .local_loads = static_cast<double>(sum(AccessKind::kLocalLoad).requests),
      .local_load_wavefronts = static_cast<double>(sum(AccessKind::kLocalLoad).transactions),
      .local_stores = static_cast<double>(sum(AccessKind::kLocalStore).requests),
      .local_store_wavefronts = static_cast<double>(sum(AccessKind::kLocalStore).transactions),
      .divergent = static_cast<double>(report.counters.total_branches().divergent),
      .active_lanes = ratio(report.counters.lane_instructions, report.counters.warp_instructions)};
}

struct Column {
  const char* name;
  double Hardware::*value;
  double tolerance;  // of the hardware's number; half of its last digit where that is rounded
};

constexpr double kSame = 1e-9;
constexpr double kRounded = 0.0012;
constexpr double kFivePercent = 0.05;
constexpr Column kColumns[] = {
    {"load_sectors", &Hardware::load_sectors, kRounded},
    {"store_sectors", &Hardware::store_sectors, kRounded},
    {"local_loads", &Hardware::local_loads, kSame},
    {"local_load_wavefronts", &Hardware::local_load_wavefronts, kSame},
    {"local_stores", &Hardware::local_stores, kSame},
    {"local_store_wavefronts", &Hardware::local_store_wavefronts, kSame},
    {"divergent", &Hardware::divergent, kSame},
    {"active_lanes", &Hardware::active_lanes, kFivePercent},
};

/// Where the CUDA compiler's instructions are not those of the source, and so not the model's. The
/// model's numbers are the source's, computed by hand.
///
/// Predicated: every warp issues the instruction, also one without an active lane, which then costs
/// no wavefront; and there is no branch that could diverge. Model, load requests of reduce<1> per
/// group: 2 × (5 × 8 + 4 + 2 + 1) + 1 = 95, × 64 groups = 6080; hardware: 2 × 8 × 8 + 1 = 129.
/// Joined: loads of neighbouring words became one of 8 or 16 bytes. In reduce<2> that of the first
/// step, which saves each warp a request and the active half of them 2 of 4 wavefronts; in mm<16>
/// the four of a row. Unrolled: a loop's condition is not tested in every trip.
std::optional<double> explained(const std::string& kernel, const std::string& column) {
  static const std::map<std::string, std::map<std::string, double>> source_numbers{
      {"reduce<1>",  // predicated
       {{"local_loads", 6080},
        {"local_stores", 3520},
        {"divergent", 3072},
        {"active_lanes", 21.98}}},
      {"reduce<2>",  // predicated, joined
       {{"local_loads", 1600},
        {"local_load_wavefronts", 6080},
        {"local_stores", 1280},
        {"divergent", 384},
        {"active_lanes", 30.09}}},
      {"reduce<3>",  // predicated
       {{"local_loads", 1600}, {"local_stores", 1280}, {"divergent", 384}}},
      {"mm<16>", {{"local_loads", 16384}, {"local_load_wavefronts", 16384}}},  // joined
      {"tri",                                                                  // unrolled
       {{"load_sectors", 2.875}, {"divergent", 15872}, {"active_lanes", 17.12}}},
      {"warp_ko", {{"active_lanes", 16.55}}},  // unrolled
  };
  const auto known = source_numbers.find(kernel);
  if (known == source_numbers.end() || !known->second.contains(column)) return std::nullopt;
  return known->second.at(column);
}

/// Prints its table, which docs/results/2026-11-23-model-h200.md shows.
TEST(Hardware, AgreesWithTheModelWhereTheInstructionsAreTheSame) {
  OCLAB_NEEDS_MODEL();
  const auto hardware = read_hardware();
  const auto names = twins();
  const auto reports = run_twins();
  ASSERT_EQ(names.size(), hardware.size());
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string& name = names[i].name;
    ASSERT_TRUE(hardware.contains(name)) << name;
    const Hardware model = modelled(reports[i]);
    EXPECT_EQ(reports[i].counters.unmatched, 0U) << name;
    std::string line = "| " + name;
    for (const Column& column : kColumns) {
      const double measured = hardware.at(name).*column.value;
      const double expected = explained(name, column.name).value_or(measured);
      EXPECT_NEAR(model.*column.value, expected, column.tolerance * expected)
          << name << ", " << column.name << ", hardware " << measured;
      line += fmt::format(" | {}", measured);
      if (std::abs(model.*column.value - measured) > kRounded * measured) {
        line += fmt::format(" / {:.5}", model.*column.value);
      }
    }
    fmt::print("{} |\n", line);
  }
}

}  // namespace
}  // namespace oclab
