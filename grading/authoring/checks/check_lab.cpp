// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: all checks of an exercise, and their reports.
#include "grading/authoring/checks/check_lab.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "grading/authoring/checks/checks.h"
#include "harness/support/error.h"
#include "harness/worker/process/outcome.h"

namespace oclab {
namespace {

CheckResult unchecked(Check check, Weight weight, const std::string& why, const char* next) {
  CheckResult result{.check = check};
  result.findings.push_back(
      {weight, fmt::format("{} could not be checked: {}", check_word(check), why), next});
  return result;
}

/// Runs a check. Returns an exception as a finding, so that the other checks still run.
CheckResult guarded(Check check, const std::function<CheckResult()>& body) {
  try {
    return body();
  } catch (const KernelFailure& failure) {
    return unchecked(check, Weight::kUnsound, failure.what(), "fix the kernel that it names");
  } catch (const UsageError& error) {
    return unchecked(check, Weight::kUndecided, error.what(), "remove the cause and check again");
  } catch (const std::exception& error) {
    return unchecked(check, Weight::kUnsound, error.what(), "correct the exercise's declaration");
  }
}

/// Leaves out a check whose findings would only repeat an earlier one.
CheckResult left_out(Check check, const char* because) {
  CheckResult result{.check = check, .applies = false};
  result.undecided(std::string("not checked, because ") + because, "fix that first");
  return result;
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
  const auto add = [&](Check check, const std::function<CheckResult()>& body,
                       const char* obstacle) {
    results.push_back(obstacle == nullptr ? guarded(check, body) : left_out(check, obstacle));
    return results.back().worst() != Weight::kUnsound;
  };
  const bool files = add(
      Check::kFiles, [&] { return check_files(ref); }, nullptr);
  const char* obstacle = files ? nullptr : "starter or solution is not complete";
  add(
      Check::kHandout, [&] { return check_handout(ref); }, nullptr);
  add(
      Check::kContract, [&] { return check_contract(ref); }, nullptr);
  const char* mistake = results.back().obstructs ? "the declaration has mistakes" : nullptr;
  if (mistake != nullptr) obstacle = mistake;
  add(
      Check::kVerify, [&] { return check_verify(ref); }, mistake);
  // First, because the other kernels are compared with the solution.
  CheckResult solution =
      obstacle == nullptr ? guarded(Check::kSolution, [&] { return check_solution(ref, setting); })
                          : left_out(Check::kSolution, obstacle);
  if (obstacle == nullptr && solution.worst() == Weight::kUnsound) {
    obstacle = "the solution is not sound";
  }
  if (obstacle == nullptr) {
    const CheckResult more = guarded(Check::kVerify, [&] {
      CheckResult missing{.check = Check::kVerify};
      check_missing_inputs(missing, ref, setting.device);
      return missing;
    });
    auto& findings = results.back().findings;
    findings.insert(findings.end(), more.findings.begin(), more.findings.end());
  }
  add(
      Check::kMutants, [&] { return check_mutants(ref, setting); }, obstacle);
  add(
      Check::kStarter, [&] { return check_starter(ref, setting); }, obstacle);
  results.push_back(std::move(solution));
  add(
      Check::kNoise, [&] { return check_noise(ref, setting); }, obstacle);
  add(
      Check::kWrong, [&] { return check_wrong_kernels(ref, setting); }, mistake);
  return checked;
}

}  // namespace oclab
