// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: whether a wrong result is the right one for a matrix that was read another way.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "harness/spec/exercise.h"
#include "harness/verify/pattern.h"

namespace oclab {

/// Where `got` is what the exercise expects once one of its matrices is transposed, as a whole or
/// within tiles, or has the same row or column throughout each tile: which input it is, and how it
/// was read. Nothing where the exercise has no `expect`, or the problem is large. `output` is a
/// buffer of the problem.
std::optional<Pattern> find_misread_input(const Exercise& exercise, const Extent& extent,
                                          const Problem& problem, std::size_t output,
                                          std::span<const std::byte> got);

}  // namespace oclab
