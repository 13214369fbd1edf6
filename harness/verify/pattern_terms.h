// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what of its inputs a wrong result is made of.
#pragma once

#include <optional>
#include <span>

#include "harness/spec/exercise.h"
#include "harness/spec/problem.h"
#include "harness/verify/pattern.h"

namespace oclab {

/// Where the output is one sum, of all elements of an input or of the products of two, and `got` is
/// the sum of the first terms of every block only: how long the blocks are. Nothing elsewhere, and
/// where more than one length would do.
std::optional<Pattern> find_summed_part(const Problem& problem, const Buffer& output,
                                        std::span<const std::byte> got, std::size_t group_size);

/// Where `got` is what the exercise expects once one of its matrices is read column by column, or
/// transposed within tiles, or has the same row or column throughout each tile: which input it is,
/// and how it was read. Nothing where the exercise has no `expect`, or the problem is large.
/// `output` is a buffer of the problem.
std::optional<Pattern> find_misread_input(const Exercise& exercise, const Extent& extent,
                                          const Problem& problem, std::size_t output,
                                          std::span<const std::byte> got);

}  // namespace oclab
