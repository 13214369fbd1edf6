// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: rules about what the wrong elements hold.
#include <fmt/format.h>

#include <cmath>
#include <cstdint>

#include "harness/support/poison.h"
#include "harness/verify/pattern_rules.h"

namespace oclab::rules {
namespace {

bool in_out(const Evidence& evidence) { return evidence.buffer().access == Access::kInOut; }

template <typename Predicate>
bool all_wrong(const Evidence& evidence, Predicate predicate) {
  for (std::size_t i = evidence.first_wrong(); i <= evidence.last_wrong(); ++i) {
    if (evidence.wrong(i) && !predicate(i)) return false;
  }
  return true;
}

bool wrong_are_zero(const Evidence& evidence) {
  return all_wrong(evidence, [&](std::size_t i) { return evidence.got(i) == 0; });
}

}  // namespace

std::string state_of(const Evidence& evidence, Number number) {
  const bool one = number == Number::kOne;
  if (evidence.untouched_count() == evidence.wrong_count()) {
    return fmt::format("{} {}", one ? "was" : "were",
                       in_out(evidence) ? "left unchanged" : "never written");
  }
  return fmt::format("{} wrong{}", one ? "is" : "are", wrong_are_zero(evidence) ? " (all 0)" : "");
}

Found nothing_written(const Evidence& evidence) {
  if (evidence.untouched_count() != evidence.count()) return std::nullopt;
  const std::string finding = evidence.count() == 1 ? "the result was {}" : "no element was {}";
  const std::string_view verb = in_out(evidence) ? "changed" : "written";
  const std::string negated = fmt::format("never {}", verb);
  std::string suggestion =
      "check that the kernel stores its result, and that the condition around the store can hold";
  // On x86 a NaN plus a number is the same NaN, so this looks the same as never storing.
  if (evidence.floating() && !in_out(evidence)) {
    suggestion += "; adding to the buffer's old contents (`+=`) has the same effect";
  }
  return Pattern{PatternKind::kNothingWritten,
                 fmt::format(fmt::runtime(finding), evidence.count() == 1 ? negated : verb),
                 suggestion};
}

Found unwritten_scratch(const Evidence& evidence) {
  const std::uint32_t word = scratch_poison(evidence.context().poison);
  const auto holds_it = [&](std::size_t i) {
    return is_poison(evidence.buffer().element, evidence.bytes(), i, word);
  };
  if (!all_wrong(evidence, holds_it)) return std::nullopt;
  const std::size_t wrong = evidence.wrong_count();
  return Pattern{PatternKind::kUnwrittenScratch,
                 evidence.count() == 1
                     ? "the result is made from a scratch buffer where nothing had been written"
                     : fmt::format("{} element{} made from a scratch buffer where nothing had been "
                                   "written",
                                   wrong, wrong == 1 ? " is" : "s are"),
                 "compare what one launch writes with what the next one reads: how many elements, "
                 "from where, and with which row length"};
}

Found partly_written(const Evidence& evidence) {
  if (evidence.untouched_count() != evidence.wrong_count()) return std::nullopt;
  if (Found where = position(evidence)) {
    where->kind = PatternKind::kPartlyWritten;
    return where;
  }
  const bool one = evidence.wrong_count() == 1;
  const std::string which =
      one ? "one element" : fmt::format("{} elements", evidence.wrong_count());
  return Pattern{PatternKind::kPartlyWritten,
                 fmt::format("{} {}, {} index {}", which,
                             state_of(evidence, one ? Number::kOne : Number::kMany),
                             one ? "at" : "the first at", evidence.first_wrong()),
                 "check which element each work-item writes: some have no work-item, and others "
                 "may have two"};
}

Found all_zero(const Evidence& evidence) {
  for (std::size_t i = 0; i < evidence.count(); ++i) {
    if (evidence.got(i) != 0) return std::nullopt;
  }
  return Pattern{PatternKind::kAllZero,
                 evidence.count() == 1 ? "the result is 0" : "every element is 0",
                 "check that the computed value, not just its initial 0, reaches the store"};
}

Found not_finite(const Evidence& evidence) {
  if (!all_wrong(evidence, [&](std::size_t i) { return !std::isfinite(evidence.got(i)); })) {
    return std::nullopt;
  }
  std::string finding = "the result is NaN or infinite";
  if (evidence.wrong_count() == evidence.count() && evidence.count() > 1) {
    finding = "every element is NaN or infinite";
  } else if (evidence.count() > 1) {
    finding = fmt::format("every wrong element is NaN or infinite, the first at index {}",
                          evidence.first_wrong());
  }
  return Pattern{PatternKind::kNotFinite, finding,
                 "look for local memory or an accumulator that is read before it is set (buffers "
                 "start out as NaN), reads past the end, or a division by 0"};
}

Found adds_to_old_contents(const Evidence& evidence) {
  if (evidence.floating() || in_out(evidence)) return std::nullopt;
  const Buffer& buffer = evidence.buffer();
  const bool all = all_wrong(evidence, [&](std::size_t i) {
    return load<std::uint32_t>(evidence.bytes(), i) - load<std::uint32_t>(buffer.expected, i) ==
           evidence.context().poison;
  });
  // An expected 0 plus poison is poison, so untouched elements alone prove nothing.
  if (!all || evidence.untouched_count() == evidence.wrong_count()) return std::nullopt;
  return Pattern{PatternKind::kAddsToOldContents,
                 "the result was added to what the buffer held before",
                 "the output is not 0 at the start: assign the first value with `=` before adding "
                 "to it"};
}

}  // namespace oclab::rules
