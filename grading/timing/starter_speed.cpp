// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what the original starter reaches on a device, and what that says about targets.
#include "grading/timing/starter_speed.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "grading/timing/device_cache.h"

namespace oclab {
namespace {

/// Points begin this much above the starter, and full marks at least this much above that: as
/// shares of full marks.
constexpr double kAboveStarter = 0.1;
constexpr double kLeastScale = 0.1;

nlohmann::json identity(const StarterCase& starter) {
  return {{"device", describe(starter.device)},
          {"starter", starter.starter},
          {"reference", starter.reference}};
}

std::optional<double> saved_ratio(const StarterCase& starter, const std::string& name) {
  try {
    const nlohmann::json saved = load_for_device(starter.device, name);
    const auto ratio = saved.at("ratio").get<double>();
    if (saved.at("of") == identity(starter) && ratio > 0) return ratio;
  } catch (const nlohmann::json::exception&) {
    // missing, truncated, or of another version of the kit: it is measured again
  }
  return std::nullopt;
}

}  // namespace

double starter_speed(const StarterCase& starter, const std::function<double()>& measure) {
  const std::string name = "starters/" + starter.exercise;
  if (const auto saved = saved_ratio(starter, name)) return *saved;
  const double ratio = measure();
  save_for_device(starter.device, name, {{"of", identity(starter)}, {"ratio", ratio}});
  return ratio;
}

std::optional<RatioTarget> target_above(const RatioTarget& declared, double starter) {
  if (starter <= declared.none) return declared;
  const double none = starter + kAboveStarter * declared.full;
  if (none > (1 - kLeastScale) * declared.full) return std::nullopt;
  return RatioTarget{.none = std::max(none, declared.none), .full = declared.full};
}

}  // namespace oclab
