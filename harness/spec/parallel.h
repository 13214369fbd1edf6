// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: parallel work on large arrays.
#pragma once

#include <cstddef>
#include <functional>
#include <span>

namespace oclab {

/// Calls `body(begin, end)` for the parts of [0, count), on several threads if there is enough
/// work. `work_per_item` is the work of one item, in accesses to an array element. If it is 1,
/// parts begin at multiples of 64. `body` must not throw.
void for_each_part(std::size_t count, const std::function<void(std::size_t, std::size_t)>& body,
                   std::size_t work_per_item = 1);

/// Copies bytes between arrays of one size, on several threads if there are enough.
void copy_bytes(std::span<std::byte> to, std::span<const std::byte> from);

/// Whether two arrays of one size hold the same bytes; several threads look, and stop at the first
/// difference that one of them finds.
bool same_bytes(std::span<const std::byte> a, std::span<const std::byte> b);

}  // namespace oclab
