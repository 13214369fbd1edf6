// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the versions of a lab under the ceilings of the device.
#include "grading/plots/roofline.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>

#include "grading/plots/predicted_times.h"
#include "grading/report/report.h"
#include "grading/source/paths.h"
#include "grading/source/source_file.h"
#include "grading/terminal/progress_line.h"
#include "grading/timing/timed_size.h"

namespace oclab {
namespace {

/// How far the axis extends past the points and below the ridge, as factors.
constexpr double kBeyond = 4;
constexpr double kSlope = 32;

using Part = std::optional<Timing> Comparison::*;
using Shown = std::vector<Comparison>;

double intensity(const UsefulWork& work) { return work.flops / work.bytes; }

/// Keeps an unusable file as the failure of this exercise, so that the others are measured.
Comparison measure(const ExerciseRef& ref, Versions versions, const std::filesystem::path& folder,
                   const DeviceInfo& device, Bench& bench) {
  const Extent extent = bench_extent(*ref.exercise, device);
  std::optional<KernelFailure> unreadable;
  ComparedKernels sources{.reference = solution_source(ref, device)};
  try {
    if (versions == Versions::kBoth) {
      sources.student = load_source(kernel_file(folder, ref, device));
    }
  } catch (const KernelFailure& failure) {
    unreadable = failure;
  }
  Comparison comparison =
      ExerciseBenchmark(ref, std::move(sources), device, bench).run(extent, "graded");
  if (unreadable) comparison.student = Timing{.failure = unreadable};
  return comparison;
}

/// A kernel's times, and the work that takes them.
struct Sample {
  UsefulWork work;
  const Timing* timing = nullptr;  ///< null for none
};

Sample sample_of(const Comparison& comparison, Part part) {
  const std::optional<Timing>& timing = comparison.*part;
  return {comparison.work, timing ? &*timing : nullptr};
}

using PredictedPart = std::optional<Timing> PredictedTimes::*;

Sample sample_of(const Comparison& comparison, PredictedPart part) {
  if (!comparison.predicted) return {};
  const std::optional<Timing>& timing = *comparison.predicted.*part;
  return {comparison.predicted->work, timing ? &*timing : nullptr};
}

/// Returns a point whose value is still to be set.
using PointOf = ChartPoint (*)(const Sample& sample, std::size_t row);

ChartPoint roofline_point(const Sample& sample, std::size_t /*row*/) {
  ChartPoint point{.x = intensity(sample.work)};
  set_value(point, *sample.timing, sample.work.flops, Rate::kFlops, false);
  return point;
}

ChartPoint bandwidth_point(const Sample& sample, std::size_t row) {
  ChartPoint point{.y = static_cast<double>(row)};
  set_value(point, *sample.timing, sample.work.bytes, Rate::kBytes, true);
  return point;
}

template <class ThePart>
Series series_of(const std::string& name, const Shown& shown, ThePart part, PointOf place) {
  Series series{.name = name};
  for (std::size_t row = 0; row < shown.size(); ++row) {
    const Sample sample = sample_of(shown[row], part);
    if (sample.timing == nullptr) continue;
    series.points.push_back(place(sample, row));
    series.points.back().name = shown[row].exercise.exercise->id;
  }
  return series;
}

/// Returns both kernels of every exercise, or, over all labs, the references of each lab; after
/// them what is predicted for the GPU.
std::vector<Series> all_series(const Shown& shown, const RooflineRequest& request, PointOf place) {
  std::vector<Series> all;
  const auto predict = [&](const std::string& name, PredictedPart part) {
    if (!request.gpu) return;
    all.push_back(series_of(name + " on " + request.gpu->name, shown, part, place));
    all.back().gpu = request.gpu->machine.name;
  };
  if (request.versions == Versions::kBoth) {
    all = {series_of("yours", shown, &Comparison::student, place),
           series_of("reference", shown, &Comparison::reference, place)};
    predict("yours", &PredictedTimes::student);
    predict("reference", &PredictedTimes::reference);
  } else {
    std::map<std::string, Shown> labs;
    for (const Comparison& comparison : shown)
      labs[comparison.exercise.lab->label()].push_back(comparison);
    for (const auto& [label, of_lab] : labs)
      all.push_back(series_of(label, of_lab, &Comparison::reference, place));
    predict("all", &PredictedTimes::reference);
  }
  std::erase_if(all, [](const Series& series) { return series.points.empty(); });
  return all;
}

/// The peaks of the device, and of the GPU if any point is predicted for it.
struct RoofedDevice {
  Peaks peaks;
  std::string gpu;     ///< see Series
  std::string prefix;  ///< of the names of its roofs
};

std::vector<RoofedDevice> roofed_devices(const Shown& shown, const RooflineRequest& request) {
  std::vector<RoofedDevice> all{{request.peaks, "", ""}};
  const auto is_predicted = [](const Comparison& each) { return each.predicted.has_value(); };
  if (request.gpu && std::ranges::any_of(shown, is_predicted)) {
    all.push_back(
        {peaks_of(request.gpu->machine), request.gpu->machine.name, request.gpu->name + "'s "});
  }
  return all;
}

double ridge_of(const Peaks& peaks) { return peaks.mad / peaks.copy; }

std::vector<Ceiling> roofs(const Shown& shown, const std::vector<RoofedDevice>& devices) {
  double low = std::numeric_limits<double>::infinity();
  double high = 0;
  const auto extend = [&](double x) {
    low = std::min(low, x);
    high = std::max(high, x);
  };
  double lowest_ridge = low;
  for (const RoofedDevice& device : devices) {
    extend(ridge_of(device.peaks));
    lowest_ridge = std::min(lowest_ridge, ridge_of(device.peaks));
  }
  for (const Comparison& comparison : shown) {
    extend(intensity(comparison.work));
    if (comparison.predicted) extend(intensity(comparison.predicted->work));
  }
  low = std::min(low / kBeyond, lowest_ridge / kSlope);
  high *= kBeyond;
  std::vector<Ceiling> all;
  for (const auto& [peaks, gpu, prefix] : devices) {
    const double ridge = ridge_of(peaks);
    const double roof = in_axis_unit(peaks.mad, Rate::kFlops);
    all.push_back({.name = prefix + "copy peak " + rate_text(peaks.copy, Rate::kBytes),
                   .line = {{low, in_axis_unit(peaks.copy * low, Rate::kFlops)}, {ridge, roof}},
                   .gpu = gpu});
    all.push_back({.name = prefix + "multiply-add peak " + rate_text(peaks.mad, Rate::kFlops),
                   .line = {{ridge, roof}, {high, roof}},
                   .gpu = gpu});
  }
  return all;
}

/// Returns "lab7, …", "the references of all labs", …
std::string subject(const Shown& shown, Versions versions) {
  if (versions == Versions::kReferences) return "the references of all labs";
  if (shown.size() == 1) return shown.front().exercise.exercise->id;
  return shown.front().exercise.lab->label() + ", " + shown.front().exercise.lab->title;
}

std::vector<std::string> notes_for(const Shown& shown) {
  std::vector<std::string> notes;
  std::string busy, recorded;
  std::size_t disturbed = 0;
  for (const Comparison& comparison : shown) {
    const std::string& id = comparison.exercise.exercise->id;
    for (const auto& [who, part] : {std::pair{"yours", &Comparison::student},
                                    std::pair{"reference", &Comparison::reference}}) {
      const std::optional<Timing>& timing = comparison.*part;
      if (!timing || !timing->failure) continue;
      notes.push_back(fmt::format("{}, {}: {}", id, who, failure_reason(*timing->failure)));
    }
    if (comparison.contended) busy += " " + id;
    disturbed += comparison.contended;
    if (comparison.recorded) recorded += " " + id;
  }
  if (!recorded.empty()) {
    notes.push_back(
        "This copy of the kit has no reference solutions. Their times are recorded, scaled by a "
        "plain copy that was timed here.");
  }
  if (!busy.empty()) {
    if (disturbed > 1 && disturbed == shown.size()) busy = " every measurement";
    notes.push_back("Another program used the machine during" + busy +
                    ": these points are unreliable. Run again when the machine is quiet.");
  }
  return notes;
}

Chart roofline_chart(const Shown& shown, const RooflineRequest& request) {
  return {.title = "Roofline: " + subject(shown, request.versions),
          .x = {.title = "useful operations per useful byte", .scale = AxisScale::kLog2},
          .y = {.title = "useful operations", .unit = "GFLOP/s", .scale = AxisScale::kLog10},
          .series = all_series(shown, request, roofline_point),
          .ceilings = roofs(shown, roofed_devices(shown, request)),
          .notes = notes_for(shown)};
}

Chart bandwidth_chart(const Shown& shown, const RooflineRequest& request) {
  Chart chart{.title = "Bandwidth: " + subject(shown, request.versions),
              .x = rate_axis(Rate::kBytes),
              .y = {.scale = AxisScale::kCategories},
              .series = all_series(shown, request, bandwidth_point),
              .notes = notes_for(shown)};
  for (const auto& [peaks, gpu, prefix] : roofed_devices(shown, request)) {
    chart.ceilings.push_back({.name = prefix + "copy peak " + rate_text(peaks.copy, Rate::kBytes),
                              .line = {{in_axis_unit(peaks.copy, Rate::kBytes), 0}},
                              .gpu = gpu});
    if (!gpu.empty()) chart.x.scale = AxisScale::kLog10;  // a GPU is tens of times as fast
  }
  for (const Comparison& comparison : shown)
    chart.y.categories.push_back(comparison.exercise.exercise->id);
  chart.notes.insert(chart.notes.begin(),
                     "These exercises count no floating-point operations, so their only ceiling is "
                     "the copy peak.");
  return chart;
}

/// Says where predicted points come from, if there are any.
void add_notes(Chart& chart, const RooflineRequest& request) {
  const auto is_predicted = [](const Series& series) { return !series.gpu.empty(); };
  if (request.gpu && std::ranges::any_of(chart.series, is_predicted)) {
    chart.notes.push_back(fmt::format(
        "Points \"on {}\" are predicted for an {} at the sizes that are timed on GPUs or smaller "
        "ones, and its peaks are those of its description (docs/gpu-time.md).",
        request.gpu->name, request.gpu->machine.name));
  }
  chart.notes.insert(chart.notes.end(), request.notes.begin(), request.notes.end());
}

}  // namespace

std::vector<Comparison> measure_versions(const std::vector<ExerciseRef>& exercises,
                                         Versions versions, const std::filesystem::path& folder,
                                         const DeviceInfo& device, Bench& bench,
                                         const OnMeasured& on_measured) {
  std::vector<Comparison> measured;
  ProgressLine progress(exercises.size());
  for (const ExerciseRef& ref : exercises) {
    progress.step(ref.exercise->id);
    measured.push_back(measure(ref, versions, folder, device, bench));
    progress.pause();
    if (on_measured) on_measured(measured.back());
  }
  return measured;
}

std::vector<Chart> roofline_charts(const std::vector<Comparison>& measured,
                                   const RooflineRequest& request) {
  Shown computing, moving;
  for (const Comparison& comparison : measured) {
    (comparison.work.flops > 0 ? computing : moving).push_back(comparison);
  }
  std::vector<Chart> charts;
  if (!computing.empty()) charts.push_back(roofline_chart(computing, request));
  if (!moving.empty()) charts.push_back(bandwidth_chart(moving, request));
  for (Chart& chart : charts) {
    add_notes(chart, request);
    chart.source = source_text(request.device, request.repetitions) + "; graded sizes";
  }
  return charts;
}

}  // namespace oclab
