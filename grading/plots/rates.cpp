// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: from times to the points of a figure.
#include "grading/plots/rates.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ctime>

#include "grading/plots/scale.h"
#include "grading/report/report.h"

namespace oclab {
namespace {

constexpr double kConfidence = 0.95;

}  // namespace

double counted_work(const UsefulWork& work, Rate rate) {
  switch (rate) {
    case Rate::kBytes: return work.bytes;
    case Rate::kFlops: return work.flops;
    case Rate::kPixels: return work.pixels;
  }
  return 0;
}

double in_axis_unit(double per_second, Rate rate) {
  return per_second * (rate == Rate::kPixels ? 1e-6 : 1e-9);
}

PlotRate rate_of(const Timing& timing, double work, Rate rate) {
  const auto at = [&](double seconds) { return in_axis_unit(work / seconds, rate); };
  PlotRate result{.value = at(median(timing.seconds))};
  if (timing.seconds.size() > 1) {
    const Interval times = median_interval(timing.seconds, kConfidence);
    result.interval = {at(times.high), at(times.low)};
  }
  return result;
}

const char* axis_title(Rate rate) {
  switch (rate) {
    case Rate::kBytes: return "useful data in GB/s";
    case Rate::kFlops: return "useful operations in GFLOP/s";
    case Rate::kPixels: return "speed in MP/s";
  }
  return "?";
}

double ceiling_of(const Exercise& exercise, const UsefulWork& work, const Peaks& peaks) {
  switch (exercise.rate) {
    case Rate::kBytes: return peaks.copy;
    case Rate::kFlops: return std::min(peaks.mad, peaks.copy * work.flops / work.bytes);
    case Rate::kPixels: return peaks.copy / (sizeof(float) * exercise.accesses_per_pixel);
  }
  return 0;
}

std::string failure_words(const KernelFailure& failure) {
  switch (failure.outcome) {
    case Outcome::kWrongAnswer: return "wrong result";
    case Outcome::kBuildError:
    case Outcome::kBuildTimeout: return "does not build";
    case Outcome::kTimeout: return "takes too long";
    default: return "does not run";
  }
}

std::string point_note(const Timing& timing, double work, Rate rate) {
  if (timing.failure) return failure_words(*timing.failure);
  const auto [value, interval] = rate_of(timing, work, rate);
  const std::string per_second = rate_text(work / median(timing.seconds), rate);
  if (interval.high <= 0) return per_second;
  return fmt::format("{} [{:.3g}, {:.3g}]", per_second, interval.low, interval.high);
}

std::string tied(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == ' ') {
      result += "\u00a0";
    } else {
      result += c;
    }
  }
  return result;
}

std::string extent_text(const Extent& extent, const std::vector<std::string>& names) {
  const std::array sizes{extent.x, extent.y, extent.z};
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    text += fmt::format("{}{} = {}", i == 0 ? "" : ", ", names[i], count_text(sizes[i]));
  }
  return text;
}

std::string source_text(const DeviceInfo& device, int repetitions) {
  const bool cpu = device.device_class == DeviceClass::kCpu;
  return fmt::format(
      "{}; {:%Y-%m-%d %H:%M} UTC; {}, {}", describe(device), fmt::gmtime(std::time(nullptr)),
      repetitions == 1
          ? "a single sample, so take it as a guide"
          : fmt::format("median of {} samples in random turns, bars: 95 % interval", repetitions),
      cpu ? "wall clock" : "profiling events");
}

}  // namespace oclab
