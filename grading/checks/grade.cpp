// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: from a kernel file to a grade.
#include "grading/checks/grade.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>

#include "grading/analysis/compiler_warnings.h"
#include "grading/analysis/diagnose.h"
#include "grading/checks/check_correct.h"
#include "grading/checks/check_efficient.h"
#include "grading/checks/check_fast.h"
#include "grading/checks/check_safe.h"
#include "grading/checks/device_fault.h"
#include "grading/record/baseline.h"
#include "grading/record/proof.h"
#include "grading/run/device_needs.h"
#include "grading/source/paths.h"
#include "grading/source/source_file.h"
#include "grading/source/source_scan.h"
#include "grading/timing/reference_runner.h"
#include "harness/support/error.h"
#include "harness/worker/sandbox/sandbox_form.h"

namespace oclab {
namespace {

Criterion lost(const Exercise& exercise, CriterionName name, Outcome outcome, Diagnosis diagnosis) {
  Criterion line{.name = name, .max_points = max_points(exercise, name)};
  lose(line, outcome, std::move(diagnosis));
  return line;
}

/// The speed line of a kernel that this PoCL compiles wrongly: nothing can be said about it.
Criterion untimed(const Exercise& exercise, const KernelSource& source) {
  Criterion line{.name = CriterionName::kFast,
                 .status = CriterionStatus::kInconclusive,
                 .max_points = exercise.points.fast};
  const SourceScan scan(source.text);
  diagnose(line, {.kind = DiagnosisKind::kMiscompiled,
                  .form = "untimed",
                  .at = {.line = std::max({scan.word("get_local_size"), scan.kernel(), 1})}});
  return line;
}

/// The class of the device that the model simulates.
constexpr DeviceClass kModelled = DeviceClass::kGpu;

/// Whether the kernel ran and went wrong: then the model may find the very line.
bool ran(Outcome outcome) {
  return outcome == Outcome::kWrongAnswer || outcome == Outcome::kCrash ||
         outcome == Outcome::kTimeout;
}

/// One kernel file as it passes through the lines of the rubric.
class Grading {
 public:
  Grading(const ExerciseRef& ref, KernelSource source, const GradeOptions& options)
      : ref_(ref),
        exercise_(*ref.exercise),
        source_(std::move(source)),
        options_(options),
        reference_(reference_in_advance()),
        correct_(check_correct(exercise_, source_, options.device, options.limits, options.seed,
                               options.on_built)) {}

  const Criterion& correct() const { return correct_.line; }
  const KernelSource& source() const { return source_; }

  Criterion line(CriterionName name) {
    switch (name) {
      case CriterionName::kCorrect: return correct_.line;
      case CriterionName::kSafe: return safe();
      case CriterionName::kEfficient: return with_line(efficient());
      case CriterionName::kFast: return with_line(fast());
    }
    throw std::logic_error("unknown line");
  }

  /// Takes the points of a kernel that the last of these lines proves wrong.
  void convict(std::vector<Criterion>& lines) {
    if (correct_.line.status == CriterionStatus::kFail || !proves_wrong(lines.back())) return;
    correct_.line = voided(correct_.line, lines.back());
    void_lines(lines, exercise_, lines.back(), correct_.line);
  }

 private:
  bool right() const { return correct_.line.status == CriterionStatus::kPass; }

  /// The line of a kernel whose line `correct` is undecided.
  Criterion open_with_correct(CriterionName name) const {
    const Criterion& correct = correct_.line;
    Criterion line{.name = name,
                   .status = correct.status,
                   .max_points = max_points(exercise_, name),
                   .left_out = correct.left_out,
                   .outcome = correct.outcome,
                   .message = correct.message};
    if (!correct.diagnosis) return line;
    diagnose(line, {.kind = correct.diagnosis->kind,
                    .form = "not-decided",
                    .at = correct.diagnosis->at,
                    .because = std::make_shared<const Diagnosis>(*correct.diagnosis)});
    return line;
  }

  Criterion lost_with_correct(CriterionName name, const char* what) const {
    if (correct_.line.status != CriterionStatus::kFail) return open_with_correct(name);
    return oclab::lost_with_correct(exercise_, name, correct_.line, what);
  }

  Criterion safe() {
    const auto check = [&] {
      return check_safe(exercise_, source_, options_.device, options_.seed,
                        options_.limits.confinement);
    };
    if (right()) return check();
    if (ran(correct_.line.outcome)) {
      Criterion found = check();
      if (!found.findings.empty()) return without_warnings(std::move(found));
    }
    return lost_with_correct(CriterionName::kSafe, "no points");
  }

  /// A lost line names a line of the source, if only the kernel's head. What is slow is so for the
  /// reason that the counters give, if they give one.
  Criterion with_line(Criterion line) {
    if (!line.diagnosis || line.left_out) return line;
    Diagnosis diagnosis = *line.diagnosis;
    if (!line.costs.empty()) costly_ = diagnosis;
    if (diagnosis.kind == DiagnosisKind::kSlow) {
      diagnosis.form = "slow-explained";
      diagnosis.facts["exercise"] = exercise_.id;
      if (costly_) {
        diagnosis.form = "slow-and-costly";
        diagnosis.at = costly_->at;
        diagnosis.because = std::make_shared<const Diagnosis>(*costly_);
      }
    }
    if (diagnosis.at.line == 0) diagnosis.at.line = std::max(SourceScan(source_.text).kernel(), 1);
    diagnose(line, std::move(diagnosis));
    return line;
  }

  Criterion efficient() const {
    if (!right()) return lost_with_correct(CriterionName::kEfficient, "not counted");
    return or_not_assessed(CriterionName::kEfficient, [&] {
      const Confinement confinement = options_.limits.confinement;
      const FoundRecording recorded = find_recorded_costs(exercise_);
      if (!has_solution()) return check_efficient(exercise_, source_, recorded, confinement);
      // Costs are the same in every run: those of this very source need not be counted again.
      const KernelSource solution = load_source(solution_file(ref_, kModelled));
      const MachineFile gpu = gpu_of(recorded);
      return is_of(recorded, solution, gpu)
                 ? check_efficient(exercise_, source_, recorded, confinement)
                 : check_efficient(exercise_, source_, solution, gpu, options_.seed, confinement);
    });
  }

  Criterion fast() {
    if (!right()) return lost_with_correct(CriterionName::kFast, "not timed");
    if (correct_.miscompiled) return untimed(exercise_, source_);
    return or_not_assessed(CriterionName::kFast, [&] {
      const DeviceInfo& device = options_.device;
      if (has_solution() && !reference_) reference_ = start_reference();
      return reference_ ? check_fast(exercise_, std::move(correct_.kernel), *reference_, device,
                                     options_.seed)
                        : check_fast(exercise_, std::move(correct_.kernel),
                                     find_recorded_speed(exercise_, device.device_class), device,
                                     options_.seed);
    });
  }

  /// A copy of the kit for students has recordings instead.
  bool has_solution() const {
    return std::filesystem::exists(solution_file(ref_, options_.device));
  }

  std::unique_ptr<ReferenceRunner> start_reference() const {
    const auto file = solution_file(ref_, options_.device);
    return std::make_unique<ReferenceRunner>(exercise_, load_source(file), options_.device,
                                             options_.limits);
  }

  /// The reference, if it is to be timed. What keeps it from starting is told when it is needed.
  std::unique_ptr<ReferenceRunner> reference_in_advance() const {
    if (!options_.lines.contains(CriterionName::kFast) || !has_solution()) return nullptr;
    try {
      return start_reference();
    } catch (const std::exception&) {
      return nullptr;
    }
  }

  template <typename Check>
  Criterion or_not_assessed(CriterionName name, const Check& check) const {
    try {
      return check();
    } catch (const UsageError& error) {
      // The kit's failure leaves out this line only; the exercises that follow may fare better.
      return lost(exercise_, name, Outcome::kInternal, {.facts = {{"what", error.what()}}});
    }
  }

  static bool is_of(const FoundRecording& recording, const KernelSource& source,
                    const MachineFile& gpu) {
    return recording.reference && recording.reference->fingerprint == fingerprint(source.text) &&
           oclab::is_of(*recording.reference->costs, gpu);
  }

  const ExerciseRef& ref_;
  const Exercise& exercise_;
  KernelSource source_;
  const GradeOptions& options_;
  std::unique_ptr<ReferenceRunner> reference_;  // builds while `correct_` is found out
  CorrectResult correct_;
  std::optional<Diagnosis> costly_;  // why `efficient` was lost
};

/// A file that was refused, as a diagnosis: the failure's first line is the cause, the rest shows
/// what is in the way.
Diagnosis refusal(const KernelFailure& failure) {
  return {.kind = failure.kind,
          .form = "refused-file",
          .at = {.line = std::max(failure.line, 1)},
          .facts = {{"what", failure.headline()}, {"more", failure.details()}}};
}

/// A wrong result that the line `correct` cannot explain comes from what `safe` has found.
void blame_what_is_unsafe(std::vector<Criterion>& lines, const KernelSource& source) {
  const auto safe = std::ranges::find(lines, CriterionName::kSafe, &Criterion::name);
  const auto correct = std::ranges::find(lines, CriterionName::kCorrect, &Criterion::name);
  if (safe == lines.end() || correct == lines.end() || safe->findings.empty()) return;
  if (correct->outcome != Outcome::kWrongAnswer || !correct->diagnosis) return;
  Diagnosis diagnosis = *correct->diagnosis;
  if (diagnosis.kind == safe->diagnosis->kind) return;
  if (!may_cause(safe->findings, diagnosis.kind)) return;
  blame_findings(diagnosis, safe->findings, source);
  diagnose(*correct, std::move(diagnosis));
}

/// The requested criteria that the exercise has.
std::vector<CriterionName> wanted_lines(const ExerciseRef& ref, const GradeOptions& options) {
  std::vector<CriterionName> lines = lines_of(*ref.exercise);
  std::erase_if(lines, [&](CriterionName name) { return !options.lines.contains(name); });
  return lines;
}

void grade_source(Grade& grade, const ExerciseRef& ref, const std::filesystem::path& file,
                  const GradeOptions& options) {
  const KernelSource source = load_source(file);
  grade.fingerprint = fingerprint(source.text);
  grade.text = source.text;
  if (const std::string why = why_not_on(options.device, *ref.exercise); !why.empty()) {
    for (const CriterionName name : wanted_lines(ref, options)) {
      Criterion line{.name = name, .max_points = max_points(*ref.exercise, name)};
      leave_out(line, LeftOut::kDevice, why);
      grade.lines.push_back(std::move(line));
    }
    return;
  }
  Grading grading(ref, source, options);
  blame_device_if_broken(grading.correct(), options.device);
  for (const CriterionName name : wanted_lines(ref, options)) {
    grade.lines.push_back(grading.line(name));
    if (name == CriterionName::kSafe) blame_what_is_unsafe(grade.lines, grading.source());
    grading.convict(grade.lines);
    if (options.on_line) options.on_line(grade);
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
    // The file was refused before anything ran: every wanted line is lost for the same reason.
    const Diagnosis diagnosis = refusal(failure);
    for (const CriterionName name : wanted_lines(ref, options)) {
      grade.lines.push_back(lost(*ref.exercise, name, failure.outcome, diagnosis));
      if (options.on_line) options.on_line(grade);
    }
  }
  return grade;
}

}  // namespace oclab
