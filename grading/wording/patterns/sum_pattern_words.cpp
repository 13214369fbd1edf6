// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the wording of each pattern in a single wrong result, such as a sum.
#include "grading/wording/patterns/pattern_words.h"

namespace oclab {
namespace {

using enum PatternKind;

constexpr PatternWords kSumPatternWords[] = {
    {kConstantFactor, "one-multiple", "the result is {factor:.0f} times the expected value",
     "the same data is counted more than once: check which work-items add to the result"},
    {kConstantFactor, "one-fraction", "the result is 1/{inverse:.0f} of the expected value",
     "only part of the data is counted: check how many work-items or work-groups contribute to the "
     "result"},
    {kConstantFactor, "one-of-one",
     "of one element only, the result is {share:%} of the expected value",
     "no element can be missing or counted twice here: check what is computed from the element, "
     "and from which inputs"},
    {kConstantDifference, "one", "the result is {difference:.0f} too {direction}",
     "check the start value and what stands in for elements past the end (0 for a sum, 1 for a "
     "product), and look for a float that holds the result: it has 24 bits"},
    {kSummedPart, "", "of every {block}{constant} elements only the first {kept} are added",
     "check how many elements each work-item adds, and that no level of the tree is missing"},
    {kSummedPart, "one", "of every {block}{constant} elements only the first one is added",
     "the values of the other work-items are lost: check which of their sums reach the result, and "
     "that no level of the tree is missing"},
    {kSummedPart, "every-second",
     "only every second element is added, as if the tree ended at stride 2",
     "add the level of stride 1: a tree whose strides halve ends with `partial[0] += partial[1]`"},
    {kSummedPart, "half", "of every {block}{constant} elements only the first {kept} are added",
     "check that every work-item loads its elements, and that the tree has a level for each "
     "stride: where work-items load single elements, the one of stride {kept} is missing"},
    {kSummedPart, "half-of-group",
     "of every {block}{constant} elements only the first {kept} are added",
     "the launch plans a work-group for {block} elements: let each work-item add all of its "
     "elements, or change the #define that plans them"},
    {kTermsLeftOut, "last", "the last element ({first}) is not added",
     "check the guard (`i < n`, not `i < n - 1`) and the loop bounds"},
    {kTermsLeftOut, "first", "the first element is not added",
     "check where the loop starts: the first index is 0"},
    {kTermsLeftOut, "one", "element {first} is not added",
     "find the work-item that should add this element: check its loop bounds, and the edge of its "
     "group"},
    {kTermsLeftOut, "tail", "the last {terms} elements, from {first} on, are not added",
     "check which work-items add these: the last, partial block, or elements that the #define "
     "lines plan for a work-item and it does not add"},
    {kTermsLeftOut, "most", "only the first {first} element{first:? is|s are} added",
     "some elements are not included: check the loop bounds, and whether every work-item and every "
     "work-group adds its part"},
    {kTermsLeftOut, "head", "the first {terms} elements are not added",
     "check where the loop starts, and which work-items add its first step"},
    {kTermsLeftOut, "column", "element {first} of each row is not added",
     "check the loop bounds within a row, and which work-item adds this element"},
    {kTermsLeftOut, "last-column", "the last element of each row ({first}) is not added",
     "check the loop bounds within a row, and what is left where vectors do not fill it"},
    {kTermsLeftOut, "step",
     "{terms} elements are not added: {first}, and every {step:ordinal} after it, up to {last}",
     "determine what these elements have in common: the first or last of a work-item, a vector or "
     "a work-group; check the loop bounds there"},
    {kTermsTwice, "last", "the last element ({first}) is added twice",
     "check which work-items add the last element: the loop and the code for the rest may overlap"},
    {kTermsTwice, "first", "the first element is added twice",
     "check the start value: if it is the first element, the loop must not add that again"},
    {kTermsTwice, "one", "element {first} is added twice",
     "find the two work-items, or the two statements, that add this element"},
    {kTermsTwice, "tail", "the last {terms} elements, from {first} on, are added twice",
     "check which work-items add the rest: the loop over whole blocks and the code for the rest "
     "may overlap"},
    {kTermsTwice, "head", "the first {terms} elements are added twice",
     "check the start value, and where the loop starts"},
    {kTermsTwice, "column", "element {first} of each row is added twice",
     "check the loop bounds within a row: two work-items, or two statements, add this element"},
    {kTermsTwice, "last-column", "the last element of each row ({first}) is added twice",
     "check the loop bounds within a row: the loop and the code for the rest may overlap"},
    {kTermsTwice, "step",
     "{terms} elements are added twice: {first}, and every {step:ordinal} after it, up to {last}",
     "check the bounds of neighbouring parts: where one ends and the next begins, both add the "
     "same element"},
    {kTermsTwice, "exchanged",
     "of every {step} elements, element {first} is added twice and element {lost} not at all",
     "check the components of a vector, such as `.x` in place of `.y`, and the two elements that "
     "one addition joins"},
    {kShortfall, "one", "the result adds up to {share:%} of the expected value",
     "some elements are not included: check the loop bounds, the last (partial) block, and the "
     "barriers between the steps of a tree"},
    {kShortfall, "one-signed",
     "the result is off by {percent:.2g} % of the sum of the absolute values",
     "a few elements are missing or counted twice (check the last, partial block), or the sum "
     "loses precision"},
    {kSurplus, "one", "the result adds up to {share:%} of the expected value",
     "some elements are counted more than once: check where the elements of two work-items or "
     "work-groups overlap"},
    {kLostPrecision, "one",
     "the result is {percent:.2g} % too {direction}: less than a tenth of one element's share",
     "use float for every intermediate value, and look for half, native_ or half_ functions, or a "
     "long sum in one accumulator"},
    {kLostPrecision, "one-of-one",
     "the result is {percent:.2g} % too {direction}: there is one element only, so none is missing",
     "use float for every intermediate value, and look for half, native_ or half_ functions, or a "
     "long sum in one accumulator"},
    {kUnexplained, "one-of-one", "of one element, the value is wrong, in no simple pattern",
     "no element can be missing or counted twice here: check the start value (0 for a sum, 1 for a "
     "product, INT_MAX for a minimum, INT_MIN for a maximum), and what is computed from the "
     "element"},
    // products of matrices
    {kMisreadInput, "tile",
     "`{buffer}` is what `{input}` would give with each of its {tile} × {tile} tiles transposed",
     "compare the indices under which `{input}`, or a tile of it, is stored and read: in one of "
     "them row and column are exchanged"},
    {kMisreadInput, "by-columns",
     "`{buffer}` is what `{input}` would give if it were stored column by column",
     "it is stored row by row: the index is row * (columns of `{input}`) + column"},
    {kMisreadInput, "one-row",
     "`{buffer}` is what `{input}` would give if all of every {tile} rows were copies of the first",
     "find the index that should step through the rows of a tile, and does not change"},
    {kMisreadInput, "one-column",
     "`{buffer}` is what `{input}` would give if all of every {tile} columns were copies "
     "of the first",
     "find the index that should step through the columns of a tile, and does not change"},
};

}  // namespace

std::span<const PatternWords> sum_pattern_words() { return kSumPatternWords; }

}  // namespace oclab
