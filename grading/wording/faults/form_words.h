// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the words of one form of a diagnosis.
#pragma once

#include <string_view>

namespace oclab {

/// The words for one form of a diagnosis, for `fill`; "" means the general words of its kind.
/// Besides the diagnosis' own facts they may use: line, column, code, place ("line 3: c[i] = 1;"),
/// kernel, run, at ("at n=33: ", or ""), symptom, where (line and column of a fault, and what the
/// compiler reports elsewhere), and of a wrong result headline, rule, element,
/// finding and suggestion; of findings, places; of costs, worst_cost and other_costs; of an access,
/// object, pattern, cost, requests and advice; of a branch, branch and advice; of a limit on a GPU,
/// unit, units, groups, part, busy, warps, held_by, advice and without_waste; of a prediction,
/// at_size; of a scalar loop, loop_advice; of another diagnosis, its_line, its_cause, its_evidence
/// and its_next.
struct DiagnosisWords {
  std::string_view form;
  std::string_view cause{};     ///< the first line
  std::string_view evidence{};  ///< the second line
  std::string_view next{};      ///< the third line
  std::string_view details{};   ///< after the third line, before the lists
};

}  // namespace oclab
