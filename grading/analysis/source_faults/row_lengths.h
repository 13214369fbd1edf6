// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: rows of a local array that have their padding in some places only.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "grading/diagnosis/diagnosis.h"

namespace oclab {

/// Two lengths of a row of one array, of which one lacks the padding.
struct RowLengths {
  std::string array;
  int line = 0;            ///< of the shorter row
  std::size_t length = 0;  ///< in elements
  int other_line = 0;      ///< of the row with one element more
};

/// The first local array of one dimension that the source indexes by rows of n and of n + 1
/// elements: tile[y * 33 + x] and tile[x * 32 + y].
std::optional<RowLengths> find_row_lengths(std::string_view source);

/// Names such an array as the cause of a kernel that ran and failed.
void blame_row_lengths(Diagnosis& diagnosis, const KernelSource& source);

}  // namespace oclab
