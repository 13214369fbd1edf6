// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: loops that PoCL runs one element at a time, as its compiler reports them.
#include "grading/analysis/scalar_loops.h"

#include <gtest/gtest.h>

#include <string>

#include "grading/tests/kernels/corpus.h"

namespace oclab {
namespace {

constexpr const char* kHead =
    "kernel void row_sums(global const float* in, global float* sums,\n"
    "                     uint rows, uint columns) {\n";

/// Of a file for `row_sums` with this text, for a small problem.
std::vector<ScalarLoop> loops_of(const std::string& body, const std::string& before = "") {
  const KernelSource source{.file_name = "row_sums.cl", .text = before + kHead + body + "}\n"};
  const Exercise& exercise = *test::exercise_named("row_sums").exercise;
  return find_scalar_loops(exercise, source, test::pocl(), {}, {.x = 300, .y = 257}, 1);
}

const std::string kGroup = "#define GROUP 64\n";

TEST(ScalarLoops, ASumKeepsItsOrder) {
  const auto loops = loops_of(
      "  const size_t row = get_global_id(0);\n"
      "  if (row >= rows) return;\n"
      "  float sum = 0;\n"
      "  for (uint i = 0; i < columns; ++i) sum += in[row * columns + i];\n"
      "  sums[row] = sum;\n",
      kGroup);
  ASSERT_EQ(loops.size(), 1U);
  EXPECT_EQ(loops.front().line, 7);
  EXPECT_FALSE(loops.front().over_work_items);
  EXPECT_EQ(loops.front().hindrance, Hindrance::kOrderOfSum);
  EXPECT_NE(loops.front().remark.find("reorder"), std::string::npos);
}

TEST(ScalarLoops, ALoopThatIsVectorisedIsNotNamed) {
  EXPECT_TRUE(loops_of("  const size_t row = get_global_id(0);\n"
                       "  if (row >= rows) return;\n"
                       "  int sum = 0;\n"
                       "  for (uint i = 0; i < columns; ++i) sum += (int)in[row * columns + i];\n"
                       "  sums[row] = sum;\n",
                       kGroup)
                  .empty());
}

TEST(ScalarLoops, WorkItemsThatAreVectorisedAreNotNamed) {
  EXPECT_TRUE(loops_of("  const size_t row = get_global_id(0);\n"
                       "  if (row < rows) sums[row] = in[row] + 1;\n",
                       kGroup)
                  .empty());
}

TEST(ScalarLoops, AnAtomicOperationKeepsWorkItemsApart) {
  const auto loops = loops_of(
      "  const size_t row = get_global_id(0);\n"
      "  if (row < rows) atomic_inc((volatile global uint*)sums + row);\n",
      kGroup);
  ASSERT_EQ(loops.size(), 1U);
  EXPECT_TRUE(loops.front().over_work_items);
  EXPECT_EQ(loops.front().line, 5);
  EXPECT_EQ(loops.front().hindrance, Hindrance::kCall);
}

/// Its elements are computed side by side, whatever becomes of the loop.
TEST(ScalarLoops, ASourceWithVectorsIsNotJudged) {
  EXPECT_TRUE(loops_of("  const size_t row = get_global_id(0);\n"
                       "  if (row >= rows) return;\n"
                       "  float4 sum = 0;\n"
                       "  for (uint i = 0; i + 4 <= columns; i += 4)\n"
                       "    sum += vload4(0, in + row * columns + i);\n"
                       "  sums[row] = sum.x + sum.y + sum.z + sum.w;\n",
                       kGroup)
                  .empty());
}

TEST(ScalarLoops, WhatDoesNotCompileHasNone) { EXPECT_TRUE(loops_of("  x;\n", kGroup).empty()); }

/// Only what the last stage says counts: before, work-items do not exist.
TEST(ScalarLoops, RemarksOfEarlierStagesSayNothing) {
  const KernelSource source{.file_name = "a.cl", .text = "\nfor (;;) x += y;\n"};
  const std::string missed =
      "a.cl:2:10: loop not vectorized: cannot prove it is safe to reorder floating-point "
      "operationsa.cl:2:1: loop not vectorized";
  const std::string stage =
      "<unknown>:0:0: '_pocl_kernel_a' inlined into '_pocl_kernel_a_workgroup' with (cost=always): "
      "always inliner";
  EXPECT_TRUE(scalar_loops(missed + stage, source).empty());
  EXPECT_EQ(scalar_loops(stage + missed, source).size(), 1U);
  EXPECT_TRUE(
      scalar_loops(stage + missed + "a.cl:2:1: vectorized loop (vectorization width: 8)", source)
          .empty());
  EXPECT_TRUE(
      scalar_loops(stage + missed + "a.cl:2:1: completely unrolled loop with 4 iterations", source)
          .empty());
}

}  // namespace
}  // namespace oclab
