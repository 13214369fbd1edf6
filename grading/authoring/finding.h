// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a check of a lab found, for its author.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "harness/support/facts.h"

namespace oclab {

/// The checks of `oclab check-lab`, in the order of its table (see checks/checks.h).
enum class Check {
  kFiles,
  kHandout,
  kContract,
  kVerify,
  kMutants,
  kStarter,
  kSolution,
  kNoise,
  kWrong
};

/// The names of the checks, indexed by `Check`.
inline constexpr std::array<std::string_view, 9> kCheckWords{
    "files", "handout", "contract", "verify", "mutants", "starter", "solution", "noise", "wrong"};

/// Returns the name of a check.
constexpr std::string_view check_word(Check check) {
  return kCheckWords.at(static_cast<std::size_t>(check));
}

/// The severity of a finding. A remark requires no action, an undecided check must be repeated on a
/// machine that can decide it, and an unsound lab must be fixed.
enum class Weight { kRemark, kUndecided, kUnsound };

/// Returns "remark", "undecided" or "unsound".
std::string_view weight_word(Weight weight);

/// One finding, as data: finding_words.h has the words.
struct LabFinding {
  Weight weight = Weight::kUnsound;
  Statement found;

  friend bool operator==(const LabFinding&, const LabFinding&) = default;
};

/// The result of one check of one exercise. `evidence` is what was measured. `applies` is false if
/// there was nothing to check.
struct CheckResult {
  Check check = Check::kFiles;
  std::vector<LabFinding> findings;
  std::vector<Statement> evidence;
  bool applies = true;
  bool obstructs = false;  ///< the findings of the checks that follow would only repeat these

  /// Adds a finding.
  void unsound(std::string_view form, Facts facts = {});
  void undecided(std::string_view form, Facts facts = {});
  void remark(std::string_view form, Facts facts = {});

  /// Returns the weight of the worst finding.
  Weight worst() const;
};

/// Returns "ok", "FAIL", "?" (undecided) or "-" (nothing to check).
std::string_view verdict_word(const CheckResult& result);

}  // namespace oclab
