// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the figure and the table of a sweep.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "grading/plots/rates.h"
#include "grading/plots/sweep.h"
#include "grading/plots/sweep_axis.h"
#include "grading/report/report.h"
#include "grading/timing/timed_size.h"

namespace oclab {
namespace {

/// Points above the ceiling by more than this factor were in a cache.
constexpr double kAboveCeiling = 1.05;

using Part = std::optional<Timing> Comparison::*;

SweepAxis tunable_axis(const SweepPlan& plan, const std::vector<Comparison>& comparisons) {
  const Exercise& exercise = *plan.exercise.exercise;
  const Tunable& tunable = tunable_named(exercise, plan.tunable);
  const bool wide = tunable.power_of_two || tunable.max - tunable.min >= kFewValues;
  SweepAxis axis{
      .axis = {.title = plan.tunable, .scale = wide ? AxisScale::kLog2 : AxisScale::kCategories},
      .constant = extent_text(plan.extents.front(), exercise.extent_names)};
  for (const Comparison& comparison : comparisons) {
    const auto index = static_cast<double>(axis.places.size());
    axis.places.push_back(wide ? static_cast<double>(comparison.tunable) : index);
    if (!wide) axis.axis.categories.push_back(std::to_string(comparison.tunable));
  }
  return axis;
}

SweepAxis axis_of(const SweepPlan& plan, const std::vector<Comparison>& comparisons) {
  if (!plan.tunable.empty()) return tunable_axis(plan, comparisons);
  std::vector<Extent> extents;
  for (const Comparison& comparison : comparisons) extents.push_back(comparison.extent);
  return axis_for(extents, plan.exercise.exercise->extent_names);
}

std::string size_text(const SweepPlan& plan, const Comparison& comparison) {
  if (!plan.tunable.empty()) return fmt::format("{} = {}", plan.tunable, comparison.tunable);
  return extent_text(comparison.extent, plan.exercise.exercise->extent_names);
}

ChartPoint point_of(const SweepPlan& plan, const Comparison& comparison, const Timing& timing,
                    double place) {
  const Rate rate = plan.exercise.exercise->rate;
  ChartPoint point{.x = place, .name = size_text(plan, comparison)};
  set_value(point, timing, comparison.work.in(rate), rate, false);
  return point;
}

Series series_of(const SweepPlan& plan, const std::vector<Comparison>& comparisons,
                 const SweepAxis& axis, const char* name, Part part) {
  Series series{.name = name, .joined = true};
  for (std::size_t i = 0; i < comparisons.size(); ++i) {
    const std::optional<Timing>& timing = comparisons[i].*part;
    if (!timing || std::isnan(axis.places[i])) continue;
    series.points.push_back(point_of(plan, comparisons[i], *timing, axis.places[i]));
  }
  return series;
}

/// Returns the name of a ceiling, with its value if that is the same everywhere.
std::string name_of(const Exercise& exercise, const std::vector<Corner>& line, const Peaks& peaks) {
  if (line.size() != 1) return "roofline (copy and multiply-add peak)";
  const double per_second = line.front().y / in_axis_unit(1, exercise.rate);
  const bool fed_by_copy = exercise.rate == Rate::kFlops && per_second < 0.999 * peaks.mad;
  return fmt::format("{} {}",
                     fed_by_copy ? "what the copy peak can feed" : ceiling_name(exercise.rate),
                     rate_text(per_second, exercise.rate));
}

Ceiling ceiling_over(const Exercise& exercise, const std::vector<Comparison>& comparisons,
                     const SweepAxis& axis, const Peaks& peaks) {
  Ceiling ceiling;
  for (std::size_t i = 0; i < comparisons.size(); ++i) {
    if (std::isnan(axis.places[i])) continue;
    const double most =
        in_axis_unit(ceiling_of(exercise, comparisons[i].work, peaks), exercise.rate);
    ceiling.line.push_back({axis.places[i], most});
  }
  const auto differs = [&](const Corner& corner) { return corner.y != ceiling.line.front().y; };
  if (std::ranges::none_of(ceiling.line, differs)) ceiling.line.resize(1);
  ceiling.name = name_of(exercise, ceiling.line, peaks);
  return ceiling;
}

/// Returns a logarithmic scale if the values differ by more than a factor of 30.
AxisScale value_scale(const Chart& chart) {
  constexpr double kWide = 30;
  double low = std::numeric_limits<double>::infinity();
  double high = 0;
  for (const Ceiling& ceiling : chart.ceilings) {
    for (const Corner& corner : ceiling.line) high = std::max(high, corner.y);
  }
  for (const Series& series : chart.series) {
    for (const ChartPoint& point : series.points) {
      if (std::isnan(point.y)) continue;
      low = std::min(low, point.y);
      high = std::max(high, point.y);
    }
  }
  return high > kWide * low ? AxisScale::kLog10 : AxisScale::kLinear;
}

/// Returns the sizes that are `chosen` ("n = 1 K; n = 4 K", "every point"), or "".
template <typename Chosen>
std::string sizes_that(const SweepPlan& plan, const std::vector<Comparison>& comparisons,
                       Chosen chosen) {
  std::string text;
  std::size_t count = 0;
  for (const Comparison& comparison : comparisons) {
    if (!chosen(comparison)) continue;
    text += (text.empty() ? "" : "; ") + size_text(plan, comparison);
    ++count;
  }
  return count > 1 && count == comparisons.size() ? "every point" : text;
}

/// Adds a sentence for each reason of failure, with its sizes.
void add_failures(Chart& chart, const SweepPlan& plan, const std::vector<Comparison>& comparisons,
                  Part part, const char* who) {
  std::map<std::string, std::string> places;
  for (const Comparison& comparison : comparisons) {
    const std::optional<Timing>& timing = comparison.*part;
    if (!timing || !timing->failure) continue;
    std::string& text = places[failure_reason(*timing->failure)];
    text += (text.empty() ? "" : "; ") + size_text(plan, comparison);
  }
  for (const auto& [reason, where] : places) {
    chart.notes.push_back(fmt::format("{} at {}: {}", who, where, reason));
  }
}

void add_reference_note(Chart& chart, const SweepPlan& plan,
                        const std::vector<Comparison>& comparisons) {
  const auto recorded = [](const Comparison& comparison) { return comparison.recorded; };
  const auto any = [](const Comparison& comparison) { return comparison.reference.has_value(); };
  if (std::ranges::any_of(comparisons, recorded)) {
    chart.notes.push_back(
        "This copy of the kit has no reference solutions. The reference's point is recorded, "
        "scaled "
        "by a plain copy that was timed here, and exists at " +
        extent_text(bench_extent(*plan.exercise.exercise, plan.device),
                    plan.exercise.exercise->extent_names) +
        " only.");
  } else if (std::ranges::none_of(comparisons, any)) {
    chart.notes.push_back(
        "This copy of the kit has neither the reference solution nor a recording of it at these "
        "sizes, so only yours is shown.");
  }
}

/// Compares the value of the tunable in the file with the fastest one.
void add_tunable_note(Chart& chart, const SweepPlan& plan,
                      const std::vector<Comparison>& comparisons) {
  const Exercise& exercise = *plan.exercise.exercise;
  const auto now = read_tunables(plan.student.text, exercise.tunables).at(plan.tunable);
  const Comparison* best = nullptr;
  const Comparison* current = nullptr;
  for (const Comparison& comparison : comparisons) {
    if (!has_samples(comparison.student)) continue;
    if (comparison.tunable == now) current = &comparison;
    if (!best || median(comparison.student->seconds) < median(best->student->seconds))
      best = &comparison;
  }
  if (!best || !current) return;
  const double work = best->work.in(exercise.rate);
  const PlotRate fastest = rate_of(*best->student, work, exercise.rate);
  const PlotRate yours = rate_of(*current->student, work, exercise.rate);
  const bool clear = fastest.interval.low > yours.interval.high;
  chart.notes.push_back(
      clear ? fmt::format("Your file has {} = {}; {} is fastest here, {:.2f} times as fast.",
                          plan.tunable, now, best->tunable, fastest.value / yours.value)
            : fmt::format("Your file has {} = {}; no other value is clearly faster here.",
                          plan.tunable, now));
}

bool passes_ceiling(const Chart& chart) {
  const auto& line = chart.ceilings.front().line;
  return line.size() == 1 && std::ranges::any_of(chart.series, [&](const Series& series) {
           return std::ranges::any_of(series.points, [&](const ChartPoint& point) {
             return point.interval.low > kAboveCeiling * line.front().y;
           });
         });
}

void add_notes(Chart& chart, const SweepPlan& plan, const std::vector<Comparison>& comparisons,
               const SweepAxis& axis) {
  add_failures(chart, plan, comparisons, &Comparison::student, "yours");
  add_failures(chart, plan, comparisons, &Comparison::reference, "the reference");
  if (!plan.tunable.empty()) add_tunable_note(chart, plan, comparisons);
  add_reference_note(chart, plan, comparisons);
  const auto outside = [&](const Comparison& comparison) {
    return std::isnan(axis.places[static_cast<std::size_t>(&comparison - comparisons.data())]);
  };
  if (const std::string places = sizes_that(plan, comparisons, outside); !places.empty()) {
    chart.notes.push_back("Not in the figure, because more than " + axis.axis.title +
                          " differs: " + places + ".");
  }
  if (passes_ceiling(chart)) {
    chart.notes.push_back(
        "The peak is that of the memory: data that fit into a cache can exceed it.");
  }
  const auto contended = [](const Comparison& comparison) { return comparison.contended; };
  if (const std::string places = sizes_that(plan, comparisons, contended); !places.empty()) {
    chart.notes.push_back("Another program used the machine at " + places +
                          ": these points are unreliable. Run again when the machine is quiet.");
  }
}

}  // namespace

Chart sweep_chart(const SweepPlan& plan, const std::vector<Comparison>& comparisons,
                  const Peaks& peaks) {
  const Exercise& exercise = *plan.exercise.exercise;
  const SweepAxis axis = axis_of(plan, comparisons);
  const auto recorded = [](const Comparison& comparison) { return comparison.recorded; };
  Chart chart{.title = fmt::format("{} over {}{}", exercise.id, axis.axis.title,
                                   axis.constant.empty() ? "" : " (" + axis.constant + ")"),
              .x = axis.axis,
              .y = rate_axis(exercise.rate),
              .series = {series_of(plan, comparisons, axis, "yours", &Comparison::student)},
              .ceilings = {ceiling_over(exercise, comparisons, axis, peaks)},
              .source = source_text(plan.device, plan.repetitions)};
  const bool any = std::ranges::any_of(comparisons, recorded);
  Series reference = series_of(plan, comparisons, axis, any ? "reference as recorded" : "reference",
                               &Comparison::reference);
  if (!reference.points.empty()) chart.series.push_back(std::move(reference));
  chart.y.scale = value_scale(chart);
  add_notes(chart, plan, comparisons, axis);
  return chart;
}

std::string sweep_row(const SweepPlan& plan, const Comparison& comparison) {
  return measured_row(size_text(plan, comparison), comparison);
}

}  // namespace oclab
