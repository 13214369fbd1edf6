// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the criterion `efficient`.
#include "grading/checks/check_efficient.h"

#include <algorithm>
#include <functional>
#include <future>
#include <memory>
#include <stdexcept>

#include "grading/analysis/compiler_warnings.h"
#include "grading/analysis/diagnose_cost.h"
#include "grading/analysis/fault_location.h"
#include "grading/analysis/model_failure.h"
#include "grading/diagnosis/cost_evidence.h"
#include "grading/model/model_runner.h"
#include "grading/predict/reference_times.h"
#include "grading/predict/speed.h"
#include "grading/predict/work_done.h"
#include "grading/timing/plan_cost.h"
#include "grading/wording/failures/failure_text.h"
#include "grading/wording/mismatch_text.h"
#include "harness/support/error.h"
#include "harness/support/temp_dir.h"

namespace oclab {
namespace {

ModelRun run(const Exercise& exercise, const KernelSource& source, std::uint64_t seed,
             const PredictionScope& scope) {
  ModelSettings settings{.origin = scope.origin, .compiled_program = scope.compiled_program};
  settings.limits.confinement = scope.confinement;
  return ModelRunner(exercise, source, settings).run(exercise.model_extent, seed);
}

/// The reference's side of the comparison. Methods throw `UsageError` where the reference fails.
struct Reference {
  MachineFile gpu;
  std::function<std::map<std::string, std::uint64_t>()> counts;
  std::function<ReferenceClock()> clock;
};

/// The student's side.
struct Student {
  const Exercise& exercise;
  const KernelSource& source;
  ModelRun run;
  std::vector<CostEvidence> counts;
  TimeComparison times;
};

/// What the kernel is counted to cost, beside the reference's counts.
std::vector<CostEvidence> compare_counts(const Exercise& exercise, const ModelRun& run,
                                         const Reference& reference) {
  const auto counts = reference.counts();
  std::vector<CostEvidence> costs;
  for (const CostTarget& target : exercise.costs) {
    costs.push_back({.target = target,
                     .student = plan_cost(target.cost, run.reports),
                     .reference = counts.at(std::string(cost_name(target.cost)))});
  }
  return costs;
}

/// The costs of the exercise, each beside the reference's: the counts first.
std::vector<CostEvidence> costs_of(const Student& student, const Reference& reference) {
  std::vector<CostEvidence> costs = student.counts;
  costs.push_back({.target = {Cost::kGpuTime, student.exercise.gpu_time},
                   .student = student.times.student_ns,
                   .reference = student.times.reference_ns,
                   .gpu = reference.gpu.machine.name});
  return costs;
}

double credit_of(const CostEvidence& cost) { return credit(cost.target.target, cost.ratio()); }

/// The time decides where its ratio is below this: its credit is then less than that of each count.
double deciding_ratio(const Exercise& exercise, const std::vector<CostEvidence>& counts) {
  double least = 1;
  for (const CostEvidence& cost : counts) least = std::min(least, credit_of(cost));
  const auto& [none, full] = exercise.gpu_time;
  return least > 0 ? none + least * (full - none) : 0;
}

/// The cause of a cost, and the line.
Diagnosis diagnosis_of_cost(Cost cost, const Student& student, const Reference& reference) {
  const auto& [exercise, source, run, counts, times] = student;
  if (cost != Cost::kGpuTime) return diagnose_cost(cost, exercise, source, run);
  return diagnose_gpu_time(exercise, source, run, times.student, reference.gpu.machine);
}

void judge(Criterion& criterion, const Student& student, const Reference& reference) {
  const auto& [exercise, source, run, counts, times] = student;
  criterion.costs = costs_of(student, reference);
  criterion.predicted = predicted_speed(times.student, criterion.costs.back().ratio());
  if (const auto least = impossibly_fast(exercise, times, reference.gpu.machine)) {
    return lose(
        criterion, Outcome::kWrongAnswer,
        {.kind = DiagnosisKind::kImpossiblyFast,
         .form = "impossible-on-gpu",
         .facts = {{"gpu", reference.gpu.machine.name}, {"least_us", *least}},
         .costs = {criterion.costs.back()},
         .predicted = TestRun{.extent = times.student.extent, .names = exercise.extent_names}});
  }
  const auto worst = std::ranges::min_element(criterion.costs, {}, credit_of);
  const auto missing = missing_work(exercise, times.student, run.reports);
  if (missing &&
      std::ranges::none_of(counts, [](const auto& each) { return credit_of(each) <= 0; })) {
    criterion.status = CriterionStatus::kInconclusive;
    criterion.predicted.reset();
    criterion.diagnosis = Diagnosis{
        .kind = DiagnosisKind::kImpossiblyFast,
        .form = "work-missing-on-gpu",
        .facts = {{"share", 100 * *missing}},
        .costs = {criterion.costs.back()},
        .predicted = TestRun{.extent = times.student.extent, .names = exercise.extent_names}};
    return;
  }
  const double share = std::min(1.0, credit_of(*worst));
  criterion.points = share * criterion.max_points;
  criterion.status = share >= 1  ? CriterionStatus::kPass
                     : share > 0 ? CriterionStatus::kPartial
                                 : CriterionStatus::kFail;
  criterion.counted = TestRun{.extent = exercise.model_extent,
                              .names = exercise.extent_names,
                              .where = TestRun::Where::kModel};
  if (share >= 1) return;
  Diagnosis diagnosis = diagnosis_of_cost(worst->target.cost, student, reference);
  diagnosis.run = criterion.counted;
  diagnosis.facts["exercise"] = exercise.id;
  add_warnings(diagnosis, run.build_log, source);
  diagnosis.costs = criterion.costs;
  std::swap(diagnosis.costs.front(), diagnosis.costs[worst - criterion.costs.begin()]);
  criterion.diagnosis = std::move(diagnosis);
}

/// Where a result that is wrong in the model comes from.
Diagnosis diagnose_mismatch(const ModelRun& run, const KernelSource& source) {
  Diagnosis diagnosis = diagnose_in_model(*run.mismatch);
  diagnosis.at = find_store(run.plan, run.mismatch->first_wrong_buffer(), source).at;
  return diagnosis;
}

/// Judges the student's kernel beside the reference, which is run only if the student's could be.
/// Throws `KernelFailure` of the student's kernel.
void compare(Criterion& criterion, const Exercise& exercise, const KernelSource& source,
             std::uint64_t seed, Confinement confinement, const Reference& reference) {
  const TempDir folder;  // in a sandbox, nothing passes from one worker to the next
  const PredictionScope scope{.lines = kLinesWithoutWaste,
                              .confinement = confinement,
                              .compiled_program = confinement == Confinement::kLight
                                                      ? folder.path() / "program"
                                                      : std::filesystem::path()};
  ModelRun counted = run(exercise, source, seed, scope);
  if (const model::Stop* limit = counted.limit_reached()) {
    return lose(criterion, outcome_of(*limit), diagnose(counted, *limit));
  }
  if (counted.mismatch) {
    return lose(criterion, Outcome::kWrongAnswer, diagnose_mismatch(counted, source));
  }
  try {
    std::vector<CostEvidence> counts = compare_counts(exercise, counted, reference);
    TimeComparison times = compare_times(exercise, source, reference.gpu, reference.clock(), scope,
                                         deciding_ratio(exercise, counts));
    judge(criterion, {exercise, source, std::move(counted), std::move(counts), std::move(times)},
          reference);
  } catch (const UsageError& error) {
    lose(criterion, Outcome::kInternal, {.facts = {{"what", error.what()}}});
  }
}

/// The criterion, left out where there is no model. Throws `std::logic_error` for an exercise
/// without it.
Criterion begin(const Exercise& exercise) {
  Criterion criterion{.name = CriterionName::kEfficient,
                      .max_points = max_points(exercise, CriterionName::kEfficient)};
  if (criterion.max_points == 0)
    throw std::logic_error(exercise.id + " has no criterion `efficient`");
  if (std::string why = why_no_model(); !why.empty()) {
    leave_out(criterion, LeftOut::kNoModel, {"no-model", {{"what", std::move(why)}}});
  }
  return criterion;
}

/// What the reference fails at is not the student's failure.
template <typename Ask>
auto of_reference(const Ask& ask) {
  try {
    return ask();
  } catch (const KernelFailure& failure) {
    throw UsageError("the reference fails in the model: " + describe(failure));
  }
}

/// The reference's times. Its worker starts here, because it ends with the thread that starts it.
ReferenceClock predicted_clock(const Exercise& exercise, const KernelSource& reference,
                               const MachineFile& gpu) {
  const auto predictor = of_reference([&] {
    return std::make_shared<TimePredictor>(exercise, reference, std::vector{gpu},
                                           PredictionScope{.origin = Origin::kKit});
  });
  return [predictor](const Extent& size) -> std::optional<std::uint64_t> {
    const auto prediction = of_reference([&] { return predictor->at(size); });
    if (!prediction) return std::nullopt;
    return nanoseconds(*prediction);
  };
}

}  // namespace

std::map<std::string, std::uint64_t> count_costs(const Exercise& exercise,
                                                 const KernelSource& reference, std::uint64_t seed,
                                                 Confinement confinement) {
  const ModelRun counted =
      run(exercise, reference, seed, {.confinement = confinement, .origin = Origin::kKit});
  if (const model::Stop* limit = counted.limit_reached()) {
    throw UsageError("the reference fails in the model: " + limit->reason);
  }
  if (counted.mismatch) {
    throw UsageError("the reference fails in the model: " + headline(*counted.mismatch));
  }
  std::map<std::string, std::uint64_t> costs;
  for (const CostTarget& target : exercise.costs) {
    costs[std::string(cost_name(target.cost))] = plan_cost(target.cost, counted.reports);
  }
  return costs;
}

RecordedCosts record_costs(const Exercise& exercise, const KernelSource& reference,
                           std::uint64_t seed, const MachineFile& gpu) {
  std::vector<MachineFile> machines{gpu};
  for (MachineFile& other : load_machines(machine_names())) {
    if (other.name != gpu.name) machines.push_back(std::move(other));
  }
  const auto gpus = reference_times(exercise, reference, machines);
  return {.extent = exercise.model_extent,
          .seed = seed,
          .inputs = input_fingerprint(exercise, seed),
          .costs = count_costs(exercise, reference, seed),
          .llvm = model_llvm(),
          .gpu = gpus.front(),
          .other_gpus = {gpus.begin() + 1, gpus.end()}};
}

Criterion check_efficient(const Exercise& exercise, const KernelSource& source,
                          const KernelSource& reference, const MachineFile& gpu, std::uint64_t seed,
                          Confinement confinement) {
  Criterion criterion = begin(exercise);
  if (criterion.left_out) return criterion;
  try {
    // Most of the time is spent on compiling, which is one thread's work each.
    auto counted = std::async(std::launch::async, count_costs, std::cref(exercise),
                              std::cref(reference), seed, confinement);
    compare(criterion, exercise, source, seed, confinement,
            {.gpu = gpu,
             .counts = [&] { return of_reference([&] { return counted.get(); }); },
             .clock = [&] { return predicted_clock(exercise, reference, gpu); }});
  } catch (const KernelFailure& failure) {
    judge_model_failure(criterion, failure, source);
  }
  return criterion;
}

Criterion check_efficient(const Exercise& exercise, const KernelSource& source,
                          const FoundRecording& recording, Confinement confinement) {
  Criterion criterion = begin(exercise);
  if (!criterion.left_out && !recording.reference) {
    leave_out(criterion, LeftOut::kNoRecording, recording.why_not);
  }
  if (criterion.left_out) return criterion;
  const RecordedCosts& costs = *recording.costs;
  const MachineFile gpu = gpu_of(recording);
  if (!is_of(costs.gpu, gpu)) {
    leave_out(criterion, LeftOut::kNoRecording, why_outdated(gpu));
    return criterion;
  }
  try {
    compare(criterion, exercise, source, costs.seed, confinement,
            {.gpu = gpu,
             .counts = [&] { return costs.costs; },
             .clock = [&] { return clock_of(costs.gpu.times); }});
    criterion.costs_recorded = recording.reference->date;
  } catch (const KernelFailure& failure) {
    judge_model_failure(criterion, failure, source);
  }
  return criterion;
}

}  // namespace oclab
