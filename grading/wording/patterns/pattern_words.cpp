// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the wording of each pattern in a wrong result.
#include "grading/wording/patterns/pattern_words.h"

#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <vector>

namespace oclab {
namespace {

using enum PatternKind;

constexpr PatternWords kPatternWords[] = {
    // what the wrong elements hold
    {kNothingWritten, "", "{count:?the result was never|no element was} {changed}",
     "check that the kernel stores its result, and that the condition around the store can hold"},
    {kNothingWritten, "float", "{count:?the result was never|no element was} {changed}",
     "check that the kernel stores its result, and that the condition around the store can hold; "
     "adding to the buffer's old contents (`+=`) has the same effect"},
    {kUnwrittenScratch, "",
     "{wrong} element{wrong:? is|s are} computed from unwritten elements of a scratch buffer",
     "compare what one launch writes with what the next one reads: how many elements, from where, "
     "and with which row length"},
    {kUnwrittenScratch, "one", "the result is computed from unwritten elements of a scratch buffer",
     "compare what one launch writes with what the next one reads: how many elements, from where, "
     "and with which row length"},
    {kPartlyWritten, "",
     "{wrong} element{wrong:?|s} {state}, {wrong:?at|the first at} index {index}",
     "check which elements each work-item writes: some elements have no work-item, others may "
     "have two"},
    {kAllZero, "", "{count:?the result|every element} is 0",
     "check that the computed value reaches the store, that the loop that computes it runs, and "
     "that no conversion to an integer cuts it to 0{count:?; a product that starts at 0 stays 0, "
     "and a maximum that starts at 0 is never negative|}"},
    {kReinterpreted, "bits-as-number",
     "{count:?the result is|every wrong element is} the bits of the expected value, as a number",
     "keep the bits where integers hold those of a float: write as_float(x); a cast, convert_float "
     "and an assignment convert the number"},
    {kReinterpreted, "number-as-bits",
     "the bits of every wrong element are the expected value, rounded down to an integer",
     "keep the bits where an integer holds those of a float: write as_uint(x) or as_int(x); a "
     "cast, convert_uint and an assignment convert the number"},
    {kReinterpreted, "float-as-bits",
     "every wrong element is the bits of the expected value as a float",
     "convert the number where numbers are meant: write (uint)x or (int)x; as_uint and as_int take "
     "the bits of a float"},
    {kNotFinite, "", "{count:?the result|every element} is NaN or infinite",
     "look for local memory or an accumulator that is read before it is set (buffers start out as "
     "NaN), reads past the end, or a division by 0"},
    {kNotFinite, "part", "every wrong element is NaN or infinite, the first at index {index}",
     "look for local memory or an accumulator that is read before it is set (buffers start out as "
     "NaN), reads past the end, or a division by 0"},
    {kAddsToOldContents, "", "the result was added to the buffer's old contents",
     "the output is not 0 at the start: assign the first value with `=` before adding to it"},
    {kWholeNumbers, "", "every wrong element is a whole number",
     "look for `int` or `uint` where `float` belongs: a variable, a conversion, or the division of "
     "two whole numbers"},
    {kWholeNumbers, "one", "the result is a whole number",
     "look for `int` or `uint` where `float` belongs: a variable, a conversion, or the division of "
     "two whole numbers"},
    {kExchangedOutputs, "", "`{buffer}` holds exactly what belongs in `{other}`",
     "check which value is stored to which buffer; if a struct overlays the data, check the order "
     "of its members"},
    {kRunToRunDifference, "",
     "the same inputs gave different results in two runs: {differing} element{differing:? "
     "differs|s differ}, the first at index {at}",
     "this is a race: look for a missing barrier between writing and reading local memory, for "
     "local memory that is read but never written, or for two work-items that write the same "
     "element"},

    // where the wrong elements are
    {kOnlyFirst, "", "only the first element {is}",
     "check the special case for index 0, such as a left neighbour or a loop that starts at 1"},
    {kOnlyLast, "", "only the last element {is}",
     "check the guard (`i < n`, not `i < n - 1`), the loop bounds, and the load of a right "
     "neighbour that does not exist"},
    {kPartialGroup, "", "the last {rest} elements, a partial work-group, {are}",
     "check the guard `if (i < n)`: every element below n needs its work-item, also in a group "
     "that is not full"},
    {kPartialGroup, "some", "{wrong} of the last {rest} elements, a partial work-group, {are}",
     "check the guard `if (i < n)`: every element below n needs its work-item, also in a group "
     "that is not full"},
    {kPartialTiles, "",
     "only elements in the partial tiles at the edge (rows from {row}, columns from {column}) "
     "{are}",
     "check the guards for rows and for columns: sizes need not be multiples of the tile, and "
     "loading and storing each need their own guard"},
    {kCorner, "", "beyond the first {row} rows and {column} columns, all elements {are}",
     "check which index counts rows and which columns: the head of the starter says which "
     "dimension of the launch is which"},
    {kCorner, "rows", "from row {row} on, all elements {are}",
     "check how many rows the work-items cover together: which index counts rows, rows per "
     "work-item, and the rows of the last group"},
    {kCorner, "written", "beyond the first {row} rows and {column} columns, all elements {are}",
     "each of them was written: check which index counts rows and which columns, and what one "
     "step hands to the next from there on"},
    {kCorner, "rows-written", "from row {row} on, all elements {are}",
     "each of them was written: check what the code does differently from row {row} on: the row "
     "in an index, its limit, and what one step hands to the next"},
    {kCorner, "columns-written", "from column {column} on, all elements {are}",
     "each of them was written: check what the code does differently from column {column} on: the "
     "column in an index, its limit, and what one step hands to the next"},
    {kCorner, "columns", "from column {column} on, all elements {are}",
     "check how many columns the work-items cover together: which index counts columns, columns "
     "per work-item, and the columns of the last group"},
    {kEdges, "first", "only the first {row} rows and the first {column} columns {are}",
     "check what replaces an element before the edge: an index below 0 wraps where its type is "
     "unsigned"},
    {kEdges, "", "only elements within {margin} of an edge {are}",
     "check what replaces an element beyond the edge"},
    {kSecondHalf, "", "the first half is right, the second half {is}",
     "check how many elements each work-item handles: the launch may have half as many work-items "
     "as elements"},
    {kTail, "", "everything from index {first} on {is}",
     "check the loop bounds and how the elements are divided among the work-items"},
    {kTail, "per-item",
     "nothing from index {first} on was written, as if each work-item wrote {kept} of "
     "{block}{constant}",
     "the launch plans one work-item for {block} elements: let it handle all of them, or change "
     "the #define that plans them"},
    {kTail, "at-group",
     "everything from index {first} on {is} (the first {groups} work-group{groups:? is|s are} "
     "right)",
     "check what later work-groups do differently: the index of the group, and values that one "
     "group needs from another"},
    {kRange, "rows", "rows {row} to {last_row} {are}, all others are right",
     "determine which work-items or work-group cover exactly these rows; near an edge, check what "
     "replaces a row beyond it: an index below 0 wraps where its type is unsigned"},
    {kRange, "columns", "columns {column} to {last_column} {are}, all others are right",
     "determine which work-items or work-group cover exactly these columns; near an edge, check "
     "what replaces a column beyond it: an index below 0 wraps where its type is unsigned"},
    {kRange, "", "elements {first} to {last} {are}, all others are right",
     "determine which work-items or work-group cover exactly this range, and how they differ from "
     "the others"},
    {kEveryKthWrong, "", "every {step:ordinal} element {is}, starting at {first}",
     "determine what these elements have in common: the place in a vector, a row or a group, or a "
     "branch that only they take; then check the stride, and which elements each work-item covers"},
    {kEveryKthWrong, "column", "every {step:ordinal} element {is}, starting at {first}",
     "this is column {at} of the matrix: check the guard for columns"},
    {kEveryKthWrong, "per-group", "every {step:ordinal} element {is}, starting at {first}",
     "this is one element per work-group: check what work-item {at} does, and the edge of the "
     "group's part"},
    {kEveryKthRight, "",
     "only every {step:ordinal} element is right, starting at {first}; the others {are}",
     "check that each work-item handles all of its elements, not one in {step}, and that its "
     "index is not multiplied twice"},
    {kEveryKthRight, "written",
     "only every {step:ordinal} element is right, starting at {first}; the others {are}",
     "each of them was written: determine what is special about the right ones, such as an index "
     "that is rounded down, a part of a vector, or a place in a row"},
    {kEveryKthRight, "per-group",
     "only every {step:ordinal} element is right, starting at {first}; the others {are}",
     "this is one element per work-group: check the code that only one work-item of a group runs, "
     "and the local index"},
    {kFirstOfBlock, "", "the last {lost} of every {block}{constant} elements {are}",
     "the launch plans one work-item, or one work-group, for {block} elements: let it handle all "
     "of them, or change the #define that plans them"},
    {kFirstOfBlock, "written", "the last {lost} of every {block}{constant} elements {are}",
     "each of these elements was written: determine what the code does differently from element "
     "{kept} of a block on, such as a value that one step hands to the next, or an index that "
     "changes"},
    {kFirstOfBlock, "alternate", "every second block of {kept}{constant} elements {is}",
     "determine what every second work-item, or every second work-group, does differently: a "
     "condition on its id, or an index that skips its part"},
    {kRepeating, "",
     "the errors repeat every {step} elements: {errors} of each {step} {are}, at positions "
     "{positions}",
     "determine what these positions have in common: a path that is meant for others, a vector "
     "whose elements are in the wrong order, or a wrong remainder"},

    // which other element's value they hold
    {kTransposed, "",
     "the whole matrix is transposed: row r, column c holds the value expected at row c, column r",
     "swap the row and the column in the index of either the load or the store"},
    {kRowsColumnsSwapped, "",
     "rows and columns are swapped: the values are laid out as {columns} rows of {rows} instead of "
     "{rows} rows of {columns}",
     "check the row length in the index: the output's rows are as long as the input's columns"},
    {kTileTransposed, "",
     "every {tile}×{tile} tile is in the right place, but with rows and columns swapped inside",
     "check the two indices inside of the tile: of local memory, read from `tile[x][y]` what is "
     "written to `tile[y][x]`; of sums in registers, store `sum[i][j]` to row i, column j"},
    {kTileTransposed, "some",
     "some {tile}×{tile} tiles are in the right place, but with rows and columns swapped inside",
     "check the two indices inside of the tile, and which work-groups or branches exchange them"},
    {kTilesMisplaced, "",
     "each {tile}×{tile} tile is right inside, but tile (r, c) is where tile (c, r) belongs",
     "swap the two group ids in the index of the store"},
    {kShifted, "",
     "every element holds the value expected {distance} place{distance:?|s} {direction} it",
     "check the offset in the index of the load or of the store (a halo, a neighbour, or `<` "
     "against `<=`)"},
    {kShifted, "row", "every element holds the value expected one row {direction} it",
     "check the offset of the row in the index of the load or of the store (a halo, a neighbour, "
     "or `<` against `<=`)"},
    {kReversed, "", "the elements are in reversed order",
     "check the direction in which the index of the load or of the store runs"},
    {kExchangedComponents, "",
     "{what} {first} and {second} of every {width} are swapped, as {at} and {from} of a vector",
     "store {at} where element {first} of the vector belongs and {from} where element {second} "
     "does; check the order of the components in the load as well"},
    {kExchangedComponents, "copied",
     "{one} {first} of every {width} holds what belongs in {one} {second}: {from} in place of {at}",
     "store {at} of the vector there, not {from}; check the load as well"},
    {kRearranged, "",
     "correct values are in the wrong places: {buffer}[{index}] holds what belongs in "
     "{buffer}[{belongs_in}]",
     "work out on paper which index the work-item of these two elements should use for its load, "
     "and which for its store"},
    {kRearranged, "total",
     "the total is right, but {buffer}[{index}] has too much, and {buffer}[{belongs_in}] too "
     "little",
     "values are added to the wrong elements: check the index of each addition, and what it is "
     "computed from"},
};

}  // namespace

std::span<const PatternWords> all_pattern_words() {
  static const std::vector<PatternWords> all = [] {
    std::vector<PatternWords> rows(std::begin(kPatternWords), std::end(kPatternWords));
    std::ranges::copy(error_pattern_words(), std::back_inserter(rows));
    std::ranges::copy(sum_pattern_words(), std::back_inserter(rows));
    return rows;
  }();
  return all;
}

const PatternWords& words_of(const Pattern& pattern) {
  const auto all = all_pattern_words();
  const auto row = std::ranges::find_if(all, [&](const PatternWords& words) {
    return words.kind == pattern.kind && words.variant == pattern.variant;
  });
  if (row == all.end()) throw std::logic_error("a pattern without words");
  return *row;
}

}  // namespace oclab
