// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the rubric line `correct`.
#include "grading/check_correct.h"

#include <fmt/format.h>

#include "grading/build_log.h"
#include "grading/kernel_runner.h"

namespace oclab {
namespace {

/// A second run on other data finds kernels that work once: that skip work already done, or count.
constexpr int kRunsPerExtent = 2;

struct Failure {
  Outcome outcome;
  std::string message;
};

std::string where(const Exercise& exercise, const Extent& extent, int run) {
  return describe(extent, exercise.extent_names) +
         (run > 0 ? fmt::format(", launch {} on new data (the one before was right)", run + 1)
                  : "");
}

std::optional<Failure> run_extent(KernelRunner& runner, const Exercise& exercise,
                                  const Extent& extent, Rng& rng) {
  for (int run = 0; run < kRunsPerExtent; ++run) {
    const Problem problem = exercise.make_problem(extent, rng);
    if (run == 0) runner.prepare(extent, problem);
    try {
      runner.run(problem, rng);
    } catch (const KernelFailure& failure) {
      return Failure{failure.outcome, "at " + where(exercise, extent, run) + ": " + failure.what()};
    }
    if (runner.mismatch()) {
      return Failure{Outcome::kWrongAnswer,
                     "at " + where(exercise, extent, run) + ":\n" + *runner.mismatch()};
    }
  }
  return std::nullopt;
}

/// Everything the line checks, under the given build options; nothing if all is right.
std::optional<Failure> find_failure(const Exercise& exercise, const KernelSource& source,
                                    const DeviceInfo& device, const TimeLimits& limits,
                                    std::uint64_t seed, const std::string& options) {
  Rng rng(seed);
  std::string printed;
  try {
    KernelRunner runner(exercise, source, device, limits, options);
    for (const Extent& extent : exercise.test_extents) {
      auto failure = run_extent(runner, exercise, extent, rng);
      if (!failure) continue;
      if (const std::string text = runner.printed(); !text.empty()) {
        failure->message += "\nthe kernel printed:\n" + text;
      }
      return failure;
    }
  } catch (const KernelFailure& failure) {
    if (failure.outcome == Outcome::kBuildError) {
      return Failure{failure.outcome, readable_build_log(failure.what(), source)};
    }
    return Failure{failure.outcome, failure.what()};
  }
  return std::nullopt;
}

constexpr const char* kMiscompiled =
    "your kernel is right, but this version of PoCL compiles it wrongly: the same source gives "
    "right "
    "results without optimisation. Known cause: a loop with a barrier whose condition calls "
    "get_local_size(0). Put it in a variable before the loop: const uint size = get_local_size(0);";

}  // namespace

CorrectResult check_correct(const Exercise& exercise, const KernelSource& source,
                            const DeviceInfo& device, const TimeLimits& limits,
                            std::uint64_t seed) {
  CorrectResult result;
  Line& line = result.line;
  line.name = LineName::kCorrect;
  line.max_points = exercise.points.correct;
  auto failure = find_failure(exercise, source, device, limits, seed, "");
  if (failure && failure->outcome == Outcome::kWrongAnswer && is_pocl(device)) {
    result.miscompiled =
        !find_failure(exercise, source, device, limits, seed, "-cl-opt-disable").has_value();
  }
  if (failure && !result.miscompiled) {
    line.status = LineStatus::kFail;
    line.outcome = failure->outcome;
    line.message = failure->message;
    return result;
  }
  line.status = LineStatus::kPass;
  line.points = line.max_points;
  line.message = fmt::format("right at all {} test sizes", exercise.test_extents.size());
  if (result.miscompiled) line.note = kMiscompiled;
  return result;
}

}  // namespace oclab
