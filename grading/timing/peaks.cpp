// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the peaks of a device, which rates are compared with.
#include "grading/timing/peaks.h"

#include <fmt/chrono.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <ctime>
#include <map>
#include <nlohmann/json.hpp>

#include "grading/timing/device_cache.h"
#include "grading/timing/peak_kernel.h"

namespace oclab {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CopyPoint, bytes, bytes_per_second)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(MadPoint, flops, bytes_per_second, flops_per_second)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(PeakSurvey, date, copy, mad)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Peaks, copy, mad)

namespace {

constexpr std::size_t kKi = std::size_t{1} << 10;
constexpr std::size_t kMi = std::size_t{1} << 20;

/// Floats per copy, from inside the cache to far larger than it.
constexpr std::array kCopyLengths{32 * kKi, 128 * kKi, 512 * kKi, 2 * kMi, 8 * kMi, 16 * kMi};

/// Multiply-adds per element, two operations each.
constexpr std::array kSteps{0U, 1U, 2U, 3U, 4U, 6U, 8U, 12U, 16U, 24U, 48U, 96U, 384U, 1536U};

/// A quick measurement needs one point on each ceiling.
constexpr std::array kOuterSteps{kSteps.front(), kSteps.back()};

constexpr std::size_t kOperationsPerStep = 2;

/// Peaks that are further apart than this are those of another device, not noise.
constexpr double kFarFactor = 2;

/// Repetitions of the survey, so that a short disturbance does not affect a point.
constexpr int kPeakRounds = 2;

double bytes_copied(std::size_t count) { return 2.0 * sizeof(float) * static_cast<double>(count); }

CopyPoint measure_copy(PeakKernel& kernel, std::size_t count) {
  const double bytes = bytes_copied(count);
  return {.bytes = static_cast<std::size_t>(bytes),
          .bytes_per_second = bytes / kernel.seconds(count, 0)};
}

MadPoint measure_mad(PeakKernel& kernel, std::size_t count, unsigned steps) {
  const double seconds = kernel.seconds(count, steps);
  const auto flops = static_cast<unsigned>(kOperationsPerStep * steps);
  return {.flops = flops,
          .bytes_per_second = bytes_copied(count) / seconds,
          .flops_per_second = static_cast<double>(flops * count) / seconds};
}

std::string now() { return fmt::format("{:%Y-%m-%d %H:%M} UTC", fmt::gmtime(std::time(nullptr))); }

PeakSurvey measure_once(PeakKernel& kernel, std::size_t largest) {
  PeakSurvey survey{.date = now()};
  for (const std::size_t count : kCopyLengths) survey.copy.push_back(measure_copy(kernel, count));
  if (largest > kCopyLengths.back()) survey.copy.push_back(measure_copy(kernel, largest));
  for (const unsigned steps : kSteps) survey.mad.push_back(measure_mad(kernel, largest, steps));
  return survey;
}

/// Returns the faster points, because disturbances only slow a kernel down.
PeakSurvey best_of(PeakSurvey survey, const PeakSurvey& other) {
  const auto faster = [](const auto& one, const auto& two) {
    return two.bytes_per_second > one.bytes_per_second ? two : one;
  };
  std::ranges::transform(survey.copy, other.copy, survey.copy.begin(), faster);
  std::ranges::transform(survey.mad, other.mad, survey.mad.begin(), faster);
  return survey;
}

PeakSurvey measure_outer_points(PeakKernel& kernel, std::size_t count) {
  PeakSurvey survey{.date = now()};
  for (const unsigned steps : kOuterSteps) {
    survey.mad.push_back(measure_mad(kernel, count, steps));
  }
  return survey;
}

/// The peaks that this process knows, by device.
std::map<std::string, Peaks>& known_peaks() {
  static std::map<std::string, Peaks> known;
  return known;
}

constexpr const char* kPeaks = "peaks";

/// The saved document of this device and driver, or null.
nlohmann::json saved(const DeviceInfo& device) {
  auto json = load_for_device(device, kPeaks);
  return json.is_object() && json.value("device", nlohmann::json()) == describe(device)
             ? json
             : nlohmann::json();
}

bool are_positive(const Peaks& peaks) { return peaks.copy > 0 && peaks.mad > 0; }

/// The part `key` of the saved document, or nothing if it is missing, truncated or from an older
/// kit: it is made again.
template <typename Part>
std::optional<Part> saved_part(const DeviceInfo& device, const char* key) {
  try {
    return saved(device).at(key).get<Part>();
  } catch (const nlohmann::json::exception&) {
    return std::nullopt;
  }
}

std::optional<Peaks> saved_sizing(const DeviceInfo& device) {
  const auto peaks = saved_part<Peaks>(device, "sizing");
  return peaks && are_positive(*peaks) ? peaks : std::nullopt;
}

}  // namespace

Peaks PeakSurvey::peaks() const {
  Peaks peaks;
  for (const MadPoint& point : mad) {
    if (point.flops == 0) peaks.copy = point.bytes_per_second;
    peaks.mad = std::max(peaks.mad, point.flops_per_second);
  }
  return peaks;
}

unsigned PeakSurvey::free_flops(double share) const {
  unsigned free = 0;
  for (const MadPoint& point : mad) {
    if (point.bytes_per_second < share * peaks().copy) break;
    free = point.flops;
  }
  return free;
}

PeakSurvey measure_peaks(const DeviceInfo& device,
                         const std::function<void(const PeakSurvey&)>& so_far) {
  PeakKernel kernel(device);
  const std::size_t largest = copy_length(device);
  if (so_far) so_far(measure_outer_points(kernel, largest));
  PeakSurvey survey = measure_once(kernel, largest);
  for (int round = 1; round < kPeakRounds; ++round) {
    survey = best_of(survey, measure_once(kernel, largest));
  }
  return survey;
}

std::optional<std::filesystem::path> peak_file(const DeviceInfo& device) {
  return device_cache_file(device, kPeaks);
}

std::optional<PeakSurvey> load_peaks(const DeviceInfo& device) {
  auto survey = saved_part<PeakSurvey>(device, "survey");
  return survey && are_positive(survey->peaks()) ? survey : std::nullopt;
}

bool store_peaks(const DeviceInfo& device, const PeakSurvey& survey) {
  return save_for_device(device, kPeaks,
                         {{"device", describe(device)},
                          {"survey", survey},
                          {"sizing", steady_peaks(saved_sizing(device), survey.peaks())}});
}

Peaks renewed_peaks(const DeviceInfo& device) {
  PeakKernel kernel(device);
  const PeakSurvey survey = measure_outer_points(kernel, copy_length(device));
  store_peaks(device, survey);
  return known_peaks()[describe(device)] = survey.peaks();
}

Peaks peaks_of(const DeviceInfo& device) {
  const std::string key = describe(device);
  const auto found = known_peaks().find(key);
  if (found != known_peaks().end()) return found->second;
  const std::optional<PeakSurvey> survey = load_peaks(device);
  return survey ? known_peaks()[key] = survey->peaks() : renewed_peaks(device);
}

Peaks steady_peaks(const std::optional<Peaks>& before, const Peaks& measured) {
  const auto steady = [&](double Peaks::*peak) {
    const double distance = before ? measured.*peak / (*before).*peak : 0;
    const bool close = distance >= 1 / kFarFactor && distance <= kFarFactor;
    return close ? (*before).*peak : std::exp2(std::round(std::log2(measured.*peak)));
  };
  return {.copy = steady(&Peaks::copy), .mad = steady(&Peaks::mad)};
}

Peaks sizing_peaks(const DeviceInfo& device) {
  static std::map<std::string, Peaks> known;
  const std::string key = describe(device);
  if (const auto found = known.find(key); found != known.end()) return found->second;
  const Peaks measured = peaks_of(device);
  return known[key] = steady_peaks(saved_sizing(device), measured);
}

}  // namespace oclab
