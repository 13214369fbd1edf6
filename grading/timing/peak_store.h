// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: measured peaks, kept for the next run.
#pragma once

#include <filesystem>
#include <optional>

#include "grading/timing/peaks.h"

namespace oclab {

/// Where the survey of this device and driver is kept: in the user's cache folder, one JSON file
/// for each. Nothing if there is no such folder.
std::optional<std::filesystem::path> peak_file(const DeviceInfo& device);

/// The kept survey, or nothing: none yet, another driver, or an unreadable file.
std::optional<PeakSurvey> load_peaks(const DeviceInfo& device);

/// Keeps the survey. False if it cannot be written: it will be measured again.
bool store_peaks(const DeviceInfo& device, const PeakSurvey& survey);

}  // namespace oclab
