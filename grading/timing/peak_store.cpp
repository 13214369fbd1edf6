// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: measured peaks, kept for the next run.
#include "grading/timing/peak_store.h"

#include <cctype>
#include <fstream>
#include <nlohmann/json.hpp>

#include "grading/terminal/output_file.h"
#include "harness/support/error.h"
#include "harness/worker/supervisor/cache_folder.h"

namespace oclab {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CopyPoint, bytes, bytes_per_second)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(MadPoint, flops, bytes_per_second, flops_per_second)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(PeakSurvey, date, copy, mad)

namespace {

/// The device as a file name: letters and digits kept, everything else a dash.
std::string file_name_for(const DeviceInfo& device) {
  std::string name = describe(device);
  for (char& c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '-';
  }
  return name + ".json";
}

}  // namespace

std::optional<std::filesystem::path> peak_file(const DeviceInfo& device) {
  const auto cache = cache_folder();
  if (!cache) return {};
  return *cache / "peaks" / file_name_for(device);
}

std::optional<PeakSurvey> load_peaks(const DeviceInfo& device) {
  const auto file = peak_file(device);
  if (!file) return {};
  std::ifstream stream(*file);
  try {
    const auto json = nlohmann::json::parse(stream);
    if (json.at("device") != describe(device)) return {};
    auto survey = json.at("survey").get<PeakSurvey>();
    if (survey.peaks().copy > 0 && survey.peaks().mad > 0) return survey;
  } catch (const nlohmann::json::exception&) {
    // Missing, cut short or of an older kit: measured again, and replaced.
  }
  return {};
}

bool store_peaks(const DeviceInfo& device, const PeakSurvey& survey) {
  const auto file = peak_file(device);
  if (!file) return false;
  std::error_code error;
  std::filesystem::create_directories(file->parent_path(), error);
  const nlohmann::json json{{"device", describe(device)}, {"survey", survey}};
  try {
    write_output(*file, json.dump(2) + "\n");
  } catch (const UsageError&) {
    return false;
  }
  return true;
}

}  // namespace oclab
