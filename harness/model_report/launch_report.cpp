// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the model's result for one kernel launch, in terms of the source.
#include "harness/model_report/launch_report.h"

#include <algorithm>

namespace oclab::model {

SourcePlace place_of(const Code& code, std::uint32_t instruction) {
  if (instruction == kNone) return {0, 0};
  return {code.instructions()[instruction].line, code.instructions()[instruction].column};
}

void set_counters(LaunchReport& report, const Counters& counters, const Code& code) {
  auto& places = report.places;
  places.clear();
  for (const auto& [key, site] : counters.accesses) places.push_back(place_of(code, key.first));
  for (const auto& [key, site] : counters.branches) places.push_back(place_of(code, key));
  std::sort(places.begin(), places.end());
  places.erase(std::unique(places.begin(), places.end()), places.end());
  const auto index_of = [&](std::uint32_t instruction) {
    const auto found = std::lower_bound(places.begin(), places.end(), place_of(code, instruction));
    return static_cast<std::uint32_t>(found - places.begin());
  };
  report.counters = counters;
  report.counters.accesses.clear();
  report.counters.branches.clear();
  for (const auto& [key, site] : counters.accesses) {
    report.counters.accesses[{index_of(key.first), key.second}].add(site);
  }
  for (const auto& [key, site] : counters.branches) {
    report.counters.branches[index_of(key)].add(site);
  }
}

}  // namespace oclab::model
