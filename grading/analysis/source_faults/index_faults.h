// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: an index in a type that cannot hold it, or one that is rounded down.
#pragma once

#include <optional>
#include <string_view>

#include "grading/diagnosis/diagnosis.h"

namespace oclab {

/// Names the line that computes an index in a float, if the source seems to have one, as what to
/// change about a result that is wrong only beyond what floats can number.
void blame_float_index(Diagnosis& diagnosis, const KernelSource& source);

/// Names the variable or cast that keeps an index in 8 or 16 bits, if the source seems to have one,
/// as the cause of a failure at sizes with more elements than it can number, and only there; or of
/// a wrong result where it holds an offset from a buffer, and there is an input of more elements.
void blame_narrow_index(Diagnosis& diagnosis, const KernelSource& source);

/// The first quotient (`quotient`: "begin / 4", `element`: "begin") in the index of a vector that
/// counts vectors of `width` elements, of a number that nothing makes a multiple. Reads words, not
/// types, so it may be mistaken.
std::optional<SourceFault> rounded_index(std::string_view source);

/// Names such a quotient as the cause of a wrong result at sizes that are no multiples.
void blame_rounded_index(Diagnosis& diagnosis, const KernelSource& source);

}  // namespace oclab
