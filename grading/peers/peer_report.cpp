// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the comparison with other libraries as a table and as JSON.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "grading/peers/peer_benchmark.h"
#include "grading/report/report.h"
#include "harness/support/json.h"

namespace oclab {
namespace {

nlohmann::ordered_json to_json(const PeerComparison& comparison) {
  const Exercise& exercise = *comparison.exercise.exercise;
  nlohmann::ordered_json entries = nlohmann::ordered_json::array();
  for (const PeerEntry& entry : comparison.entries) {
    entries.push_back({{"name", entry.name},
                       {"seconds", entry.seconds},
                       {"rate", comparison.work / entry.seconds},
                       {"speed", entry.speed},
                       {"speed_interval", {entry.interval.low, entry.interval.high}},
                       {"only_copies", entry.copy}});
  }
  return {{"exercise", exercise.id},
          {"extent", describe(comparison.extent, exercise.extent_names)},
          {"device", describe(comparison.device)},
          {"rounds", comparison.rounds},
          {"entries", entries},
          {"absent", comparison.absent}};
}

}  // namespace

std::string peer_table(const PeerComparison& comparison) {
  const Exercise& exercise = *comparison.exercise.exercise;
  std::string text = fmt::format(
      "### {}, {}\n\n"
      "| who | time | rate | reference against it | 95 % |\n|---|---|---|---|---|\n",
      exercise.id, describe(comparison.extent, exercise.extent_names));
  for (const PeerEntry& entry : comparison.entries) {
    const bool reference = &entry == &comparison.entries.front();
    text += fmt::format(
        "| {} | {:.3f} ms | {} | {} | {} |\n", entry.name, 1e3 * entry.seconds,
        rate_text(comparison.work / entry.seconds, exercise.rate),
        reference ? "" : fmt::format("{:.2f}×", 1 / entry.speed),
        reference ? ""
                  : fmt::format("{:.2f}–{:.2f}", 1 / entry.interval.high, 1 / entry.interval.low));
  }
  text += "\n";
  for (const std::string& reason : comparison.absent) text += fmt::format("- {}\n", reason);
  return text + (comparison.absent.empty() ? "" : "\n");
}

std::string peers_json(const std::vector<PeerComparison>& comparisons) {
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  for (const PeerComparison& comparison : comparisons) all.push_back(to_json(comparison));
  return json_text(nlohmann::ordered_json{{"schema", "oclab-peers/1"}, {"races", all}}, 1) + "\n";
}

}  // namespace oclab
