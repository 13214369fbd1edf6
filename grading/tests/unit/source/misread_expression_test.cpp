// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: expressions that OpenCL C reads in another way than mathematics does.
#include "grading/analysis/source_faults/misread_expression.h"

#include <gtest/gtest.h>

#include "grading/tests/unit/source/kit_kernels.h"

namespace oclab {
namespace {

std::optional<SourceFault> misread_in(const std::string& statement) {
  return find_misread_expression("kernel void k(global float* a, uint n) {\n" + statement +
                                 "\n}\n");
}

TEST(MisreadExpression, FindsTwoComparisonsInOne) {
  const auto found = misread_in("if (0 <= i <= last - 1) a[i] = 1;");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->form, "source-chained-comparison");
  EXPECT_EQ(found->line, 2);
  EXPECT_EQ(found->facts.at("first"), Fact("0 <= i"));
  EXPECT_EQ(found->facts.at("last"), Fact("i <= last - 1"));
  EXPECT_TRUE(misread_in("x = a[i] < b[i] < c;"));
  EXPECT_TRUE(misread_in("while (n > i * 4 >= 1) ++i;"));
  for (const char* right :
       {"if (0 <= i && i < n) a[i] = 1;", "x = i < n ? j < m : k < o;", "x = i << 2 < n;",
        "for (uint i = 0; i < n; ++i) x = i > 2;", "x = (i < n) + (j < n);", "x = p->y < n;",
        "x = i < n == j < n;", "x = v >> 3 > 1;", "f(i < n, j < m);"}) {
    EXPECT_FALSE(misread_in(right)) << right;
  }
}

TEST(MisreadExpression, FindsAListThatIsNoVector) {
  const auto found = misread_in("v += (0, 0, v.x, f(v.y, 1));");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->form, "source-comma-list");
  EXPECT_EQ(found->facts.at("first"), Fact("(0, 0, v.x, f(v.y, 1))"));
  EXPECT_EQ(found->facts.at("last"), Fact("f(v.y, 1)"));
  EXPECT_TRUE(misread_in("return (a, b);"));
  for (const char* right :
       {"v = (float4)(0, 0, v.x, v.y);", "v = max(v, w);", "v = (max(v, w));", "v = (v + w);",
        "M((a, b), c);", "x = (t = a[0], t * t);", "x = (i++, a[i]);", "v = MAKE(float4)(a, b);",
        "while (i --> 0) x = 1;", "for (i = 0, j = 1; i < n; ++i, ++j) x = 1;",
        "v = *(a + f(1, 2));", "__attribute__((work_group_size_hint(8, 8, 1))) int x;"}) {
    EXPECT_FALSE(misread_in(right)) << right;
  }
}

TEST(MisreadExpression, FindsAMaskBeforeAProduct) {
  const auto found = misread_in("bins[event & 255 * COPIES + copy] = 1;");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->form, "source-misread");
  EXPECT_EQ(found->facts.at("first"), Fact("event & 255 * COPIES + copy"));
  EXPECT_EQ(found->facts.at("last"), Fact("event & (255 * COPIES + copy)"));
  EXPECT_EQ(found->facts.at("meant"), Fact("(event & 255) * COPIES + copy"));
  EXPECT_TRUE(misread_in("x = a[i] & mask + 1;"));
  for (const char* right :
       {"x = i & n - 1;", "if ((l & 2 * w - 1) == 0) x = 1;", "x = a & b++;", "x = (size_t)&y + 4;",
        "x = (i & 7) * 4;", "x = i + 1 & 7;", "if (a && b * c) x = 1;", "p = &x + 1;",
        "p = (local float*)&tile + 4;", "x &= y * 2;", "f(&x, &y);", "v = vload4(0, &a[i] + 1);"}) {
    EXPECT_FALSE(misread_in(right)) << right;
  }
}

TEST(MisreadExpression, FindsAMaskOfOneBitInAnIndex) {
  const auto found = misread_in("\n#define BINS 256\natomic_add(&sums[a[i] & BINS], 1);");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->form, "source-bit-as-index");
  EXPECT_EQ(found->line, 4);
  EXPECT_EQ(found->facts.at("first"), Fact("a[i] & BINS"));
  EXPECT_EQ(found->facts.at("last"), Fact("256"));
  EXPECT_EQ(found->facts.at("meant"), Fact("BINS"));
  EXPECT_TRUE(misread_in("uint bin = a[i] & 64; sums[bin] += 1;"));
  for (const char* right :
       {"sums[i & 255] = 1;", "tile[now & 1][i] = 1;", "uint bit = i & 64; if (bit) x = 1;",
        "sums[(i & 64) >> 6] = 1;", "sums[i & (64 - 1)] = 1;", "sums[i & n] = 1;"}) {
    EXPECT_FALSE(misread_in(right)) << right;
  }
}

TEST(MisreadExpression, IsNotInWhatThePreprocessorExcludes) {
  EXPECT_FALSE(misread_in("\n#if 0\nx = a[i] & mask + 1;\n#endif"));
}

// Each took minutes.
TEST(MisreadExpression, SearchesALargeSource) {
  std::string sum, lists, closing;
  for (int k = 0; k < 120'000; ++k) sum += "n+";
  for (int k = 0; k < 40'000; ++k) {
    lists += "-(";
    closing += ",b)";
  }
  EXPECT_FALSE(misread_in("x = " + sum + "n;"));
  EXPECT_FALSE(misread_in("x = " + lists + "f(n)" + closing + ";"));
}

TEST(MisreadExpression, FindsNoneInTheKitsKernels) {
  for_each_kernel_of_the_kit([](const auto& file, const std::string& source) {
    const auto found = find_misread_expression(source);
    EXPECT_FALSE(found) << file << ": " << (found ? found->form : "");
  });
}

TEST(MisreadExpression, SurvivesBrokenSources) {
  for (const char* source : {"", "<", "a <", "< a <", "= (", "= (,", "= (a,", "= (a, b", "a < b <",
                             ") < ( <", "= (a, b)", "a < (b < c"}) {
    EXPECT_NO_THROW(find_misread_expression(source)) << source;
  }
}

}  // namespace
}  // namespace oclab
