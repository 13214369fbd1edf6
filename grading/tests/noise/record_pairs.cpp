// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: records how the time of a kernel varies against itself.
//
//     oclab_record_pairs EXERCISE GRADINGS PAIRS [FILE]
//
// Times the solution, or the kernel in FILE, against a second process with the solution, on the
// device of OCLAB_DEVICE: first as many gradings as asked for, with full marks at 0.8 and points
// from 0.4, then as many pairs of each later attempt. Prints the lines that recorded_noise.h
// describes. record_noise.py runs this program in fresh processes, on a quiet machine and beside a
// load.
#include <cmath>
#include <filesystem>
#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "grading/cli/command.h"
#include "grading/source/paths.h"
#include "grading/source/source_file.h"
#include "grading/timing/paired_benchmark.h"
#include "grading/timing/timed_size.h"
#include "harness/spec/registry.h"
#include "harness/support/error.h"

namespace oclab::test {
namespace {

constexpr RatioTarget kTarget{0.4, 0.8};

/// A kernel in a process of its own.
TimedKernel timed(const ExerciseRef& ref, const std::filesystem::path& file,
                  const DeviceInfo& device, const std::shared_ptr<FreshProblems>& problems,
                  Rng& rng) {
  auto runner = std::make_unique<KernelRunner>(*ref.exercise, load_source(file), device,
                                               TimeLimits{}, Origin::kKit);
  runner->build();
  TimedKernel kernel(std::move(runner), device, problems, rng);
  kernel.warm_up();
  return kernel;
}

char letter(SpeedVerdict verdict) {
  switch (verdict) {
    case SpeedVerdict::kFull: return 'F';
    case SpeedVerdict::kPartial: return 'P';
    case SpeedVerdict::kNone: return 'N';
    case SpeedVerdict::kInconclusive: return 'I';
  }
  return '?';
}

std::string text(const Pair& pair) {
  const double noise = std::log(pair.student_seconds / pair.reference_seconds);
  return std::to_string(std::lround(1000 * noise)) + (pair.contended ? "*" : "");
}

/// The pairs and verdicts of one process each of student and reference.
void record(const ExerciseRef& ref, std::size_t gradings, std::size_t pairs,
            std::filesystem::path file) {
  const DeviceInfo device = chosen_device({});
  const std::filesystem::path solution = solution_file(ref, device);
  if (file.empty()) file = solution;
  Rng rng(std::random_device{}());
  const auto problems =
      std::make_shared<FreshProblems>(*ref.exercise, bench_extent(*ref.exercise, device), rng());
  TimedKernel student = timed(ref, file, device, problems, rng);
  TimedKernel reference = timed(ref, solution, device, problems, rng);
  PairedBenchmark benchmark(student, {.kernel = reference, .name = "the solution"}, device, rng);
  const SamplingPolicy policy = sampling_policy(device);
  std::map<int, std::string> series;  // by attempt
  const auto measure = [&](int attempt) {
    const Pair pair = benchmark.measure(attempt);
    series[attempt] += " " + text(pair);
    return pair;
  };
  std::string verdicts;
  for (std::size_t i = 0; i < gradings; ++i) {
    verdicts += letter(compare_speed(kTarget, measure, policy).verdict);
  }
  for (int attempt = 1; attempt < policy.attempts; ++attempt) {
    for (std::size_t i = 0; i < pairs; ++i) measure(attempt);
  }
  std::cout << "verdicts " << verdicts << "\n";
  for (const auto& [attempt, values] : series) std::cout << "attempt " << attempt << values << "\n";
}

int run(int argc, char** argv) {
  if (argc != 4 && argc != 5) {
    throw UsageError("usage: oclab_record_pairs EXERCISE GRADINGS PAIRS [FILE]");
  }
  record(find_exercises(argv[1]).front(), std::stoul(argv[2]), std::stoul(argv[3]),
         argc == 5 ? argv[4] : "");
  return kOk;
}

}  // namespace
}  // namespace oclab::test

int main(int argc, char** argv) {
  return oclab::run_program("oclab_record_pairs", oclab::test::run, argc, argv);
}
