// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which of its terms a wrong sum is made of.
#pragma once

#include <optional>
#include <span>

#include "harness/spec/problem.h"
#include "harness/verify/pattern.h"

namespace oclab {

/// Where the output is one sum, of all elements of an input or of the products of two, and `got` is
/// the sum of the first terms of every block only: how long the blocks are. Nothing elsewhere, and
/// where more than one length would do.
std::optional<Pattern> find_summed_part(const Problem& problem, const Buffer& output,
                                        std::span<const std::byte> got, std::size_t group_size);

}  // namespace oclab
