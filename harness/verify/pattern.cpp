// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the order in which the pattern rules are tried.
#include "harness/verify/pattern.h"

#include "harness/verify/pattern_rules.h"

namespace oclab {
namespace {

using rules::all_wrong;
using Rule = rules::Found (*)(const Evidence&);

// Contents first, then rules that one coincidence cannot satisfy, then positions (a position says
// the student more than a factor does), then the size of the error. Moves precede strides because
// the diagonal of a transposed matrix is right and looks like a stride.
constexpr Rule kRules[] = {rules::nothing_written,
                           rules::unwritten_scratch,
                           rules::partly_written,
                           rules::all_zero,
                           rules::not_finite,
                           rules::adds_to_old_contents,
                           rules::reinterpreted,
                           rules::rounded,
                           rules::double_held_in_float,
                           rules::only_first,
                           rules::only_last,
                           rules::partial_group,
                           rules::corner,
                           rules::partial_tiles,
                           rules::edges,
                           rules::first_edges,
                           rules::transposed,
                           rules::tile_transposed,
                           rules::tiles_misplaced,
                           rules::shifted,
                           rules::reversed,
                           rules::exchanged_components,
                           rules::rearranged,
                           rules::misplaced_terms,
                           rules::second_half,
                           rules::range_of_columns,
                           rules::every_kth_wrong,
                           rules::every_kth_right,
                           rules::first_of_block,
                           rules::repeating,
                           rules::tail,
                           rules::range,
                           rules::narrow_integer,
                           rules::one_value,
                           rules::constant_factor,
                           rules::constant_difference,
                           rules::whole_numbers,
                           rules::shortfall,
                           rules::lost_precision,
                           rules::one_sided,
                           rules::nearly_right};

constexpr Rule kScalarRules[] = {
    rules::nothing_written, rules::unwritten_scratch,    rules::all_zero,
    rules::not_finite,      rules::adds_to_old_contents, rules::reinterpreted,
    rules::rounded,         rules::narrow_integer,       rules::scalar_factor,
    rules::whole_numbers,   rules::scalar_difference,    rules::scalar_share};

Pattern unexplained(const Evidence& evidence) {
  Pattern pattern{PatternKind::kUnexplained};
  if (evidence.count() == 1)
    pattern.variant = evidence.context().inputs == 1 ? "one-of-one" : "one";
  // Few and scattered errors come from a race more often than from a wrong index.
  if (evidence.count() > 1 && evidence.wrong_count() * 10 < evidence.count()) {
    pattern.variant = "few";
  }
  return pattern;
}

ElementState state_of(const Evidence& evidence) {
  if (evidence.untouched_count() == evidence.wrong_count()) {
    const bool in_out = evidence.buffer().access == Access::kInOut;
    return in_out ? ElementState::kUnchanged : ElementState::kNeverWritten;
  }
  const auto is_zero = [&](std::size_t i) { return evidence.got(i) == 0; };
  return all_wrong(evidence, is_zero) ? ElementState::kZero : ElementState::kWrong;
}

}  // namespace

Pattern find_pattern(const Evidence& evidence) {
  const auto first_of = [&](const auto& table) -> rules::Found {
    for (const Rule rule : table) {
      if (rules::Found found = rule(evidence)) return found;
    }
    return std::nullopt;
  };
  const rules::Found found = evidence.count() == 1 ? first_of(kScalarRules) : first_of(kRules);
  Pattern pattern = found ? *found : unexplained(evidence);
  pattern.state = state_of(evidence);
  if (evidence.untouched_count() > 0) pattern.facts["untouched"] = evidence.untouched_count();
  return pattern;
}

}  // namespace oclab
