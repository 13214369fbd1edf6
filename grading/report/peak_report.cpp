// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a device's ceilings as a table.
#include "grading/report/peak_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "grading/report/report.h"

namespace oclab {
namespace {

/// From this share of the plain copy's speed on, operations count as free.
constexpr double kFreeShare = 0.9;

/// The course document finds six operations free.
constexpr unsigned kFewFlops = 6;

constexpr std::size_t kBarLength = 40;

std::string bar(double share) {
  const double length = std::clamp(share, 0.0, 1.0) * kBarLength;
  return std::string(static_cast<std::size_t>(length + 0.5), '#');
}

std::string size_text(std::size_t bytes) {
  constexpr std::size_t kMiB = std::size_t{1} << 20;
  return bytes < kMiB ? fmt::format("{} KiB", bytes >> 10) : fmt::format("{} MiB", bytes >> 20);
}

std::string copy_table(const PeakSurvey& survey) {
  double best = 0;
  for (const CopyPoint& point : survey.copy) best = std::max(best, point.bytes_per_second);
  std::string text = "copy (bytes read plus written)\n";
  for (const CopyPoint& point : survey.copy) {
    text += fmt::format("  {:>9} {:>14}  {}\n", size_text(point.bytes),
                        rate_text(point.bytes_per_second, Rate::kBytes),
                        bar(point.bytes_per_second / best));
  }
  return text;
}

std::string mad_table(const PeakSurvey& survey) {
  std::string text = "copy with multiply-adds on each element\n";
  for (const MadPoint& point : survey.mad) {
    text += fmt::format("  {:>4} flops {:>14} {:>18}  {}\n", point.flops,
                        rate_text(point.bytes_per_second, Rate::kBytes),
                        rate_text(point.flops_per_second, Rate::kFlops),
                        bar(point.bytes_per_second / survey.peaks().copy));
  }
  return text;
}

std::string finding(const PeakSurvey& survey) {
  const unsigned free = survey.free_flops(kFreeShare);
  const Peaks peaks = survey.peaks();
  // One float is read and one written for each element.
  const double balance = 2 * sizeof(float) * peaks.mad / peaks.copy;
  const std::string ceilings =
      fmt::format("peaks: copy {}, multiply-add {}. They meet at {:.0f} flops per element.\n",
                  rate_text(peaks.copy, Rate::kBytes), rate_text(peaks.mad, Rate::kFlops), balance);
  if (free >= kFewFlops) {
    return ceilings + fmt::format(
                          "Up to {} flops per element cost nothing: the kernel runs at {:.0f} % of "
                          "the copy or better, because it waits for memory anyway.\n",
                          free, 100 * kFreeShare);
  }
  return ceilings +
         fmt::format(
             "On this device only {} flops per element are free. The arithmetic does not overlap "
             "with the memory traffic here: either the device computes too slowly for its memory "
             "({:.0f} flops per element at most), or another program used it during the "
             "measurement. Run `oclab peaks` again on a quiet machine before you conclude.\n",
             free, balance);
}

}  // namespace

std::string report(const DeviceInfo& device, const PeakSurvey& survey) {
  return fmt::format("device: {}\nmeasured {}\n\n", describe(device), survey.date) +
         copy_table(survey) + "\n" + mad_table(survey) + "\n" + finding(survey);
}

}  // namespace oclab
