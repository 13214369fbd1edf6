// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what the original starter reaches on a device, and what that says about targets.
#include "grading/timing/starter_speed.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "grading/timing/device_cache.h"

namespace oclab {
namespace {

/// How far points begin above the starter, and full marks above that at least: a few times what the
/// ratio of a kernel varies by.
struct Margins {
  double above_starter = 0;
  double scale = 0;
};
constexpr Margins kCpu{.above_starter = 0.08, .scale = 0.08};
constexpr Margins kGpu{.above_starter = 0.03, .scale = 0.04};

const Margins& margins_of(DeviceClass device_class) {
  return device_class == DeviceClass::kCpu ? kCpu : kGpu;
}

/// Where full marks begin on a GPU, which tells a starter near the reference from it.
constexpr double kNearReference = 0.6;
constexpr double kFullNearReference = 0.97;

nlohmann::json identity(const StarterCase& starter) {
  return {{"device", describe(starter.device)},
          {"starter", starter.starter},
          {"reference", starter.reference}};
}

std::string name_of(const StarterCase& starter) { return "starters/" + starter.exercise; }

std::optional<double> saved_ratio(const StarterCase& starter) {
  try {
    const nlohmann::json saved = load_for_device(starter.device, name_of(starter));
    const auto ratio = saved.at("ratio").get<double>();
    if (saved.at("of") == identity(starter) && ratio > 0) return ratio;
  } catch (const nlohmann::json::exception&) {
    // missing, truncated, or of another version of the kit: it is measured again
  }
  return std::nullopt;
}

}  // namespace

std::optional<double> starter_speed(const StarterCase& starter,
                                    const std::function<std::optional<double>()>& measure) {
  if (const auto saved = saved_ratio(starter)) return saved;
  const std::optional<double> ratio = measure();
  if (ratio) {
    save_for_device(starter.device, name_of(starter),
                    {{"of", identity(starter)}, {"ratio", *ratio}});
  }
  return ratio;
}

std::optional<double> speed_from(const SpeedResult& compared, DeviceClass device_class) {
  const bool decided = compared.verdict != SpeedVerdict::kInconclusive;
  const double margin = margins_of(device_class).above_starter;
  const bool known = compared.basis != SpeedBasis::kDisturbed &&
                     compared.interval.high - compared.interval.low <= 2 * margin;
  return decided || known ? std::optional(compared.ratio) : std::nullopt;
}

std::optional<RatioTarget> target_above(const RatioTarget& declared, double starter,
                                        DeviceClass device_class) {
  const bool cpu = device_class == DeviceClass::kCpu;
  const Margins& margins = margins_of(device_class);
  RatioTarget target{.none = starter + margins.above_starter, .full = declared.full};
  if (!cpu && starter >= kNearReference) target.full = std::max(target.full, kFullNearReference);
  return target.none + margins.scale <= target.full ? std::optional(target) : std::nullopt;
}

SpeedTarget known_target(const StarterCase& starter, const RatioTarget& declared) {
  const auto ratio = saved_ratio(starter);
  if (!ratio || *ratio <= declared.none) return {declared};
  const auto above = target_above(declared, *ratio, starter.device.device_class);
  return above ? SpeedTarget{*above, ratio} : SpeedTarget{declared};
}

}  // namespace oclab
