// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the wording of each pattern in how far a wrong result is off.
#include "grading/wording/patterns/pattern_words.h"

namespace oclab {
namespace {

using enum PatternKind;

#define OCLAB_FACTOR_NEXT                                                                   \
  "look for a step that is executed once too often or not at all: a scale, a division, or " \
  "the same data added by several work-items"

constexpr PatternWords kErrorPatternWords[] = {
    {kOneValue, "", "every wrong element is {value:.8g}",
     "look for a limit (`min`, `max`, `clamp`) that cuts large values, and for a constant that is "
     "stored in place of a result"},
    {kOneValue, "both-signs", "every wrong element is {value:.8g}, or that with the other sign",
     "look for a limit (`min`, `max`, `clamp`) that cuts large values"},
    {kOneValue, "zero", "every wrong element is 0",
     "determine what these elements have in common: a condition under which nothing is computed "
     "for them, or a limit (`min`, `max`, `clamp`) at 0"},
    {kConstantFactor, "", "every wrong element is {factor:.6g} times the expected value",
     OCLAB_FACTOR_NEXT},
    {kConstantFactor, "sign", "every wrong element has the wrong sign",
     "look for `fabs` or `abs`, for a missing or superfluous minus, and for a subtraction with "
     "swapped operands"},
    {kConstantFactor, "twice", "every wrong element is twice the expected value",
     OCLAB_FACTOR_NEXT},
    {kConstantFactor, "half", "every wrong element is half the expected value", OCLAB_FACTOR_NEXT},
    {kConstantFactor, "count",
     "every wrong element is {count} times (the number of elements) the expected value",
     OCLAB_FACTOR_NEXT},
    {kConstantFactor, "per-count",
     "every wrong element is 1/{count} (the number of elements) of the expected value",
     OCLAB_FACTOR_NEXT},
    {kConstantFactor, "group",
     "every wrong element is {group} times (the work-group size) the expected value",
     OCLAB_FACTOR_NEXT},
    {kConstantFactor, "per-group",
     "every wrong element is 1/{group} (the work-group size) of the expected value",
     OCLAB_FACTOR_NEXT},
    {kConstantFactor, "inverse", "every wrong element is 1/{inverse} of the expected value",
     OCLAB_FACTOR_NEXT},
    {kConstantDifference, "", "every wrong element is {difference:.6g} too {direction}",
     "look for a term or a start value that is added once too often or left out"},
    {kConstantDifference, "garbage",
     "every wrong element is {difference:.0f} too {direction}: a start value was never set",
     "initialise it before you add to it: local memory and private variables are not zero at the "
     "start"},
    {kNarrowInteger, "", "the values have overflowed: they are right modulo 65536",
     "use int, not short or ushort, for every intermediate value: a short holds 16 bits"},
    {kLostPrecision, "", "the errors are small: up to {percent:.2g} % of the expected value",
     "use float for every intermediate value, and look for half, native_ or half_ functions, or a "
     "long sum in one accumulator, or for a small step that is missing"},
    {kLostPrecision, "double", "the errors are small: up to {percent:.2g} % of the expected value",
     "use double for every intermediate value: look for a variable, a constant (1.0f) or a cast of "
     "type float, and for a small step that is missing"},
    {kLostPrecision, "rounded", "the wrong elements are the expected ones in {type} precision",
     "use float for every intermediate value, and look for half, native_ or half_ functions, or a "
     "long sum in one accumulator"},
    {kLostPrecision, "sign-of-zero", "the wrong elements are 0 where -0 is expected, or -0 for 0",
     "copy the elements as they are: arithmetic such as `+ 0.0f` changes the sign of a zero"},
    {kLostPrecision, "int-as-float", "the wrong elements are the expected ones rounded to float",
     "use int for every intermediate value: a float holds 24 bits"},
    {kNearlyRight, "",
     "the values are nearly right: half of the wrong ones are off by {percent:.2g} % or less",
     "look for one step or one term too many or too few, a wrong start value, or a constant that "
     "is slightly off"},
    {kShortfall, "", "every wrong element is too small: their sum is {share:%} of the expected one",
     "something is left out or overwritten: look for `=` where `+=` or an atomic belongs, and for "
     "loops that end too early"},
    {kShortfall, "little", "every wrong element is a little too small (up to {percent:.2g} %)",
     "if it is a sum, too little is added: check what each step adds (1, or a weight?), the loop "
     "bounds and the last block; otherwise look for low precision (native_, half_)"},
    {kSurplus, "", "every wrong element is too large: their sum is {share:%} of the expected one",
     "look for data that two work-items add, and for a sum that does not start at 0"},

    // no regularity
    {kUnexplained, "", "the values are wrong, in no simple pattern",
     "let the work-item that writes {buffer}[{index}] print what it reads: if (…) "
     "printf(\"{format}\\n\", {variable}); the report shows the output"},
    {kUnexplained, "few", "the values are wrong, in no simple pattern",
     "a missing barrier, or work-items that write the same element, often cause few and scattered "
     "errors"},
    {kUnexplained, "few-without-a-race", "the values are wrong, in no simple pattern",
     "the model found no race, so determine what these elements have in common in their inputs: a "
     "value on which a comparison turns (`<` against `<=`), a limit, a sign, a fraction"},
    {kUnexplained, "one", "the value is wrong, in no simple pattern",
     "compare the sizes that fail with those that pass; then check the start value, the loop "
     "bounds, the last (partial) block, and the barriers: every level of a tree needs one"},
};

#undef OCLAB_FACTOR_NEXT

}  // namespace

std::span<const PatternWords> error_pattern_words() { return kErrorPatternWords; }

}  // namespace oclab
