// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: from a kernel file to a grade.
#include "grading/checks/grade.h"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>

#include "grading/analysis/compiler_warnings.h"
#include "grading/analysis/diagnose.h"
#include "grading/analysis/scalar_loops.h"
#include "grading/checks/check_correct.h"
#include "grading/checks/check_fast.h"
#include "grading/checks/device_fault.h"
#include "grading/checks/model_criteria.h"
#include "grading/record/baseline.h"
#include "grading/record/proof.h"
#include "grading/run/device_needs.h"
#include "grading/source/paths.h"
#include "grading/source/source_file.h"
#include "grading/source/source_scan.h"
#include "grading/source/starters.h"
#include "grading/source/text_file.h"
#include "grading/timing/reference_runner.h"
#include "harness/support/error.h"
#include "harness/worker/sandbox/sandbox_form.h"

namespace oclab {
namespace {

/// The criterion `fast` of a kernel that this PoCL miscompiles: it is undecided.
Criterion untimed(const Exercise& exercise, const KernelSource& source) {
  Criterion criterion{.name = CriterionName::kFast,
                      .status = CriterionStatus::kInconclusive,
                      .max_points = exercise.points.fast};
  const SourceScan scan(source.text);
  criterion.diagnosis =
      Diagnosis{.kind = DiagnosisKind::kMiscompiled,
                .form = "untimed",
                .at = {.line = std::max({scan.word("get_local_size"), scan.kernel(), 1})}};
  return criterion;
}

/// Whether the kernel ran and went wrong: then the model may find the source line.
bool ran(Outcome outcome) {
  return outcome == Outcome::kWrongAnswer || outcome == Outcome::kCrash ||
         outcome == Outcome::kTimeout;
}

/// One kernel file as it passes through the criteria of the rubric.
class Grading {
 public:
  Grading(const ExerciseRef& ref, KernelSource source, const GradeOptions& options)
      : ref_(ref),
        exercise_(*ref.exercise),
        source_(std::move(source)),
        options_(options),
        reference_(reference_in_advance()),
        in_model_(ref_, source_, options_),
        correct_(
            check_correct(exercise_, source_, options.device, options.limits, options.seed, [this] {
              in_model_.begin();
              if (options_.on_built) options_.on_built();
            })) {
    in_model_.go_on(right());
  }

  const Criterion& correct() const { return correct_.criterion; }
  const KernelSource& source() const { return source_; }

  Criterion criterion(CriterionName name) {
    switch (name) {
      case CriterionName::kCorrect: return correct_.criterion;
      case CriterionName::kSafe: return safe();
      case CriterionName::kEfficient: return with_place(efficient());
      case CriterionName::kFast: return with_place(fast());
    }
    throw std::logic_error("unknown criterion");
  }

  /// Takes the points of a kernel that the last of these criteria proves wrong.
  void convict(std::vector<Criterion>& criteria) {
    if (correct_.criterion.status == CriterionStatus::kFail || !proves_wrong(criteria.back()))
      return;
    correct_.criterion = voided(correct_.criterion, criteria.back());
    void_criteria(criteria, exercise_, criteria.back(), correct_.criterion);
  }

 private:
  bool right() const { return correct_.criterion.status == CriterionStatus::kPass; }

  /// The criterion of a kernel whose criterion `correct` is undecided.
  Criterion open_with_correct(CriterionName name) const {
    const Criterion& correct = correct_.criterion;
    return {
        .name = name,
        .status = correct.status,
        .max_points = max_points(exercise_, name),
        .left_out = correct.left_out,
        .outcome = correct.outcome,
        .diagnosis = Diagnosis{.kind = correct.diagnosis->kind,
                               .form = "not-decided",
                               .at = correct.diagnosis->at,
                               .because = std::make_shared<const Diagnosis>(*correct.diagnosis)}};
  }

  Criterion lost_with_correct(CriterionName name, const char* what) const {
    if (correct_.criterion.status != CriterionStatus::kFail) return open_with_correct(name);
    return oclab::lost_with_correct(exercise_, name, correct_.criterion, what);
  }

  Criterion safe() {
    if (right()) return in_model_.safe();
    if (ran(correct_.criterion.outcome)) {
      Criterion found = in_model_.safe();
      if (!found.findings.empty()) return without_warnings(std::move(found));
    }
    return lost_with_correct(CriterionName::kSafe, "no points");
  }

  /// Where a slow kernel loses its time: on a GPU by what `efficient` found, on this CPU by loops
  /// that it runs one element at a time.
  void explain_slowness(Diagnosis& diagnosis, const SpeedEvidence& speed) {
    diagnosis.facts["exercise"] = exercise_.id;
    diagnosis.scalar_loops = find_scalar_loops(exercise_, source_, options_.device, options_.limits,
                                               speed.extent, options_.seed);
    if (costly_) {
      diagnosis.form = "slow-and-costly";
      diagnosis.at = costly_->at;
      diagnosis.because = std::make_shared<const Diagnosis>(*costly_);
    } else if (!diagnosis.scalar_loops.empty()) {
      diagnosis.form = "slow-and-scalar";
      diagnosis.at.line = diagnosis.scalar_loops.front().line;
    } else {
      diagnosis.form = "slow-explained";
    }
  }

  /// Adds a source line to a lost criterion, at least the kernel's head. The counters' reason, if
  /// there is one, explains a slow kernel.
  Criterion with_place(Criterion criterion) {
    if (!criterion.diagnosis || criterion.left_out) return criterion;
    Diagnosis& diagnosis = *criterion.diagnosis;
    if (!criterion.costs.empty()) costly_ = diagnosis;
    if (diagnosis.kind == DiagnosisKind::kSlow) explain_slowness(diagnosis, *criterion.speed);
    if (diagnosis.at.line == 0) diagnosis.at.line = std::max(SourceScan(source_.text).kernel(), 1);
    return criterion;
  }

  Criterion efficient() {
    if (!right()) return lost_with_correct(CriterionName::kEfficient, "not counted");
    return in_model_.efficient();
  }

  Criterion fast() {
    if (!right()) return lost_with_correct(CriterionName::kFast, "not timed");
    if (correct_.criterion.miscompiled) return untimed(exercise_, source_);
    // Nothing may run beside a timed kernel.
    in_model_.wait();
    return or_not_assessed(exercise_, CriterionName::kFast, [&] {
      const DeviceInfo& device = options_.device;
      if (has_solution() && !reference_) reference_ = start_reference();
      if (reference_) {
        return check_fast(exercise_, std::move(correct_.kernel), *reference_, device, options_.seed,
                          control(fingerprint(text_in(solution_file(ref_, device)))));
      }
      const FoundRecording recording = find_recorded_speed(exercise_, device);
      return check_fast(exercise_, std::move(correct_.kernel), recording, device, options_.seed,
                        control(recording.reference ? recording.reference->fingerprint : ""));
    });
  }

  /// The original starter, unless its result is wrong.
  Control control(std::string reference) const {
    Control control{.reference = std::move(reference)};
    if (exercise_.incomplete_starter) return control;
    if (auto text = starter_of(ref_)) {
      control.starter = KernelSource{.file_name = "the starter", .text = *std::move(text)};
    }
    return control;
  }

  /// A copy of the kit for students has recordings instead.
  bool has_solution() const {
    return std::filesystem::exists(solution_file(ref_, options_.device));
  }

  std::unique_ptr<ReferenceRunner> start_reference() const {
    const auto file = solution_file(ref_, options_.device);
    return std::make_unique<ReferenceRunner>(exercise_, load_source(file), options_.device,
                                             options_.limits, options_.seed);
  }

  /// The reference, if it is to be timed. An error at its start is reported when it is needed.
  std::unique_ptr<ReferenceRunner> reference_in_advance() const {
    if (!options_.criteria.contains(CriterionName::kFast) || !has_solution()) return nullptr;
    try {
      return start_reference();
    } catch (const std::exception&) {
      return nullptr;
    }
  }

  const ExerciseRef& ref_;
  const Exercise& exercise_;
  KernelSource source_;
  const GradeOptions& options_;
  std::unique_ptr<ReferenceRunner> reference_;  // builds while `correct` is checked
  ModelCriteria in_model_;                      // so do these, once the source is built
  CorrectResult correct_;
  std::optional<Diagnosis> costly_;  // why `efficient` was lost
};

/// A file that was refused, as a diagnosis.
Diagnosis refusal(const KernelFailure& failure) {
  return {.kind = failure.kind,
          .form = "refused-file",
          .at = {.line = std::max(failure.line, 1)},
          .failure = failure};
}

/// A wrong result that `correct` cannot explain is caused by what `safe` found.
void blame_what_is_unsafe(std::vector<Criterion>& criteria, const KernelSource& source) {
  const auto safe = std::ranges::find(criteria, CriterionName::kSafe, &Criterion::name);
  const auto correct = std::ranges::find(criteria, CriterionName::kCorrect, &Criterion::name);
  if (safe == criteria.end() || correct == criteria.end() || safe->findings.empty()) return;
  if (correct->outcome != Outcome::kWrongAnswer || !correct->diagnosis) return;
  Diagnosis& diagnosis = *correct->diagnosis;
  const bool explained = diagnosis.form.starts_with("source-");
  if (explained || diagnosis.kind == safe->diagnosis->kind) return;
  if (may_cause(safe->findings, diagnosis)) {
    blame_findings(diagnosis, safe->findings, source);
  }
}

/// The requested criteria that the exercise has.
std::vector<CriterionName> wanted_criteria(const ExerciseRef& ref, const GradeOptions& options) {
  std::vector<CriterionName> names = criteria_of(*ref.exercise);
  std::erase_if(names, [&](CriterionName name) { return !options.criteria.contains(name); });
  return names;
}

void grade_source(Grade& grade, const ExerciseRef& ref, const std::filesystem::path& file,
                  const GradeOptions& options) {
  const KernelSource source = load_source(file);
  grade.fingerprint = fingerprint(source.text);
  grade.text = source.text;
  if (const auto why = why_not_on(options.device, *ref.exercise)) {
    for (const CriterionName name : wanted_criteria(ref, options)) {
      Criterion criterion{.name = name, .max_points = max_points(*ref.exercise, name)};
      leave_out(criterion, LeftOut::kDevice, *why);
      grade.criteria.push_back(std::move(criterion));
    }
    return;
  }
  Grading grading(ref, source, options);
  blame_device_if_broken(grading.correct(), options.device);
  for (const CriterionName name : wanted_criteria(ref, options)) {
    grade.criteria.push_back(grading.criterion(name));
    if (name == CriterionName::kSafe) blame_what_is_unsafe(grade.criteria, grading.source());
    grading.convict(grade.criteria);
    if (options.on_criterion) options.on_criterion(grade);
  }
}

}  // namespace

Grade grade(const ExerciseRef& ref, const std::filesystem::path& file,
            const GradeOptions& options) {
  const bool sandboxed = options.limits.confinement == Confinement::kSandbox;
  Grade grade{.exercise = ref,
              .device = options.device,
              .source = display_path(file),
              .seed = options.seed,
              .sandbox = std::string(sandboxed ? sandbox_form().name : "")};
  try {
    grade_source(grade, ref, file, options);
  } catch (const KernelFailure& failure) {
    // The file was refused before anything ran: every wanted criterion is lost for the same reason.
    const Diagnosis diagnosis = refusal(failure);
    for (const CriterionName name : wanted_criteria(ref, options)) {
      grade.criteria.push_back(lost(*ref.exercise, name, failure.outcome, diagnosis));
      if (options.on_criterion) options.on_criterion(grade);
    }
  }
  return grade;
}

}  // namespace oclab
