// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: Google Benchmark over the exercises: student and reference, all sizes.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <iostream>
#include <numeric>

#include "grading/cli/command.h"
#include "grading/run/kernel_runner.h"
#include "grading/source/paths.h"
#include "grading/source/source_file.h"
#include "grading/timing/timed_size.h"
#include "grading/wording/failures/failure_text.h"
#include "grading/wording/mismatch_text.h"
#include "harness/support/error.h"

namespace oclab {
namespace {

/// One benchmark: a source of an exercise at one size.
struct BenchCase {
  ExerciseRef exercise;
  std::filesystem::path file;
  Extent extent;
};

/// Runs before the measurement, which compile, link and touch memory.
constexpr int kWarmUps = 2;

void measure(benchmark::State& state, const BenchCase& bench, const DeviceInfo& device) {
  const Exercise& exercise = *bench.exercise.exercise;
  Rng rng(1);
  const Problem problem = exercise.make_problem(bench.extent, rng);
  KernelRunner runner(exercise, load_source(bench.file), device, TimeLimits{}, Origin::kSubmission);
  runner.build();
  runner.prepare(bench.extent, problem);
  for (int i = 0; i < kWarmUps; ++i) runner.run(problem, rng);
  for ([[maybe_unused]] auto _ : state) {
    const RunTimes times = runner.run(problem, rng);
    if (const auto& wrong = runner.mismatch()) {
      return state.SkipWithError((headline(*wrong) + ": " + finding_of(*wrong)).c_str());
    }
    // On a CPU the untrusted process itself reports profiling events, so the parent's clock counts.
    const bool cpu = device.device_class == DeviceClass::kCpu;
    state.SetIterationTime(cpu ? times.wall
                               : std::accumulate(times.device.begin(), times.device.end(), 0.0));
  }
  const auto iterations = static_cast<double>(state.iterations());
  state.SetBytesProcessed(static_cast<std::int64_t>(problem.bytes_moved * iterations));
  state.SetItemsProcessed(
      static_cast<std::int64_t>(bench.extent.x * bench.extent.y * bench.extent.z) *
      state.iterations());
  if (problem.flops > 0) {
    state.counters["flops"] =
        benchmark::Counter(problem.flops * iterations, benchmark::Counter::kIsRate);
  }
}

void run_case(benchmark::State& state, const BenchCase& bench, const Choices& choices) {
  try {
    measure(state, bench, chosen_device(choices));
  } catch (const std::exception& error) {
    state.SkipWithError(text_of(error).c_str());
  }
}

void register_case(const std::string& who, const BenchCase& bench, const Choices& choices) {
  const Exercise& exercise = *bench.exercise.exercise;
  std::string size = describe(bench.extent, exercise.extent_names);
  std::ranges::replace(size, ' ', '/');
  const std::string name = bench.exercise.lab->stem + "/" + exercise.id + "/" + who + "/" + size;
  benchmark::RegisterBenchmark(
      name.c_str(), [bench, &choices](benchmark::State& state) { run_case(state, bench, choices); })
      ->UseManualTime()
      ->Unit(benchmark::kMicrosecond);
}

/// Returns the chosen extent, for exercises with as many sizes, or the sweep and the graded size.
std::vector<Extent> extents_of(const Exercise& exercise, const Choices& choices,
                               const DeviceInfo& device) {
  if (!choices.extent.empty()) {
    if (choices.extent.size() != exercise.extent_names.size()) return {};
    return {extent_from(choices.extent, exercise)};
  }
  std::vector<Extent> extents = exercise.sweep;
  extents.push_back(bench_extent(exercise, device));
  return extents;
}

void register_exercise(const ExerciseRef& ref, const Choices& choices, const DeviceInfo& device) {
  const auto student = kernel_file(kernels_folder(choices.kernels), ref, device);
  for (const Extent& extent : extents_of(*ref.exercise, choices, device)) {
    register_case("yours", {ref, student, extent}, choices);
    register_case("reference", {ref, solution_file(ref, device), extent}, choices);
  }
}

int run_benchmarks(int argc, char** argv) {
  const Choices choices = take_choices(argc, argv);
  const DeviceInfo device = chosen_device(choices);
  for (const ExerciseRef& ref : all_exercises()) register_exercise(ref, choices, device);
  benchmark::AddCustomContext("device", describe(device));
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  if (benchmark::RunSpecifiedBenchmarks() == 0)
    throw UsageError("no benchmark matches the filter.");
  return 0;
}

}  // namespace
}  // namespace oclab

int main(int argc, char** argv) {
  return oclab::run_program("lab_bench", oclab::run_benchmarks, argc, argv);
}
