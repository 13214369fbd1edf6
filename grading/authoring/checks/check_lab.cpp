// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: all checks of an exercise, and their reports.
#include "grading/authoring/checks/check_lab.h"

#include <algorithm>
#include <functional>

#include "grading/wording/failures/failure_text.h"
#include "harness/support/error.h"
#include "harness/worker/process/outcome.h"

namespace oclab {
namespace {

CheckResult unchecked(Check check, Weight weight, std::string_view form, const std::string& why) {
  return {
      .check = check,
      .findings = {{weight, {form, {{"check", std::string(check_word(check))}, {"why", why}}}}}};
}

/// Runs a check. Returns an exception as a finding, so that the other checks still run.
CheckResult guarded(Check check, const std::function<CheckResult()>& body) {
  try {
    return body();
  } catch (const KernelFailure& failure) {
    return unchecked(check, Weight::kUnsound, "fails-by-kernel", describe(failure));
  } catch (const UsageError& error) {
    return unchecked(check, Weight::kUndecided, "fails-by-machine", error.what());
  } catch (const std::exception& error) {
    return unchecked(check, Weight::kUnsound, "fails-by-declaration", error.what());
  }
}

/// Leaves out a check whose findings would only repeat an earlier one.
CheckResult left_out(Check check, const char* because) {
  CheckResult result{.check = check, .applies = false};
  result.undecided(because);
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
  const char* obstacle = files ? nullptr : "after-files";
  add(
      Check::kHandout, [&] { return check_handout(ref); }, nullptr);
  add(
      Check::kContract, [&] { return check_contract(ref); }, nullptr);
  const char* mistake = results.back().obstructs ? "after-declaration" : nullptr;
  if (mistake != nullptr) obstacle = mistake;
  add(
      Check::kVerify, [&] { return check_verify(ref); }, mistake);
  // First, because the other kernels are compared with the solution.
  CheckResult solution =
      obstacle == nullptr ? guarded(Check::kSolution, [&] { return check_solution(ref, setting); })
                          : left_out(Check::kSolution, obstacle);
  if (obstacle == nullptr && solution.worst() == Weight::kUnsound) {
    obstacle = "after-solution";
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
