// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: whether starter, solution and wrong kernels get the grades they should.
#include "grading/authoring/checks/check_grades.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <utility>

#include "grading/authoring/corpus.h"
#include "grading/authoring/lab_text.h"
#include "grading/checks/check_efficient.h"
#include "grading/checks/check_safe.h"
#include "grading/checks/grade.h"
#include "grading/diagnosis/cost_evidence.h"
#include "grading/source/paths.h"
#include "grading/source/source_file.h"
#include "grading/timing/plan_cost.h"
#include "harness/statistics/machine_load.h"
#include "harness/worker/supervisor/warm_worker.h"

namespace oclab {
namespace {

/// What a student waits for; the model's lines must not take longer.
constexpr double kModelSeconds = 5;

/// Others may keep this many cores busy before a time says nothing.
constexpr double kForeignCores = 0.4;

/// A busy machine gets this many chances to give a verdict on speed.
constexpr int kSpeedAttempts = 3;

/// CPU time of this process and of the workers that have ended.
double all_cpu_seconds() {
  rusage children{};
  getrusage(RUSAGE_CHILDREN, &children);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return own_cpu_seconds() + seconds(children.ru_utime) + seconds(children.ru_stime);
}

struct TimedLine {
  Criterion line;
  double seconds = 0;
  bool contended = false;  ///< another program used the machine
};

TimedLine timed(const std::function<Criterion()>& check) {
  const MachineLoad load(all_cpu_seconds());
  const auto start = std::chrono::steady_clock::now();
  Criterion line = check();
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  return {std::move(line), seconds.count(),
          load.foreign_cores(all_cpu_seconds()).value_or(0) > kForeignCores};
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

bool loses_points(const Criterion& line) {
  return (line.status == CriterionStatus::kFail || line.status == CriterionStatus::kPartial) &&
         line.points < line.max_points;
}

std::string speed_words(const Criterion& line) {
  return line.speed ? fmt::format("{:.2f} of the reference's speed", line.speed->result.ratio)
                    : "not timed";
}

/// The line `fast` once more while other programs keep it from a verdict.
void retry_fast(Criterion& fast, const ExerciseRef& ref, const std::filesystem::path& file,
                const CheckSetting& setting) {
  for (int i = 1; i < kSpeedAttempts && fast.status == CriterionStatus::kInconclusive; ++i) {
    const GradeOptions options{
        .device = setting.device, .lines = {CriterionName::kFast}, .seed = setting.seed};
    fast = grade(ref, file, options).lines.front();
  }
}

/// One line of a solution: it must pass, or have no verdict for a reason that is not its fault.
void expect_pass(CheckResult& result, const Criterion& line, const ExerciseRef& ref,
                 const std::filesystem::path& file) {
  if (line.status == CriterionStatus::kPass) return;
  const std::string what =
      fmt::format("the solution's line {} is {}: {}", criterion_word(line.name),
                  status_word(line.status), line.message);
  if (line.status == CriterionStatus::kNotAssessed) {
    result.undecided(what, "check again where it can be assessed; see oclab doctor");
  } else if (line.status == CriterionStatus::kInconclusive) {
    result.undecided(what, "check again when no other program uses the machine");
  } else {
    result.unsound(what, fmt::format("fix {}; oclab run {} --kernels solutions shows the same",
                                     short_path(file), ref.exercise->id));
  }
}

void expect_quick(CheckResult& result, const TimedLine& timed) {
  if (timed.seconds < kModelSeconds) return;
  const std::string what =
      fmt::format("{} takes {:.1f} s in the model, more than {:.0f} s",
                  criterion_word(timed.line.name), timed.seconds, kModelSeconds);
  if (timed.contended) {
    result.undecided(what, "another program used the machine: check again when it is quiet");
  } else {
    result.unsound(what, timed.line.name == CriterionName::kSafe
                             ? "make the small test sizes smaller"
                             : "lower .model_extent");
  }
}

bool is_undecided(const Criterion& line) {
  return line.status == CriterionStatus::kInconclusive ||
         line.status == CriterionStatus::kNotAssessed;
}

/// That the starter loses points in `fast` or, where the exercise has it, in `efficient`.
void expect_a_loss(CheckResult& result, const std::optional<Criterion>& efficient,
                   const Criterion& fast) {
  if (loses_points(fast) || (efficient && loses_points(*efficient))) return;
  const bool unknown = is_undecided(fast) || (efficient && is_undecided(*efficient));
  const std::string counted =
      efficient ? fmt::format("efficient {} ({}), ", status_word(efficient->status),
                              first_line(efficient->message))
                : "";
  const std::string what = fmt::format("the untouched starter loses no points: {}fast {} ({})",
                                       counted, status_word(fast.status), speed_words(fast));
  if (unknown) {
    result.undecided(what, "check again on a quiet machine that has the model (oclab doctor)");
  } else {
    result.unsound(what,
                   "make the starter slower, raise .targets above its ratio, or let .costs name "
                   "what the lesson saves");
  }
}

/// A line of the model, with an eye on the clock.
Criterion model_line(CheckResult& result, const std::function<Criterion()>& check) {
  TimedLine model = timed(check);
  expect_quick(result, model);
  result.evidence +=
      fmt::format(", {} in {:.1f} s", criterion_word(model.line.name), model.seconds);
  return std::move(model.line);
}

void check_costs_of_starter(CheckResult& result, const ExerciseRef& ref, const Criterion& fast,
                            const CheckSetting& setting) {
  const KernelSource starter = load_source(starter_file(ref));
  const KernelSource solution = load_source(solution_file(ref, DeviceClass::kGpu));
  const Exercise& exercise = *ref.exercise;
  if (max_points(exercise, CriterionName::kSafe) > 0) {
    const Criterion safe =
        model_line(result, [&] { return check_safe(exercise, starter, setting.seed); });
    if (safe.status == CriterionStatus::kFail) {
      result.unsound("the starter is not safe: " + safe.message,
                     "fix it: a student would look for this mistake instead of the lesson");
    }
  }
  std::optional<Criterion> efficient;
  if (max_points(exercise, CriterionName::kEfficient) > 0) {
    efficient = model_line(
        result, [&] { return check_efficient(exercise, starter, solution, setting.seed); });
    for (const CostEvidence& cost : efficient->costs) {
      result.evidence +=
          fmt::format(", {} at {:.2f} of the reference", cost_name(cost.target.cost), cost.ratio());
    }
  }
  expect_a_loss(result, efficient, fast);
}

}  // namespace

CheckResult check_starter(const ExerciseRef& ref, const CheckSetting& setting) {
  CheckResult result{.check = Check::kStarter};
  const auto file = starter_file(ref);
  const GradeOptions options{.device = setting.device,
                             .lines = {CriterionName::kCorrect, CriterionName::kFast},
                             .seed = setting.seed};
  Grade graded = grade(ref, file, options);
  const Criterion& correct = graded.lines.front();
  Criterion& fast = graded.lines.back();
  if (ref.exercise->incomplete_starter) {
    result.evidence = "declared incomplete";
    if (correct.status == CriterionStatus::kFail && correct.outcome == Outcome::kWrongAnswer) {
      return result;
    }
    result.unsound(
        fmt::format("the starter is declared incomplete, but correct is {} ({}): {}",
                    status_word(correct.status), outcome_name(correct.outcome), correct.message),
        "let it build, run and give a wrong result; or drop .incomplete_starter");
    return result;
  }
  if (correct.status != CriterionStatus::kPass) {
    result.unsound(fmt::format("the starter is not right: {}", correct.message),
                   "fix it, so that it is slow and nothing else; or, if a right one would be the "
                   "solution, declare .incomplete_starter = true");
    return result;
  }
  retry_fast(fast, ref, file, setting);
  result.evidence = speed_words(fast);
  check_costs_of_starter(result, ref, fast, setting);
  return result;
}

CheckResult check_solution(const ExerciseRef& ref, const CheckSetting& setting) {
  CheckResult result{.check = Check::kSolution};
  const auto file = solution_file(ref, setting.device.device_class);
  Grade graded = grade(ref, file, {.device = setting.device, .seed = setting.seed});
  for (Criterion& line : graded.lines) {
    if (line.name == CriterionName::kFast) retry_fast(line, ref, file, setting);
    expect_pass(result, line, ref, file);
    // A solution that is wrong fails the later lines for the same reason.
    if (line.status == CriterionStatus::kFail) break;
  }
  return result;
}

/// The kernels' headers were written for PoCL with these data.
constexpr std::uint64_t kCorpusSeed = 2026;

CheckResult check_wrong_kernels(const ExerciseRef& ref, const CheckSetting& setting) {
  CheckResult result{.check = Check::kWrong};
  const auto folder = kit_root() / "grading" / "tests" / "wrong" / ref.exercise->id;
  const auto kernels = read_corpus_folder(folder, ref);
  result.applies = !kernels.empty();
  if (kernels.empty()) {
    result.remark(fmt::format("no wrong kernels in {}", short_path(folder)),
                  "write the mistakes that students will make, with what they must read; see "
                  "docs/authoring.md");
  }
  WarmWorker warm;
  for (const CorpusKernel& kernel : kernels) {
    const std::string name = short_path(kernel.file);
    if (const std::string why = why_not_assessed(kernel); !why.empty()) {
      result.undecided(fmt::format("{} cannot be assessed: {}", name, why),
                       "check again on a machine with Oclgrind");
      continue;
    }
    for (const std::string& difference :
         differences_from_header(kernel, setting.device, kCorpusSeed, &warm)) {
      result.unsound(fmt::format("{}: {}", name, difference),
                     "fix the kernel or its header; or the kit no longer detects this mistake");
    }
  }
  result.evidence = fmt::format("{} kernel{}", kernels.size(), kernels.size() == 1 ? "" : "s");
  return result;
}

}  // namespace oclab
