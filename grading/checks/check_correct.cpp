// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the criterion `correct`.
#include "grading/checks/check_correct.h"

#include <algorithm>

#include "grading/analysis/build_faults/build_faults.h"
#include "grading/analysis/compiler_warnings.h"
#include "grading/analysis/diagnose.h"
#include "grading/analysis/fault_location.h"
#include "grading/analysis/source_faults/source_faults.h"
#include "grading/diagnosis/size_survey.h"
#include "grading/run/problems_ahead.h"
#include "harness/sizes/test_sizes.h"
#include "harness/support/regex.h"

namespace oclab {
namespace {

/// A second run on other data finds kernels that work once: that skip work already done, or count.
constexpr int kRunsPerExtent = 2;

constexpr int kShownPrintLines = 10;

std::size_t largest_output(const Problem& problem) {
  std::size_t largest = 0;
  for (const Buffer& buffer : problem.buffers) {
    if (!buffer.expected.empty()) largest = std::max(largest, buffer.count);
  }
  return largest;
}

std::optional<Failure> run_problem(KernelRunner& runner, const KernelSource& source,
                                   const Problem& problem, const TestRun& place, Rng& rng) {
  try {
    if (place.repeat == 0) runner.prepare(*place.extent, problem);
    runner.run(problem, rng);
  } catch (const KernelFailure& failure) {
    require_blame(failure);
    return Failure{failure.outcome, diagnose(failure, source, place), *place.extent,
                   failure.subject};
  }
  if (const auto& mismatch = runner.mismatch()) {
    return Failure{Outcome::kWrongAnswer, diagnose(*mismatch, place), *place.extent,
                   mismatch->first_wrong_buffer(), largest_output(problem)};
  }
  return std::nullopt;
}

/// PoCL prints how many warnings there are, and nothing about them.
std::string without_counts(const std::string& printed) {
  static const std::regex counts = regex::make("(^|\n)[0-9]{1,6} warnings? generated\\.(?=\n|$)");
  return regex::replace(printed, counts, "");
}

/// The first lines of what the kernel printed; a flood of them would hide the report.
std::string quoted(const std::string& all) {
  const std::string printed = without_counts(all);
  if (printed.find_first_not_of("\r\n") == std::string::npos) return "";
  std::size_t end = 0;
  for (int line = 0; line < kShownPrintLines && end < printed.size(); ++line) {
    end = std::min(printed.find('\n', end), printed.size() - 1) + 1;
  }
  std::string text = printed.substr(0, end);
  while (text.back() == '\n') text.pop_back();
  return end < printed.size() ? text + "\n… and more" : text;
}

enum class Depth { kFirstFailure, kAllSizes };

/// What failed, if anything, and at which of how many sizes.
struct Failures {
  std::optional<Failure> shown;
  std::string printed;
  std::vector<Extent> extents;
  std::size_t sizes = 0;
};

std::vector<Extent> repeated(const std::vector<Extent>& sizes, int times) {
  std::vector<Extent> all;
  for (const Extent& size : sizes) all.insert(all.end(), times, size);
  return all;
}

/// The test sizes of a source, and their problems in the order of the runs.
struct TestRuns {
  std::vector<Extent> sizes;
  ProblemsAhead problems;
  Rng rng;  ///< of poison and proofs

  TestRuns(const Exercise& exercise, const KernelSource& source, std::uint64_t seed)
      : sizes(test_sizes(exercise, source.text)),
        problems(exercise, repeated(sizes, kRunsPerExtent), seed),
        rng(~seed) {}
};

Failures run_extents(KernelRunner& runner, const Exercise& exercise, const KernelSource& source,
                     TestRuns& runs, Depth depth) {
  SizeSurvey survey(exercise, defined_constants(source.text), runs.sizes.size());
  for (const Extent& extent : runs.sizes) {
    std::optional<Failure> failure;
    for (int run = 0; run < kRunsPerExtent; ++run) {
      const Problem problem = runs.problems.next();
      const TestRun place{.extent = extent, .names = exercise.extent_names, .repeat = run};
      if (!failure) failure = run_problem(runner, source, problem, place, runs.rng);
    }
    const bool failed = failure.has_value();
    if (!survey.add(extent, std::move(failure))) break;
    if (failed && depth == Depth::kFirstFailure) break;
  }
  Failures failures{survey.result(), "", survey.failed(), runs.sizes.size()};
  if (failures.shown) failures.printed = quoted(runner.printed());
  return failures;
}

/// Everything that `correct` checks: what failed, and the built kernel.
struct CorrectCheck {
  Failures failures;
  std::unique_ptr<KernelRunner> kernel;
};

CorrectCheck check(const Exercise& exercise, const KernelSource& source, const DeviceInfo& device,
                   const TimeLimits& limits, std::uint64_t seed,
                   const std::function<void()>& on_built) {
  try {
    auto kernel =
        std::make_unique<KernelRunner>(exercise, source, device, limits, Origin::kSubmission);
    TestRuns runs(exercise, source, seed);
    kernel->build();
    if (on_built) on_built();
    Failures failures = run_extents(*kernel, exercise, source, runs, Depth::kAllSizes);
    return {std::move(failures), std::move(kernel)};
  } catch (const KernelFailure& failure) {
    require_blame(failure);
    Diagnosis diagnosis = diagnose(failure, source);
    if (!blame_build_fault(diagnosis, exercise, source)) {
      blame_source_of_build(diagnosis, exercise.kernels, source);
    }
    return {{Failure{failure.outcome, std::move(diagnosis), {}}, "", {}, 0}, nullptr};
  }
}

/// Whether a kernel that came out wrong is right when the compiler optimises nothing. Throws the
/// `KernelFailure` of a machine that is too busy to say.
bool is_right_unoptimised(KernelRunner& kernel, const Exercise& exercise,
                          const KernelSource& source, std::uint64_t seed) {
  try {
    TestRuns runs(exercise, source, seed);
    kernel.build("-cl-opt-disable");
    return !run_extents(kernel, exercise, source, runs, Depth::kFirstFailure).shown;
  } catch (const KernelFailure& failure) {
    require_blame(failure);
    return false;
  }
}

/// Names the line of a failure at run time: the model's, else one found in the source.
void add_line(Failure& failure, Inspection inspection, const Exercise& exercise,
              const KernelSource& source) {
  const bool unknown = inspection.fault.at.line == 0;
  // At another size, the model may see it in the output of another launch.
  const bool elsewhere = failure.diagnosis.mismatch && inspection.fault.buffer != failure.buffer;
  if (!failure.buffer.empty() && (unknown || elsewhere)) {
    const Tunables tunables = read_tunables(source.text, exercise.tunables);
    const FaultLocation found =
        find_store(exercise.plan(failure.extent, tunables), failure.buffer, source);
    if (unknown || found.store != StoreEvidence::kNone) inspection.fault = found;
  }
  add_inspection(failure.diagnosis, inspection, source);
  blame_source(failure.diagnosis, exercise.kernels, source);
  add_warnings(failure.diagnosis, inspection.build_log, source);
  add_calls(failure.diagnosis, source);
}

/// Leaves open whether the kernel or this OpenCL is at fault.
void leave_undecided(Criterion& criterion, const Failure& failure, DiagnosisKind kind,
                     const char* form, Facts facts = {}) {
  criterion.status = CriterionStatus::kInconclusive;
  criterion.outcome = failure.outcome;
  criterion.diagnosis = Diagnosis{.kind = kind,
                                  .form = form,
                                  .at = failure.diagnosis.at,
                                  .facts = std::move(facts),
                                  .because = std::make_shared<const Diagnosis>(failure.diagnosis)};
}

void decide(CorrectResult& result, const Exercise& exercise, const KernelSource& source,
            const DeviceInfo& device, const TimeLimits& limits, std::uint64_t seed,
            const std::function<void()>& on_built) {
  Criterion& criterion = result.criterion;
  auto [failures, kernel] = check(exercise, source, device, limits, seed, on_built);
  if (auto& failure = failures.shown) {
    const Inspection inspection =
        inspect(exercise, source, device, failures.extents, seed, limits.confinement);
    // PoCL 3.1 hangs where a whole group returns before a barrier, which is right.
    if (failure->outcome == Outcome::kTimeout && is_pocl(device) && inspection.acquits()) {
      return leave_undecided(criterion, *failure, DiagnosisKind::kEndsOnlyInModel,
                             "ends-only-in-model");
    }
    // The compiler may be at fault only where the model does not say that the kernel is.
    const bool right_unoptimised = failure->outcome == Outcome::kWrongAnswer && is_pocl(device) &&
                                   !inspection.convicts() && inspection.one_source &&
                                   is_right_unoptimised(*kernel, exercise, source, seed);
    criterion.miscompiled = right_unoptimised && inspection.acquits();
    if (!criterion.miscompiled) {
      if (!failures.extents.empty()) add_line(*failure, inspection, exercise, source);
      if (right_unoptimised && !inspection.why_not.empty()) {
        // A wrong result that only optimised code gives is the compiler's fault or that of a race.
        return leave_undecided(criterion, *failure, DiagnosisKind::kPerhapsMiscompiled,
                               "perhaps-miscompiled", {{"why_not", inspection.why_not}});
      }
      lose(criterion, failure->outcome, failure->diagnosis);
      criterion.printed = failures.printed;
      return;
    }
  }
  criterion.status = CriterionStatus::kPass;
  criterion.points = criterion.max_points;
  criterion.sizes = failures.sizes;
  if (!criterion.miscompiled) result.kernel = std::move(kernel);
}

}  // namespace

CorrectResult check_correct(const Exercise& exercise, const KernelSource& source,
                            const DeviceInfo& device, const TimeLimits& limits, std::uint64_t seed,
                            const std::function<void()>& on_built) {
  CorrectResult result;
  result.criterion.name = CriterionName::kCorrect;
  result.criterion.max_points = max_points(exercise, CriterionName::kCorrect);
  try {
    decide(result, exercise, source, device, limits, seed, on_built);
  } catch (const KernelFailure& failure) {
    result.kernel.reset();
    leave_open(result.criterion, failure);
  }
  return result;
}

}  // namespace oclab
