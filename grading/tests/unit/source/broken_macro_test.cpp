// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a macro of several lines that ends too early.
#include "grading/analysis/source_faults/broken_macro.h"

#include <gtest/gtest.h>

namespace oclab {
namespace {

TEST(BrokenMacro, IsFollowedByLinesThatAreContinued) {
  const auto broken =
      find_broken_macro("#define ADD(x) \\\n  a += x;\n  b += x; \\\n  c += x;\n", 0);
  ASSERT_TRUE(broken);
  EXPECT_EQ(broken->facts.at("macro"), Fact("ADD"));
  EXPECT_EQ(broken->line, 2);
  EXPECT_TRUE(find_broken_macro("# define N\n  16 \\\n", 0)) << "the first line lacks it";
}

TEST(BrokenMacro, EndsBeforeTheLineThatFails) {
  constexpr const char* kUnended =
      "#define ADD(x) \\\n  { a += x;\n  b += x; }\nkernel void k() {\n  ADD(1)\n}\n";
  const auto broken = find_broken_macro(kUnended, 3);
  ASSERT_TRUE(broken);
  EXPECT_EQ(broken->line, 2);
  EXPECT_FALSE(find_broken_macro(kUnended, 5)) << "the error is elsewhere";
  EXPECT_TRUE(find_broken_macro("#define A(x)\n  ((x) + 1)\n", 2)) << "before it begins";
  EXPECT_TRUE(find_broken_macro("#define A(x) \\\n  x;\n  barrier(0);\n", 3))
      << "after a statement";
  EXPECT_TRUE(find_broken_macro("#define A(x) { x;\nx; }\n", 2)) << "in a block";
  EXPECT_FALSE(find_broken_macro("  #define N 4\n  constant real s = 1;\n", 2));
  EXPECT_FALSE(find_broken_macro("#define USE_VECTORS\nconstant real s = 1;\n", 2));
}

TEST(BrokenMacro, IsNotOneThatIsWhole) {
  for (const char* source :
       {"#define N 16\nint x;\n", "#define ADD(x) \\\n  a += x;\n\nint x = 1 + \\\n  2;\n",
        "#define SUM(x) \\\n  ((x).x + (x).y)\nlocal float tile[16];\n",
        "#define A 1\n#define B \\\n  2\n", "#define A 1\n// x \\\nint y;\n", "#define", "#",
        "\\"}) {
    for (const int line : {1, 3}) EXPECT_FALSE(find_broken_macro(source, line)) << source;
  }
}

}  // namespace
}  // namespace oclab
