// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what the kit's own kernels do on a device.
#include "grading/authoring/platforms/platform_survey.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "grading/checks/grade.h"
#include "grading/record/criterion_text.h"
#include "grading/report/sandbox_report.h"
#include "grading/source/paths.h"
#include "harness/support/error.h"
#include "harness/worker/sandbox/sandbox_form.h"

namespace oclab {
namespace {

constexpr std::uint64_t kSurveySeed = 2026;

class Surveyor {
 public:
  Surveyor(const DeviceInfo& device, const std::function<void(const std::string&)>& on_kernel)
      : on_kernel_(on_kernel) {
    survey_.device = device;
  }

  void check_solution(const ExerciseRef& exercise) {
    check("solution", exercise, solution_file(exercise, survey_.device), CriterionStatus::kPass,
          survey_.solutions);
  }

  void check_starter(const ExerciseRef& exercise) {
    const bool incomplete = exercise.exercise->incomplete_starter;
    check("starter", exercise, kernel_file(kernels_folder("starter"), exercise),
          incomplete ? CriterionStatus::kFail : CriterionStatus::kPass, survey_.starters);
  }

  void time(const ExerciseRef& exercise) {
    const Criterion criterion =
        assess("timing", exercise, solution_file(exercise, survey_.device), CriterionName::kFast);
    if (criterion.speed) survey_.speed = criterion.speed->result;
  }

  PlatformSurvey& survey() { return survey_; }

 private:
  void check(const char* kind, const ExerciseRef& exercise, const std::filesystem::path& file,
             CriterionStatus expected, DeclaredKernels& count) {
    const std::string name = std::string(kind) + " of " + exercise.exercise->id;
    const Criterion criterion = assess(name, exercise, file, CriterionName::kCorrect);
    ++count.all;
    if (criterion.status == expected) {
      ++count.as_declared;
    } else {
      survey_.problems.push_back({name, criterion.status, summary_of(criterion)});
    }
  }

  /// A device on which nothing runs is a result as well.
  Criterion assess(const std::string& name, const ExerciseRef& exercise,
                   const std::filesystem::path& file, CriterionName criterion) try {
    on_kernel_(name);
    const Grade graded = grade(exercise, file,
                               {.device = survey_.device,
                                .criteria = {CriterionName::kCorrect, criterion},
                                .seed = kSurveySeed});
    const auto line = std::ranges::find(graded.criteria, criterion, &Criterion::name);
    return line != graded.criteria.end() ? *line : graded.criteria.front();
  } catch (const UsageError& error) {
    return {
        .status = CriterionStatus::kNotAssessed,
        .diagnosis = Diagnosis{
            .kind = DiagnosisKind::kKitFailure, .form = "said", .facts = {{"what", error.what()}}}};
  }

  const std::function<void(const std::string&)>& on_kernel_;
  PlatformSurvey survey_;
};

}  // namespace

bool PlatformSurvey::is_sound() const {
  return std::ranges::all_of(problems, [](const PlatformProblem& problem) {
    return problem.status == CriterionStatus::kNotAssessed;
  });
}

PlatformSurvey survey_platform(const DeviceInfo& device, const std::vector<ExerciseRef>& exercises,
                               const std::function<void(const std::string&)>& on_kernel) {
  const auto begin = std::chrono::steady_clock::now();
  Surveyor surveyor(device, on_kernel);
  PlatformSurvey& survey = surveyor.survey();
  for (const ExerciseRef& exercise : exercises) {
    surveyor.check_solution(exercise);
    surveyor.check_starter(exercise);
  }
  if (!exercises.empty()) surveyor.time(exercises.front());
  survey.why_no_sandbox = why_no_kernel_in_sandbox(device);
  if (survey.why_no_sandbox.empty()) survey.sandbox = sandbox_form().name;
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  survey.seconds = took.count();
  return std::move(survey);
}

}  // namespace oclab
