// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what is wrong with a lab, for its author.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace oclab {

/// What `oclab check-lab` looks at, in the order of its table.
enum class Check {
  kFiles,     ///< starter and solution are there, with licence, head and task
  kHandout,   ///< a section with three hints; links that lead somewhere
  kContract,  ///< the declaration: sizes, targets, and one signature everywhere
  kVerify,    ///< wrong results are told from right ones
  kMutants,   ///< the data separate the solution from one with a slip
  kStarter,   ///< fails for the right reason; the model is quick
  kSolution,  ///< earns full marks
  kNoise,     ///< of the solution against itself
  kWrong,     ///< the wrong kernels fail as they declare
};

inline constexpr std::array kChecks{Check::kFiles,    Check::kHandout, Check::kContract,
                                    Check::kVerify,   Check::kMutants, Check::kStarter,
                                    Check::kSolution, Check::kNoise,   Check::kWrong};

/// "files", "handout", …: at most 8 letters.
std::string_view check_word(Check check);

/// How much a finding weighs. A remark asks for nothing now; an undecided check must be repeated on
/// a machine that can decide it; an unsound lab must be mended.
enum class Weight { kRemark, kUndecided, kUnsound };

/// "remark", "undecided", "unsound".
std::string_view weight_word(Weight weight);

/// One thing found: what and where, and what to do about it.
struct LabFinding {
  Weight weight = Weight::kUnsound;
  std::string what;
  std::string next;

  friend bool operator==(const LabFinding&, const LabFinding&) = default;
};

/// One check of one exercise. `evidence` is what was measured, for an author to look at; without
/// anything to check `applies` is false, and a remark says why.
struct CheckResult {
  Check check = Check::kFiles;
  std::vector<LabFinding> findings;
  std::string evidence;
  bool applies = true;

  /// Adds a finding.
  void unsound(std::string what, std::string next);
  void undecided(std::string what, std::string next);
  void remark(std::string what, std::string next);

  /// The weight of the worst finding.
  Weight worst() const;
};

/// "ok", "FAIL", "?" (undecided), "-" (nothing to check).
std::string_view verdict_word(const CheckResult& result);

/// Every finding on a line of its own with what to do, for messages of tests; "" if there is none.
std::string describe(const CheckResult& result);

}  // namespace oclab
