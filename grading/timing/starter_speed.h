// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what the original starter reaches on a device, and what that says about targets.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "harness/spec/device.h"
#include "harness/spec/exercise.h"
#include "harness/statistics/sampler.h"

namespace oclab {

/// Everything that a starter's speed in shares of the reference's depends on.
struct StarterCase {
  const DeviceInfo& device;
  std::string exercise;   ///< its id
  std::string starter;    ///< fingerprint of the starter's source
  std::string reference;  ///< fingerprint of the reference's source
};

/// Returns the starter's speed as a share of the reference's: saved by an earlier run on this
/// device with the same driver, so that all grades of a machine agree, or measured and saved now.
/// Nothing is saved, and nothing returned, if `measure` cannot decide on it. Without a cache folder
/// it is measured each time.
std::optional<double> starter_speed(const StarterCase& starter,
                                    const std::function<std::optional<double>()>& measure);

/// The starter's speed as a share of the reference's, from a comparison with it. Whether the
/// starter would earn points may be undecided: its speed is known if nothing disturbed the machine
/// and the interval is within the margins of the target above it. Else returns nothing.
std::optional<double> speed_from(const SpeedResult& compared, DeviceClass device_class);

/// Returns the target under which an untouched starter earns nothing on a device of this class
/// where it reaches `starter` of the reference's speed, more than `declared.none`. On a CPU full
/// marks stay where they are; a GPU is quiet enough for them to begin nearer to the reference.
/// Returns nothing if the starter comes so near to full marks that speed shows nothing.
std::optional<RatioTarget> target_above(const RatioTarget& declared, double starter,
                                        DeviceClass device_class);

/// What a speed is judged by: the exercise's own target, or one above a starter that reaches it.
struct SpeedTarget {
  RatioTarget target;
  std::optional<double> starter{};  ///< its speed, where the target is above it
};

/// Returns the target above the starter where an earlier run has saved its speed, so that a kernel
/// is compared only once; else the declared one, and where speed shows nothing.
SpeedTarget known_target(const StarterCase& starter, const RatioTarget& declared);

}  // namespace oclab
