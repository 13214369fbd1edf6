// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a loop that a CPU runs one element at a time, in words.
#include "grading/wording/access/scalar_loop_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace oclab {
namespace {

struct HindranceWords {
  Hindrance hindrance;
  const char* name;
  const char* why;
  const char* advice;
};

constexpr HindranceWords kHindrances[] = {
    {Hindrance::kOrderOfSum, "order-of-sum",
     "each float addition needs the sum before it, and the compiler keeps their order",
     "for this CPU, add several independent sums, such as the elements of a float8"},
    {Hindrance::kCarried, "carried", "an iteration needs a value of the one before",
     "for this CPU, run the loop for several elements at once, such as those of a float8"},
    {Hindrance::kMemory, "memory",
     "the compiler cannot rule out that an iteration reads what another one writes",
     "for this CPU, keep running values in private variables, and store them after the loop"},
    {Hindrance::kCall, "call", "it contains an operation without a vector form",
     "for this CPU, compute several elements at once with vectors, such as float8"},
    {Hindrance::kExits, "exits", "its number of iterations is not known when it starts",
     "for this CPU, write a loop with one exit that counts to a known number"},
    {Hindrance::kBranch, "branch", "a branch inside cannot be replaced by a selection",
     "for this CPU, use select() or ?: on values, and store outside of the branch"},
    {Hindrance::kNoGain, "no-gain", "the compiler expects no gain from vectors",
     "for this CPU, compute several adjacent elements at once with vectors, such as float8"},
    {Hindrance::kOther, "other", "",
     "for this CPU, compute several elements at once with vectors, such as float8"},
};

const HindranceWords& hindrance_words(Hindrance hindrance) {
  return *std::ranges::find(kHindrances, hindrance, &HindranceWords::hindrance);
}

}  // namespace

const char* name_of(Hindrance hindrance) { return hindrance_words(hindrance).name; }

std::string describe(const ScalarLoop& loop) {
  const bool other = loop.hindrance == Hindrance::kOther;
  const std::string why =
      other ? "the compiler says: " + loop.remark : hindrance_words(loop.hindrance).why;
  return loop.over_work_items
             ? fmt::format("on this CPU work-items run one after the other: line {}: {}", loop.line,
                           why)
             : fmt::format("on this CPU the loop in line {} runs one element at a time: {}",
                           loop.line, why);
}

const char* advice_for(const ScalarLoop& loop) { return hindrance_words(loop.hindrance).advice; }

}  // namespace oclab
