// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the result of a race, for people and for programs.
#include "grading/peers/peer_report.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "grading/report/report.h"

namespace oclab {
namespace {

double work(const PeerRace& race) {
  switch (race.exercise.exercise->rate) {
    case Rate::kBytes: return race.bytes_moved;
    case Rate::kFlops: return race.flops;
    case Rate::kPixels: return race.pixels;
  }
  return 0;
}

nlohmann::ordered_json to_json(const PeerRace& race) {
  const Exercise& exercise = *race.exercise.exercise;
  nlohmann::ordered_json entries = nlohmann::ordered_json::array();
  for (const PeerEntry& entry : race.entries) {
    entries.push_back({{"name", entry.name},
                       {"seconds", entry.seconds},
                       {"rate", work(race) / entry.seconds},
                       {"speed", entry.speed},
                       {"speed_interval", {entry.interval.low, entry.interval.high}},
                       {"only_copies", entry.copy}});
  }
  return {{"exercise", exercise.id},
          {"extent", describe(race.extent, exercise.extent_names)},
          {"device", describe(race.device)},
          {"rounds", race.rounds},
          {"entries", entries},
          {"absent", race.absent}};
}

}  // namespace

std::string peer_table(const PeerRace& race) {
  const Exercise& exercise = *race.exercise.exercise;
  std::string text = fmt::format(
      "### {}, {}\n\n"
      "| who | time | rate | reference against it | 95 % |\n|---|---|---|---|---|\n",
      exercise.id, describe(race.extent, exercise.extent_names));
  for (const PeerEntry& entry : race.entries) {
    const bool reference = &entry == &race.entries.front();
    text += fmt::format(
        "| {} | {:.3f} ms | {} | {} | {} |\n", entry.name, 1e3 * entry.seconds,
        rate_text(work(race) / entry.seconds, exercise.rate),
        reference ? "" : fmt::format("{:.2f}×", 1 / entry.speed),
        reference ? ""
                  : fmt::format("{:.2f}–{:.2f}", 1 / entry.interval.high, 1 / entry.interval.low));
  }
  text += "\n";
  for (const std::string& reason : race.absent) text += fmt::format("- {}\n", reason);
  return text + (race.absent.empty() ? "" : "\n");
}

std::string peers_json(const std::vector<PeerRace>& races) {
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  for (const PeerRace& race : races) all.push_back(to_json(race));
  return nlohmann::ordered_json{{"schema", "oclab-peers/1"}, {"races", all}}.dump(1) + "\n";
}

}  // namespace oclab
