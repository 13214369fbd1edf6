// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: every check of a lab, and what came of them.
#include "grading/authoring/checks/check_lab.h"

#include <algorithm>
#include <functional>

#include "grading/authoring/checks/check_contract.h"
#include "grading/authoring/checks/check_files.h"
#include "grading/authoring/checks/check_mutants.h"
#include "grading/authoring/checks/check_verify.h"
#include "harness/support/error.h"
#include "harness/worker/process/outcome.h"

namespace oclab {
namespace {

using CheckBody = std::function<CheckResult()>;

/// A check that cannot be made at all says so and leaves the others their chance.
CheckResult guarded(Check check, const CheckBody& body) {
  try {
    return body();
  } catch (const KernelFailure& failure) {
    CheckResult result{.check = check};
    result.unsound(std::string(check_word(check)) + " could not be checked: " + failure.what(),
                   "fix the kernel that it names");
    return result;
  } catch (const UsageError& error) {
    CheckResult result{.check = check};
    result.undecided(std::string(check_word(check)) + " could not be checked: " + error.what(),
                     "remove the cause and check again");
    return result;
  }
}

/// What follows from an unsound file would only repeat it.
CheckResult not_tried(Check check, const char* because) {
  CheckResult result{.check = check, .applies = false};
  result.undecided(std::string("not checked, because ") + because, "fix that first");
  return result;
}

/// The checks that need a solution, the starter's among them: it is measured against it.
void check_kernels(CheckedExercise& checked, const CheckSetting& setting) {
  const ExerciseRef& ref = checked.exercise;
  CheckResult solution = guarded(Check::kSolution, [&] { return check_solution(ref, setting); });
  const bool usable = solution.worst() != Weight::kUnsound;
  const char* because = "the solution is not sound";
  CheckResult& verify = checked.results.back();
  if (usable) {
    const CheckResult more = guarded(Check::kVerify, [&] {
      CheckResult missing{.check = Check::kVerify};
      check_missing_inputs(missing, ref, setting.device);
      return missing;
    });
    verify.findings.insert(verify.findings.end(), more.findings.begin(), more.findings.end());
  }
  checked.results.push_back(
      usable ? guarded(Check::kMutants, [&] { return check_mutants(ref, setting); })
             : not_tried(Check::kMutants, because));
  checked.results.push_back(
      usable ? guarded(Check::kStarter, [&] { return check_starter(ref, setting); })
             : not_tried(Check::kStarter, because));
  checked.results.push_back(std::move(solution));
  checked.results.push_back(usable
                                ? guarded(Check::kNoise, [&] { return check_noise(ref, setting); })
                                : not_tried(Check::kNoise, because));
}

}  // namespace

Weight CheckedExercise::worst() const {
  Weight worst = Weight::kRemark;
  for (const CheckResult& result : results) worst = std::max(worst, result.worst());
  return worst;
}

CheckedExercise check_exercise(const ExerciseRef& ref, const CheckSetting& setting) {
  CheckedExercise checked{.exercise = ref};
  auto& results = checked.results;
  results.push_back(guarded(Check::kFiles, [&] { return check_files(ref); }));
  const bool files = results.back().worst() != Weight::kUnsound;
  results.push_back(guarded(Check::kHandout, [&] { return check_handout(ref); }));
  results.push_back(guarded(Check::kContract, [&] { return check_contract(ref); }));
  results.push_back(guarded(Check::kVerify, [&] { return check_verify(ref); }));
  if (files) {
    check_kernels(checked, setting);
  } else {
    for (const Check check : {Check::kMutants, Check::kStarter, Check::kSolution, Check::kNoise}) {
      results.push_back(not_tried(check, "starter or solution is not complete"));
    }
  }
  results.push_back(guarded(Check::kWrong, [&] { return check_wrong_kernels(ref, setting); }));
  return checked;
}

}  // namespace oclab
