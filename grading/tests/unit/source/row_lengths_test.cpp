// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: rows of a local array that have their padding in some places only.
#include "grading/analysis/source_faults/row_lengths.h"

#include <gtest/gtest.h>

#include "grading/tests/unit/source/kit_kernels.h"

namespace oclab {
namespace {

std::optional<RowLengths> rows_in(const std::string& statements) {
  return find_row_lengths(
      "#define TILE 32\n#define PITCH (TILE + 1)\nkernel void k() {\n"
      "local float tile[TILE * PITCH];\n" +
      statements + "\n}\n");
}

TEST(RowLengths, FindsRowsWithAndWithoutPadding) {
  const auto found = rows_in("tile[y * PITCH + x] = 1;\nz = tile[(x) * TILE + y];");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->array, "tile");
  EXPECT_EQ(found->line, 6);
  EXPECT_EQ(found->length, 32U);
  EXPECT_EQ(found->other_line, 5);
  EXPECT_TRUE(rows_in("tile[y * (TILE + 1) + x] = 1;\nz = vload8(0, tile + x * 32 + y);"));
}

TEST(RowLengths, FindsNoneInRightCode) {
  for (const char* right :
       {"tile[y * PITCH + x] = tile[x * PITCH + y];", "tile[z * TILE * PITCH + y * PITCH] = 1;",
        "tile[y * PITCH + x] = other[x * TILE + y];", "tile[y * 64 + x] = tile[y * 32 + x];",
        "tile[y * PITCH + x] = in[x * TILE + y];", "tile[y * 4 + x] = tile[y * 5 + x];", "tile["}) {
    EXPECT_FALSE(rows_in(right)) << right;
  }
  for_each_kernel_of_the_kit([](const auto& file, const std::string& source) {
    EXPECT_FALSE(find_row_lengths(source)) << file;
  });
}

}  // namespace
}  // namespace oclab
