// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: private arrays that are too large, and null pointers.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "grading/diagnosis/diagnosis.h"

namespace oclab {

/// An array of which each work-item has its own.
struct SizedArray {
  std::string name;
  int line = 0;
  std::size_t bytes = 0;
};

/// The largest private array whose length is written in numbers and macros.
std::optional<SizedArray> largest_private_array(std::string_view source);

/// The pointer that is declared as null in a function, and named in this line or in a macro that
/// the line uses.
std::optional<SourceFault> null_pointer_in(std::string_view source, int line);

/// The first array of a function whose index exceeds its length in a loop, where numbers and macros
/// say so: `length` and `needed` are in elements, `last` is the largest index that the loop uses,
/// `used_in` the loop's line.
std::optional<SourceFault> short_array(std::string_view source);

/// Names an array that is too short for a loop as the cause. Names the largest private array as the
/// cause of a crash for want of stack, if it has 16 KiB at least; and a pointer that is declared as
/// null where it was used as an address of no buffer.
void blame_memory(Diagnosis& diagnosis, const KernelSource& source);

}  // namespace oclab
