// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what earlier runs measured of a device, in the user's cache folder.
#include "grading/timing/device_cache.h"

#include <cctype>
#include <fstream>
#include <nlohmann/json.hpp>

#include "grading/terminal/output_file.h"
#include "harness/support/error.h"
#include "harness/support/json.h"
#include "harness/worker/supervisor/cache_folder.h"

namespace oclab {
namespace {

/// Returns the device as a file name: letters, digits, and dashes for everything else.
std::string file_name_for(const DeviceInfo& device) {
  std::string name = describe(device);
  for (char& c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '-';
  }
  return name + ".json";
}

}  // namespace

std::optional<std::filesystem::path> device_cache_file(const DeviceInfo& device,
                                                       const std::string& kind) {
  const auto cache = cache_folder();
  if (!cache) return {};
  return *cache / kind / file_name_for(device);
}

nlohmann::json load_for_device(const DeviceInfo& device, const std::string& kind) {
  const auto file = device_cache_file(device, kind);
  if (!file) return {};
  std::ifstream stream(*file);
  return read_json(stream).value_or(nlohmann::json());
}

bool save_for_device(const DeviceInfo& device, const std::string& kind,
                     const nlohmann::json& document) {
  const auto file = device_cache_file(device, kind);
  if (!file) return false;
  std::error_code error;
  std::filesystem::create_directories(file->parent_path(), error);
  try {
    write_output(*file, json_text(document, 2) + "\n");
  } catch (const UsageError&) {
    return false;
  }
  return true;
}

}  // namespace oclab
