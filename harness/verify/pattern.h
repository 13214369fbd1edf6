// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the regularity in a wrong result, which names the likely bug.
#pragma once

#include <string_view>

#include "harness/support/facts.h"
#include "harness/verify/evidence.h"

namespace oclab {

/// The regularities that are recognised.
enum class PatternKind {
  kNothingWritten,       ///< every element is as it was before the launch
  kUnwrittenScratch,     ///< the wrong elements come from scratch memory that nothing had written
  kPartlyWritten,        ///< wrong elements are as they were before the launch, with no regularity
  kAllZero,              ///< the whole buffer is 0
  kNotFinite,            ///< every wrong element is NaN or infinite
  kAddsToOldContents,    ///< expected plus what the buffer held before the launch
  kOnlyFirst,            ///< only element 0 is wrong
  kOnlyLast,             ///< only the last element is wrong
  kPartialGroup,         ///< only the last, partial work-group is wrong
  kPartialTiles,         ///< only the partial tiles at a matrix's right and bottom edge are wrong
  kCorner,               ///< a matrix is right in its first rows and columns, and nowhere else
  kEdges,                ///< only elements near the edges of a matrix are wrong
  kTransposed,           ///< a square matrix came back transposed
  kRowsColumnsSwapped,   ///< a matrix was laid out with rows and columns exchanged
  kTileTransposed,       ///< tiles are in place, their contents are transposed
  kTilesMisplaced,       ///< contents are right, tile (r, c) is at tile (c, r)
  kShifted,              ///< every element is the one expected k places away
  kReversed,             ///< the order is reversed
  kExchangedComponents,  ///< components of each vector are at each other's places
  kRearranged,           ///< wrong elements hold values that are expected at other places
  kSecondHalf,           ///< only the second half is wrong
  kEveryKthWrong,        ///< the wrong elements have a constant stride
  kEveryKthRight,        ///< the right elements have a constant stride
  kFirstOfBlock,         ///< only the first elements of every block are right
  kRepeating,            ///< the wrong elements are at the same places of every period
  kTail,                 ///< everything from some element on is wrong
  kRange,                ///< one contiguous range is wrong
  kWholeNumbers,         ///< wrong elements have no fractions
  kOneValue,             ///< wrong elements hold the same number, or that and its negative
  kConstantFactor,       ///< wrong elements are a constant times the expected value
  kNarrowInteger,        ///< wrong elements are off by multiples of 2^16
  kConstantDifference,   ///< wrong elements are the expected value plus a constant
  kLostPrecision,        ///< small relative errors
  kNearlyRight,          ///< relative errors that are small, but too large for lost precision
  kSummedPart,           ///< a sum of the first terms of every block only
  kTermsLeftOut,         ///< a sum lacks exactly these terms
  kTermsTwice,           ///< a sum has exactly these terms twice
  kShortfall,            ///< somewhat less than expected: data left out
  kSurplus,              ///< more than expected: data counted more than once
  kRunToRunDifference,   ///< two runs on equal inputs differ
  kExchangedOutputs,     ///< the buffer holds what belongs in another one
  kMisreadInput,         ///< the right result for an input with other places for its elements
  kReinterpreted,        ///< bits are taken for a number, or a number for bits
  kUnexplained,          ///< none of the above
};

/// What all wrong elements hold.
enum class ElementState {
  kWrong,         ///< something else than expected
  kZero,          ///< 0
  kNeverWritten,  ///< what filled the buffer before the launch
  kUnchanged,     ///< the initial value of a buffer that is read and written
};

/// One recognised regularity. grading/wording/pattern_words.cpp has the words for it.
struct Pattern {
  PatternKind kind = PatternKind::kUnexplained;
  std::string_view variant{};  ///< a special case with words of its own: "per-group"; or ""
  Facts facts{};               ///< what this occurrence is about: "step", "tile", …
  ElementState state = ElementState::kWrong;
};

/// The most specific regularity in the evidence; `kUnexplained` if there is none.
Pattern find_pattern(const Evidence& evidence);

}  // namespace oclab
