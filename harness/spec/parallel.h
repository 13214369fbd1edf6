// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: work over large arrays, shared among the processor's cores.
#pragma once

#include <cstddef>
#include <functional>

namespace oclab {

/// Calls `body(begin, end)` for parts that together make up [0, count), from several threads at
/// once if there is enough work to make that pay. `work_per_item` is the work of one item in units
/// of "touch one element of an array"; items of that size 1 come in parts that begin at a multiple
/// of 64. `body` must not throw.
void for_each_part(std::size_t count, const std::function<void(std::size_t, std::size_t)>& body,
                   std::size_t work_per_item = 1);

}  // namespace oclab
