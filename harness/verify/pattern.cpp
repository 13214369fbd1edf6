// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the order in which the pattern rules are tried.
#include "harness/verify/pattern.h"

#include <fmt/format.h>

#include "harness/verify/pattern_rules.h"

namespace oclab {
namespace {

using Rule = rules::Found (*)(const Evidence&);

// Contents first, then rules that one coincidence cannot satisfy, then positions (a position tells
// the student more than a factor does), then the size of the error. Moves precede strides because
// the diagonal of a transposed matrix is right and looks like a stride.
constexpr Rule kRules[] = {rules::nothing_written,
                           rules::unwritten_scratch,
                           rules::partly_written,
                           rules::all_zero,
                           rules::not_finite,
                           rules::adds_to_old_contents,
                           rules::rounded,
                           rules::only_first,
                           rules::only_last,
                           rules::partial_group,
                           rules::partial_tiles,
                           rules::edges,
                           rules::transposed,
                           rules::tile_transposed,
                           rules::tiles_misplaced,
                           rules::shifted,
                           rules::reversed,
                           rules::rearranged,
                           rules::second_half,
                           rules::every_kth_wrong,
                           rules::every_kth_right,
                           rules::repeating,
                           rules::tail,
                           rules::range,
                           rules::constant_factor,
                           rules::constant_difference,
                           rules::shortfall,
                           rules::lost_precision,
                           rules::one_sided,
                           rules::nearly_right};

constexpr Rule kScalarRules[] = {
    rules::nothing_written, rules::unwritten_scratch,    rules::all_zero,
    rules::not_finite,      rules::adds_to_old_contents, rules::rounded,
    rules::scalar_factor,   rules::scalar_share};

Pattern unexplained(const Evidence& evidence) {
  Pattern pattern{PatternKind::kUnexplained, "the values are wrong, in no simple pattern", {}};
  if (evidence.untouched_count() > 0) {
    pattern.finding += fmt::format(", but {} of the wrong elements were never written",
                                   evidence.untouched_count());
  }
  if (evidence.count() == 1) {
    pattern.suggestion =
        "compare the sizes that fail with those that pass, then check the loop "
        "bounds, the last, partial block, and the barriers: every level of a tree "
        "needs one after it, also among the last 32 work-items";
    return pattern;
  }
  if (evidence.wrong_count() * 10 < evidence.count()) {
    pattern.suggestion =
        "few and scattered errors often come from a missing barrier or from work-items that write "
        "the same element";
    return pattern;
  }
  const bool floating = evidence.floating();
  pattern.suggestion = fmt::format(
      "let the work-item that writes {}[{}] print what it reads, and compare by hand: if (…) "
      "printf(\"{}\\n\", {}); the report shows it",
      evidence.buffer().name, evidence.first_wrong(), floating ? "%f" : "%d", floating ? "x" : "i");
  return pattern;
}

}  // namespace

Pattern find_pattern(const Evidence& evidence) {
  const auto first_of = [&](const auto& table) -> rules::Found {
    for (const Rule rule : table) {
      if (rules::Found found = rule(evidence)) return found;
    }
    return std::nullopt;
  };
  rules::Found found = evidence.count() == 1 ? first_of(kScalarRules) : first_of(kRules);
  return found ? *found : unexplained(evidence);
}

Pattern race_pattern(std::size_t differing, std::size_t first_index) {
  return {PatternKind::kRunToRunDifference,
          fmt::format("the same inputs gave different results in two runs: {} element{} differ{}, "
                      "the first at index {}",
                      differing, differing == 1 ? "" : "s", differing == 1 ? "s" : "", first_index),
          "this is a race: look for a missing barrier between writing and reading local memory, "
          "for local memory that is read but never written, or for two work-items that write the "
          "same element"};
}

}  // namespace oclab
