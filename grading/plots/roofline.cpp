// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the versions of a lab under the ceilings of the device.
#include "grading/plots/roofline.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "grading/plots/rates.h"
#include "grading/report/report.h"
#include "grading/source/paths.h"
#include "grading/source/source_file.h"
#include "grading/terminal/terminal.h"
#include "grading/timing/paired_benchmark.h"

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
  const Extent& extent = bench_extent(*ref.exercise, device.device_class);
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

using MakeSeries = Series (*)(const std::string& name, const Shown& shown, Part part);

Series roofline_series(const std::string& name, const Shown& shown, Part part) {
  Series series{.name = name};
  for (const Comparison& comparison : shown) {
    if (!(comparison.*part)) continue;
    ChartPoint point{.x = intensity(comparison.work), .name = comparison.exercise.exercise->id};
    set_value(point, *(comparison.*part), comparison.work.flops, Rate::kFlops, false);
    series.points.push_back(point);
  }
  return series;
}

Series bandwidth_series(const std::string& name, const Shown& shown, Part part) {
  Series series{.name = name};
  for (std::size_t i = 0; i < shown.size(); ++i) {
    if (!(shown[i].*part)) continue;
    ChartPoint point{.y = static_cast<double>(i), .name = shown[i].exercise.exercise->id};
    set_value(point, *(shown[i].*part), shown[i].work.bytes, Rate::kBytes, true);
    series.points.push_back(point);
  }
  return series;
}

/// Returns both kernels of every exercise, or, over all labs, the references of each lab.
std::vector<Series> all_series(const Shown& shown, Versions versions, MakeSeries make) {
  std::vector<Series> all;
  if (versions == Versions::kBoth) {
    all = {make("yours", shown, &Comparison::student),
           make("reference", shown, &Comparison::reference)};
  } else {
    std::map<std::string, Shown> labs;
    for (const Comparison& comparison : shown)
      labs[comparison.exercise.lab->label()].push_back(comparison);
    for (const auto& [label, of_lab] : labs)
      all.push_back(make(label, of_lab, &Comparison::reference));
  }
  std::erase_if(all, [](const Series& series) { return series.points.empty(); });
  return all;
}

std::vector<Ceiling> roofs(const Shown& shown, const Peaks& peaks) {
  const double ridge = peaks.mad / peaks.copy;
  double low = ridge;
  double high = ridge;
  for (const Comparison& comparison : shown) {
    low = std::min(low, intensity(comparison.work));
    high = std::max(high, intensity(comparison.work));
  }
  low = std::min(low / kBeyond, ridge / kSlope);
  high *= kBeyond;
  const double roof = in_axis_unit(peaks.mad, Rate::kFlops);
  return {{.name = "copy peak " + rate_text(peaks.copy, Rate::kBytes),
           .line = {{low, in_axis_unit(peaks.copy * low, Rate::kFlops)}, {ridge, roof}}},
          {.name = "multiply-add peak " + rate_text(peaks.mad, Rate::kFlops),
           .line = {{ridge, roof}, {high, roof}}}};
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
      const std::string what = timing->failure->what();
      notes.push_back(fmt::format("{}, {}: {}: {}", id, who, failure_words(*timing->failure),
                                  what.substr(0, what.find('\n'))));
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

Chart roofline_chart(const Shown& shown, Versions versions, const Peaks& peaks) {
  return {.title = "Roofline: " + subject(shown, versions),
          .x = {.title = "useful operations per useful byte", .scale = AxisScale::kLog2},
          .y = {.title = "useful operations", .unit = "GFLOP/s", .scale = AxisScale::kLog10},
          .series = all_series(shown, versions, roofline_series),
          .ceilings = roofs(shown, peaks),
          .notes = notes_for(shown)};
}

Chart bandwidth_chart(const Shown& shown, Versions versions, const Peaks& peaks) {
  Chart chart{.title = "Bandwidth: " + subject(shown, versions),
              .x = rate_axis(Rate::kBytes),
              .y = {.scale = AxisScale::kCategories},
              .series = all_series(shown, versions, bandwidth_series),
              .ceilings = {{.name = "copy peak " + rate_text(peaks.copy, Rate::kBytes),
                            .line = {{in_axis_unit(peaks.copy, Rate::kBytes), 0}}}},
              .notes = notes_for(shown)};
  for (const Comparison& comparison : shown)
    chart.y.categories.push_back(comparison.exercise.exercise->id);
  chart.notes.insert(chart.notes.begin(),
                     "These exercises count no floating-point operations, so their only ceiling is "
                     "the copy peak.");
  return chart;
}

}  // namespace

std::vector<Comparison> measure_versions(const std::vector<ExerciseRef>& exercises,
                                         Versions versions, const std::filesystem::path& folder,
                                         const DeviceInfo& device, Bench& bench) {
  std::vector<Comparison> measured;
  for (const ExerciseRef& ref : exercises) {
    show_progress(
        fmt::format("[{}/{}] {}", measured.size() + 1, exercises.size(), ref.exercise->id));
    measured.push_back(measure(ref, versions, folder, device, bench));
  }
  show_progress("");
  return measured;
}

std::vector<Chart> roofline_charts(const std::vector<Comparison>& measured, Versions versions,
                                   const DeviceInfo& device, int repetitions, const Peaks& peaks) {
  Shown computing, moving;
  for (const Comparison& comparison : measured) {
    (comparison.work.flops > 0 ? computing : moving).push_back(comparison);
  }
  std::vector<Chart> charts;
  if (!computing.empty()) charts.push_back(roofline_chart(computing, versions, peaks));
  if (!moving.empty()) charts.push_back(bandwidth_chart(moving, versions, peaks));
  for (Chart& chart : charts) {
    chart.source = source_text(device, repetitions) + "; graded sizes";
  }
  return charts;
}

}  // namespace oclab
