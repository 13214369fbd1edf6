// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the checks of the grades of starter, solution and wrong kernels.
#include <fmt/format.h>
#include <sys/resource.h>

#include <chrono>
#include <functional>
#include <utility>

#include "grading/authoring/checks/checks.h"
#include "grading/authoring/corpus.h"
#include "grading/authoring/lab_text.h"
#include "grading/checks/check_efficient.h"
#include "grading/checks/check_safe.h"
#include "grading/checks/grade.h"
#include "grading/diagnosis/cost_evidence.h"
#include "grading/predict/reference_times.h"
#include "grading/record/criterion_text.h"
#include "grading/source/paths.h"
#include "grading/source/source_file.h"
#include "grading/timing/paired_benchmark.h"
#include "grading/timing/plan_cost.h"
#include "harness/statistics/machine_load.h"
#include "harness/worker/supervisor/warm_worker.h"

namespace oclab {
namespace {

/// The longest time of a criterion in the model, because a student waits for it.
constexpr double kModelSeconds = 5;

/// Attempts to get a verdict on speed on a busy machine.
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

struct TimedCriterion {
  Criterion criterion;
  double seconds = 0;
  bool contended = false;  ///< another program used the machine
};

TimedCriterion timed(const std::function<Criterion()>& check) {
  const MachineLoad load(all_cpu_seconds());
  const auto start = std::chrono::steady_clock::now();
  Criterion criterion = check();
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  return {std::move(criterion), seconds.count(),
          load.foreign_cores(all_cpu_seconds()).value_or(0) > kForeignCores};
}

bool loses_points(const Criterion& criterion) {
  return (criterion.status == CriterionStatus::kFail ||
          criterion.status == CriterionStatus::kPartial) &&
         criterion.points < criterion.max_points;
}

std::string speed_words(const Criterion& criterion) {
  return criterion.speed
             ? fmt::format("{:.2f} of the reference's speed", criterion.speed->result.ratio)
             : "not timed";
}

/// Repeats the criterion `fast` while other programs make it inconclusive.
void retry_fast(Criterion& fast, const ExerciseRef& ref, const std::filesystem::path& file,
                const CheckSetting& setting) {
  for (int i = 1; i < kSpeedAttempts && fast.status == CriterionStatus::kInconclusive; ++i) {
    const GradeOptions options{
        .device = setting.device, .criteria = {CriterionName::kFast}, .seed = setting.seed};
    fast = grade(ref, file, options).criteria.front();
  }
}

/// Adds a finding unless the criterion of a solution passes.
void expect_pass(CheckResult& result, const Criterion& criterion, const ExerciseRef& ref,
                 const std::filesystem::path& file) {
  if (criterion.status == CriterionStatus::kPass) return;
  const Facts facts{{"criterion", std::string(criterion_word(criterion.name))},
                    {"status", std::string(status_word(criterion.status))},
                    {"why", message_of(criterion)},
                    {"file", display_path(file)},
                    {"exercise", ref.exercise->id}};
  if (criterion.status == CriterionStatus::kNotAssessed) {
    result.undecided("not-assessed", facts);
  } else if (criterion.status == CriterionStatus::kInconclusive) {
    result.undecided("inconclusive", facts);
  } else {
    result.unsound("not-passed", facts);
  }
}

void expect_quick(CheckResult& result, const TimedCriterion& timed) {
  if (timed.seconds < kModelSeconds) return;
  const Facts facts{{"criterion", std::string(criterion_word(timed.criterion.name))},
                    {"seconds", timed.seconds},
                    {"most", kModelSeconds}};
  if (timed.contended) return result.undecided("slow-beside-load", facts);
  const bool safe = timed.criterion.name == CriterionName::kSafe;
  result.unsound(safe ? "slow-safe" : "slow-efficient", facts);
}

bool is_undecided(const Criterion& criterion) {
  return criterion.status == CriterionStatus::kInconclusive ||
         criterion.status == CriterionStatus::kNotAssessed;
}

/// Adds a finding unless the starter loses points in `fast` or `efficient`.
void expect_a_loss(CheckResult& result, const std::optional<Criterion>& efficient,
                   const Criterion& fast) {
  if (loses_points(fast) || (efficient && loses_points(*efficient))) return;
  const bool unknown = is_undecided(fast) || (efficient && is_undecided(*efficient));
  const std::string counted =
      efficient ? fmt::format("efficient {} ({}), ", status_word(efficient->status),
                              summary_of(*efficient))
                : "";
  const Facts facts{{"efficient", counted},
                    {"fast", std::string(status_word(fast.status))},
                    {"speed", speed_words(fast)}};
  if (unknown) {
    result.undecided("perhaps-no-loss", facts);
  } else {
    result.unsound("no-loss", facts);
  }
}

/// Adds a remark where neither speed nor any cost of the starter is far from the reference's.
void remark_on_small_gap(CheckResult& result, const std::optional<Criterion>& efficient,
                         const Criterion& fast) {
  constexpr double kFar = 0.7;
  if (!fast.speed || fast.speed->result.ratio < kFar) return;
  std::string ratios = speed_words(fast);
  for (const CostEvidence& cost : efficient ? efficient->costs : std::vector<CostEvidence>{}) {
    if (cost.ratio() < kFar) return;
    ratios +=
        fmt::format(", {} at {:.2f} of the reference", cost_name(cost.target.cost), cost.ratio());
  }
  result.remark("small-gap", {{"ratios", ratios}});
}

/// Assesses a criterion with the model and checks its time.
Criterion model_criterion(CheckResult& result, const std::function<Criterion()>& check) {
  TimedCriterion model = timed(check);
  expect_quick(result, model);
  result.evidence.push_back({"model-seconds",
                             {{"criterion", std::string(criterion_word(model.criterion.name))},
                              {"seconds", model.seconds}}});
  return std::move(model.criterion);
}

void check_costs_of_starter(CheckResult& result, const ExerciseRef& ref, const Criterion& fast,
                            const CheckSetting& setting) {
  const KernelSource starter = load_source(starter_file(ref));
  const KernelSource solution = load_source(solution_file(ref, DeviceClass::kGpu));
  const Exercise& exercise = *ref.exercise;
  if (max_points(exercise, CriterionName::kSafe) > 0) {
    const Criterion safe = model_criterion(
        result, [&] { return check_safe(exercise, starter, setting.device, setting.seed); });
    if (safe.status == CriterionStatus::kFail) {
      result.unsound("unsafe-starter", {{"why", message_of(safe)}});
    }
  }
  std::optional<Criterion> efficient;
  const MachineFile gpu = gpu_of(find_recorded_costs(exercise, model_llvm()));
  if (max_points(exercise, CriterionName::kEfficient) > 0) {
    efficient = model_criterion(
        result, [&] { return check_efficient(exercise, starter, solution, gpu, setting.seed); });
    for (const CostEvidence& cost : efficient->costs) {
      result.evidence.push_back(
          {"cost-ratio",
           {{"cost", std::string(cost_name(cost.target.cost))}, {"ratio", cost.ratio()}}});
    }
  }
  expect_a_loss(result, efficient, fast);
  if (result.worst() == Weight::kRemark) remark_on_small_gap(result, efficient, fast);
}

}  // namespace

CheckResult check_starter(const ExerciseRef& ref, const CheckSetting& setting) {
  CheckResult result{.check = Check::kStarter};
  const auto file = starter_file(ref);
  const GradeOptions options{.device = setting.device,
                             .criteria = {CriterionName::kCorrect, CriterionName::kFast},
                             .seed = setting.seed};
  Grade graded = grade(ref, file, options);
  const Criterion& correct = graded.criteria.front();
  Criterion& fast = graded.criteria.back();
  if (ref.exercise->incomplete_starter) {
    result.evidence = {{"incomplete"}};
    if (correct.status == CriterionStatus::kFail && correct.outcome == Outcome::kWrongAnswer) {
      return result;
    }
    result.unsound("complete-starter", {{"status", std::string(status_word(correct.status))},
                                        {"outcome", std::string(outcome_name(correct.outcome))},
                                        {"why", message_of(correct)}});
    return result;
  }
  if (correct.status != CriterionStatus::kPass) {
    result.unsound("wrong-starter", {{"why", message_of(correct)}});
    return result;
  }
  retry_fast(fast, ref, file, setting);
  result.evidence = {{"speed", {{"speed", speed_words(fast)}}}};
  check_costs_of_starter(result, ref, fast, setting);
  return result;
}

CheckResult check_solution(const ExerciseRef& ref, const CheckSetting& setting) {
  CheckResult result{.check = Check::kSolution};
  const auto file = solution_file(ref, setting.device);
  Grade graded = grade(ref, file, {.device = setting.device, .seed = setting.seed});
  for (Criterion& criterion : graded.criteria) {
    if (criterion.name == CriterionName::kFast) retry_fast(criterion, ref, file, setting);
    expect_pass(result, criterion, ref, file);
    // A wrong solution fails the later criteria for the same reason.
    if (criterion.status == CriterionStatus::kFail) break;
  }
  return result;
}

/// The seed for which the kernels' headers were written, on PoCL.
constexpr std::uint64_t kCorpusSeed = 2026;

CheckResult check_wrong_kernels(const ExerciseRef& ref, const CheckSetting& setting) {
  CheckResult result{.check = Check::kWrong};
  const auto folder = kit_root() / "grading" / "tests" / "wrong" / ref.exercise->id;
  const auto kernels = read_corpus_folder(folder, ref);
  result.applies = !kernels.empty();
  if (kernels.empty()) {
    result.remark("no-wrong-kernels", {{"folder", display_path(folder)}});
  }
  WarmWorker warm;
  for (const CorpusKernel& kernel : kernels) {
    const std::string name = display_path(kernel.file);
    if (const std::string why = why_not_assessed(kernel); !why.empty()) {
      result.undecided("wrong-kernel-not-assessed", {{"file", name}, {"why", why}});
      continue;
    }
    const HeaderComparison compared =
        compare_with_header(kernel, setting.device, kCorpusSeed, &warm);
    if (!compared.undecided.empty()) {
      result.undecided("wrong-kernel-undecided", {{"file", name}, {"why", compared.undecided}});
    }
    for (const std::string& difference : compared.differences) {
      result.unsound("other-message", {{"file", name}, {"difference", difference}});
    }
  }
  result.evidence = {{"kernels", {{"count", kernels.size()}}}};
  return result;
}

}  // namespace oclab
