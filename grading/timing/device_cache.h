// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what earlier runs measured of a device, in the user's cache folder.
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "harness/spec/device.h"

namespace oclab {

/// Returns the file in which `kind` ("peaks") is saved for this device and driver, or nothing if
/// there is no cache folder.
std::optional<std::filesystem::path> device_cache_file(const DeviceInfo& device,
                                                       const std::string& kind);

/// Returns what was saved, or null if there is nothing that can be read. Anyone who may write to
/// the user's cache folder can have written it.
nlohmann::json load_for_device(const DeviceInfo& device, const std::string& kind);

/// Saves the document; the file is seen whole or not at all. Returns whether it could be written.
bool save_for_device(const DeviceInfo& device, const std::string& kind,
                     const nlohmann::json& document);

}  // namespace oclab
