// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: an exercise's speed over its sizes, or over the values of a tunable.
#include "grading/plots/sweep.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <tuple>

#include "grading/terminal/progress_line.h"
#include "grading/timing/timed_size.h"
#include "harness/support/error.h"

namespace oclab {
namespace {

/// Returns whether the failure occurs at every size.
bool is_of_the_source(const KernelFailure& failure) {
  return failure.outcome == Outcome::kBuildError || failure.outcome == Outcome::kBuildTimeout ||
         failure.outcome == Outcome::kBadInterface || failure.outcome == Outcome::kInternal;
}

/// The comparisons so far. Each is shown when it is measured.
class Measured {
 public:
  Measured(const SweepPlan& plan, std::size_t count, const OnMeasured& show)
      : id_(plan.exercise.exercise->id), show_(show), progress_(count) {}

  void begin(const std::string& name) { progress_.step(id_ + " " + name); }

  void add(Comparison comparison) {
    progress_.pause();
    if (show_) show_(comparison);
    all.push_back(std::move(comparison));
  }

  std::vector<Comparison> all;

 private:
  const std::string& id_;
  const OnMeasured& show_;
  ProgressLine progress_;
};

std::vector<Comparison> run_sizes(const SweepPlan& plan, Bench& bench, const OnMeasured& show) {
  Measured measured(plan, plan.extents.size(), show);
  ExerciseBenchmark benchmark(
      plan.exercise,
      {.student = plan.student, .reference = solution_source(plan.exercise, plan.device)},
      plan.device, bench);
  for (const Extent& extent : plan.extents) {
    std::string name = describe(extent, plan.exercise.exercise->extent_names);
    std::ranges::replace(name, ' ', '/');
    measured.begin(name);
    Comparison comparison = benchmark.run(extent, name);
    const auto& failure = comparison.student->failure;
    if (failure && is_of_the_source(*failure)) throw *failure;
    measured.add(std::move(comparison));
  }
  return measured.all;
}

/// Leaves the reference unchanged, because its code may require its own values.
std::vector<Comparison> run_values(const SweepPlan& plan, Bench& bench, const OnMeasured& show) {
  const auto values = values_of(tunable_named(*plan.exercise.exercise, plan.tunable));
  const auto solution = solution_source(plan.exercise, plan.device);
  Measured measured(plan, values.size(), show);
  for (const std::int64_t value : values) {
    const std::string name = fmt::format("{}={}", plan.tunable, value);
    measured.begin(name);
    KernelSource student = plan.student;
    student.text = with_tunable(student.text, plan.tunable, value);
    ExerciseBenchmark benchmark(plan.exercise, {.student = student, .reference = solution},
                                plan.device, bench);
    Comparison comparison = benchmark.run(plan.extents.front(), name);
    comparison.tunable = value;
    measured.add(std::move(comparison));
  }
  return measured.all;
}

}  // namespace

std::vector<Extent> declared_extents(const Exercise& exercise, const DeviceInfo& device) {
  std::vector<Extent> extents = exercise.sweep;
  extents.push_back(bench_extent(exercise, device));
  const auto order = [](const Extent& extent) {
    return std::tuple(extent.x * extent.y * extent.z, extent.x, extent.y, extent.z);
  };
  std::ranges::sort(extents, {}, order);
  extents.erase(std::unique(extents.begin(), extents.end()), extents.end());
  return extents;
}

std::vector<std::int64_t> values_of(const Tunable& tunable) {
  std::vector<std::int64_t> values;
  const bool few = tunable.max - tunable.min < kFewValues;
  for (std::int64_t value = tunable.min; value <= tunable.max; ++value) {
    const bool binary = std::has_single_bit(static_cast<std::uint64_t>(value));
    const bool end = value == tunable.min || value == tunable.max;
    if (binary || (!tunable.power_of_two && (few || end))) values.push_back(value);
  }
  return values;
}

const Tunable& tunable_named(const Exercise& exercise, const std::string& name) {
  std::string names;
  for (const Tunable& tunable : exercise.tunables) {
    if (tunable.name == name) return tunable;
    names += " " + tunable.name;
  }
  throw UsageError(fmt::format(
      "{} has no tunable '{}'. {}", exercise.id, name,
      names.empty() ? "It has none; sweep over its sizes without --tunable." : "It has:" + names));
}

std::vector<Comparison> run_sweep(const SweepPlan& plan, Bench& bench,
                                  const OnMeasured& on_measured) {
  return plan.tunable.empty() ? run_sizes(plan, bench, on_measured)
                              : run_values(plan, bench, on_measured);
}

}  // namespace oclab
