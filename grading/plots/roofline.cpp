// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the versions of a lab under the ceilings of the device.
#include "grading/plots/roofline.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "grading/plots/rates.h"
#include "grading/report/report.h"
#include "grading/source/paths.h"
#include "grading/source/source_file.h"
#include "grading/terminal/progress.h"
#include "grading/timing/paired_benchmark.h"

namespace oclab {
namespace {

/// How far the axis goes beyond the points, and the slope of the roof below its ridge, as factors.
constexpr double kBeyond = 4;
constexpr double kSlope = 32;

using Part = std::optional<Timing> Heat::*;
using Shown = std::vector<MeasuredExercise>;

double intensity(const UsefulWork& work) { return work.flops / work.bytes; }

/// A file that may not be opened or is none concerns one exercise only.
Heat measure(const ExerciseRef& ref, Versions versions, const std::filesystem::path& folder,
             const DeviceInfo& device, Bench& bench) {
  const Extent& extent = bench_extent(*ref.exercise, device.device_class);
  std::optional<KernelFailure> unreadable;
  Entrants entrants{.reference = solution_source(ref, device.device_class)};
  try {
    if (versions == Versions::kBoth) {
      entrants.student = load_source(kernel_file(folder, ref, device.device_class));
    }
  } catch (const KernelFailure& failure) {
    unreadable = failure;
  }
  Heat heat = Race(ref, std::move(entrants), device, bench).run(extent, "graded");
  if (unreadable) heat.student = Timing{.failure = unreadable};
  return heat;
}

Series roofline_series(const std::string& name, const Shown& shown, Part part) {
  Series series{.name = name};
  for (const MeasuredExercise& each : shown) {
    const std::optional<Timing>& timing = each.heat.*part;
    if (!timing) continue;
    ChartPoint point{.x = intensity(each.heat.work), .name = each.exercise.exercise->id};
    set_value(point, *timing, each.heat.work.flops, Rate::kFlops, false);
    series.points.push_back(point);
  }
  return series;
}

Series bandwidth_series(const std::string& name, const Shown& shown, Part part) {
  Series series{.name = name};
  for (std::size_t i = 0; i < shown.size(); ++i) {
    const std::optional<Timing>& timing = shown[i].heat.*part;
    if (!timing) continue;
    ChartPoint point{.y = static_cast<double>(i), .name = shown[i].exercise.exercise->id};
    set_value(point, *timing, shown[i].heat.work.bytes, Rate::kBytes, true);
    series.points.push_back(point);
  }
  return series;
}

/// Both kernels of every exercise; or, over all labs, the references lab by lab.
template <typename MakeSeries>
std::vector<Series> all_series(const Shown& shown, Versions versions, MakeSeries make) {
  std::vector<Series> all;
  if (versions == Versions::kBoth) {
    all.push_back(make("yours", shown, &Heat::student));
    all.push_back(make("reference", shown, &Heat::reference));
  } else {
    std::set<const Lab*> seen;
    for (const MeasuredExercise& each : shown) {
      if (!seen.insert(each.exercise.lab).second) continue;
      Shown of_lab;
      std::ranges::copy_if(shown, std::back_inserter(of_lab), [&](const MeasuredExercise& other) {
        return other.exercise.lab == each.exercise.lab;
      });
      all.push_back(make(each.exercise.lab->label(), of_lab, &Heat::reference));
    }
  }
  std::erase_if(all, [](const Series& series) { return series.points.empty(); });
  return all;
}

std::vector<Ceiling> roofs(const Shown& shown, const Peaks& peaks) {
  const double ridge = peaks.mad / peaks.copy;
  double low = ridge;
  double high = ridge;
  for (const MeasuredExercise& each : shown) {
    low = std::min(low, intensity(each.heat.work));
    high = std::max(high, intensity(each.heat.work));
  }
  low = std::min(low / kBeyond, ridge / kSlope);
  high *= kBeyond;
  const double roof = in_axis_unit(peaks.mad, Rate::kFlops);
  return {{.name = "copy peak " + rate_text(peaks.copy, Rate::kBytes),
           .line = {{low, in_axis_unit(peaks.copy * low, Rate::kFlops)}, {ridge, roof}}},
          {.name = "multiply-add peak " + rate_text(peaks.mad, Rate::kFlops),
           .line = {{ridge, roof}, {high, roof}}}};
}

/// "lab7", "all labs' references", …
std::string subject(const Shown& shown, Versions versions) {
  if (versions == Versions::kReferences) return "the references of all labs";
  if (shown.size() == 1) return shown.front().exercise.exercise->id;
  return shown.front().exercise.lab->label() + ", " + shown.front().exercise.lab->title;
}

std::vector<std::string> notes_for(const Shown& shown) {
  std::vector<std::string> notes;
  std::string busy, recorded;
  std::size_t disturbed = 0;
  for (const auto& [exercise, heat] : shown) {
    const std::string& id = exercise.exercise->id;
    for (const auto& [who, part] :
         {std::pair{"yours", &Heat::student}, std::pair{"reference", &Heat::reference}}) {
      const std::optional<Timing>& timing = heat.*part;
      if (!timing || !timing->failure) continue;
      const std::string what = timing->failure->what();
      notes.push_back(fmt::format("{}, {}: {}: {}", id, who, failure_words(*timing->failure),
                                  what.substr(0, what.find('\n'))));
    }
    if (heat.contended) busy += " " + id;
    disturbed += heat.contended;
    if (heat.recorded) recorded += " " + id;
  }
  if (!recorded.empty()) {
    notes.push_back(
        "This copy of the kit has no reference solutions: theirs are recorded times, scaled by a "
        "plain copy that was timed here.");
  }
  if (!busy.empty()) {
    if (disturbed > 1 && disturbed == shown.size()) busy = " all of it";
    notes.push_back("Another program used the machine during" + busy +
                    ": take these points as a guide, or run again when it is quiet.");
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
  for (const MeasuredExercise& each : shown) {
    chart.y.categories.push_back(each.exercise.exercise->id);
  }
  chart.notes.insert(chart.notes.begin(),
                     "These exercises count no floating-point operations, so what limits them is "
                     "not a roofline but the copy peak alone.");
  return chart;
}

}  // namespace

std::vector<MeasuredExercise> measure_versions(const std::vector<ExerciseRef>& exercises,
                                               Versions versions,
                                               const std::filesystem::path& folder,
                                               const DeviceInfo& device, Bench& bench) {
  std::vector<MeasuredExercise> measured;
  for (const ExerciseRef& ref : exercises) {
    show_progress(
        fmt::format("[{}/{}] {}", measured.size() + 1, exercises.size(), ref.exercise->id));
    measured.push_back({ref, measure(ref, versions, folder, device, bench)});
  }
  show_progress("");
  return measured;
}

std::vector<Chart> roofline_charts(const std::vector<MeasuredExercise>& measured, Versions versions,
                                   const DeviceInfo& device, int repetitions, const Peaks& peaks) {
  Shown computing, moving;
  for (const MeasuredExercise& each : measured) {
    (each.heat.work.flops > 0 ? computing : moving).push_back(each);
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
