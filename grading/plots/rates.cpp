// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: from times to the points of a chart, and to the rows of a table.
#include "grading/plots/rates.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <tuple>

#include "grading/report/report.h"
#include "grading/wording/failures/failure_text.h"

namespace oclab {
namespace {

std::string cell(const std::optional<Timing>& timing, const UsefulWork& work, Rate rate) {
  if (!timing) return "-";
  if (timing->failure) return failure_words(*timing->failure);
  return rate_text(work.in(rate) / median(timing->seconds), rate);
}

}  // namespace

double in_axis_unit(double per_second, Rate rate) {
  return per_second * (rate == Rate::kPixels ? 1e-6 : 1e-9);
}

bool has_samples(const std::optional<Timing>& timing) { return timing && !timing->failure; }

PlotRate rate_of(const Timing& timing, double work, Rate rate) {
  const auto at = [&](double seconds) { return in_axis_unit(work / seconds, rate); };
  PlotRate result{.value = at(median(timing.seconds))};
  if (timing.seconds.size() > 1) {
    const Interval times = median_interval(timing.seconds, 0.95);
    result.interval = {at(times.high), at(times.low)};
  }
  return result;
}

Axis rate_axis(Rate rate) {
  switch (rate) {
    case Rate::kBytes: return {.title = "useful data", .unit = "GB/s"};
    case Rate::kFlops: return {.title = "useful operations", .unit = "GFLOP/s"};
    case Rate::kPixels: break;
  }
  return {.title = "speed", .unit = "MP/s"};
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

std::string failure_reason(const KernelFailure& failure) {
  return fmt::format("{}: {}", failure_words(failure), headline(failure));
}

void set_value(ChartPoint& point, const Timing& timing, double work, Rate rate, bool sideways) {
  double& value = sideways ? point.x : point.y;
  value = kNoValue;
  if (timing.failure) {
    point.failure = failure_words(*timing.failure);
    return;
  }
  const PlotRate measured = rate_of(timing, work, rate);
  value = measured.value;
  point.interval = measured.interval;
}

std::string count_text(std::size_t count) {
  constexpr std::size_t kKi = std::size_t{1} << 10;
  if (count == 0 || count % kKi != 0) return fmt::format("{}", count);
  if (count % (kKi * kKi) != 0) return fmt::format("{} K", count / kKi);
  return fmt::format("{} M", count / (kKi * kKi));
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
          ? "a single sample, which is unreliable"
          : fmt::format("median of {} samples in random order, bars: 95 % interval", repetitions),
      cpu ? "wall clock" : "profiling events");
}

std::string measured_head() {
  return fmt::format("  {:<28} {:>16} {:>16} {:>7}\n", "", "yours", "reference", "ratio");
}

std::string measured_row(const std::string& name, const Comparison& comparison) {
  const auto& [yours, reference] = std::tie(comparison.student, comparison.reference);
  const Rate rate = comparison.exercise.exercise->rate;
  const std::string ratio =
      has_samples(yours) && has_samples(reference)
          ? fmt::format("{:.2f}", median(reference->seconds) / median(yours->seconds))
          : "-";
  return fmt::format("  {:<28} {:>16} {:>16} {:>7}{}\n", name, cell(yours, comparison.work, rate),
                     cell(reference, comparison.work, rate), ratio,
                     comparison.contended ? "  busy" : "");
}

}  // namespace oclab
