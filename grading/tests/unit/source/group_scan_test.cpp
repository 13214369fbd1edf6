// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: barriers with their fences, and arrays that lack `local`.
#include "grading/diagnosis/group_scan.h"

#include <gtest/gtest.h>

namespace oclab {
namespace {

std::string kernel(const std::string& body) {
  return "kernel void k(global float* a) {\n" + body + "\n}\n";
}

/// The line of the barrier that is wrong between accesses in lines 2 and 4, or 0.
int wrong_between(const std::string& flags, bool local) {
  const GroupScan scan(kernel("x[0] = 1;\nbarrier(" + flags + ");\ny = x[1];"));
  const auto wrong = scan.wrong_fence(2, 4, local);
  return wrong ? wrong->line : 0;
}

TEST(GroupScan, KnowsWhichMemoryABarrierOrders) {
  EXPECT_EQ(wrong_between("CLK_LOCAL_MEM_FENCE", true), 0);
  EXPECT_EQ(wrong_between("CLK_LOCAL_MEM_FENCE", false), 3);
  EXPECT_EQ(wrong_between("CLK_GLOBAL_MEM_FENCE", true), 3);
  EXPECT_EQ(wrong_between("CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE", true), 0);
  EXPECT_EQ(wrong_between("0", true), 3);
  EXPECT_EQ(wrong_between("flags", true), 0) << "not known";
}

TEST(GroupScan, LooksAtTheWholeLoop) {
  const std::string round = "for (;;) {\nx[0] = y;\nbarrier(CLK_LOCAL_MEM_FENCE);\nz = x[1];\n";
  const auto at_the_end = [&](const std::string& end) {
    return GroupScan(kernel(round + end + "}")).wrong_fence(3, 5, true);
  };
  EXPECT_EQ(at_the_end("barrier(CLK_GLOBAL_MEM_FENCE);\n"), (WrongFence{6, true}));
  EXPECT_EQ(at_the_end("barrier(0);\n"), (WrongFence{6, false}));
  EXPECT_FALSE(at_the_end("")) << "a missing barrier has no wrong fence";
  EXPECT_FALSE(at_the_end("barrier(CLK_LOCAL_MEM_FENCE);\n"));
}

TEST(GroupScan, LooksIntoMacros) {
  const GroupScan scan("#define F CLK_GLOBAL_MEM_FENCE\n#define SYNC() barrier(F)\n" +
                       kernel("x[0] = 1;\nSYNC();\ny = x[1];"));
  EXPECT_EQ(scan.wrong_fence(4, 6, true), (WrongFence{2, true}));
  EXPECT_FALSE(scan.wrong_fence(4, 6, false));
}

/// The declaration that lacks `local`, as seen from the last line of this body, or "".
std::string unshared(const std::string& body) {
  const std::string text = kernel("const size_t x = get_local_id(0), y = 1;\n" + body);
  const auto array = GroupScan(text).unshared_array(5);
  return array ? array->declaration : "";
}

TEST(GroupScan, FindsAnArrayThatLacksLocal) {
  const std::string use = "\nt[y][x + 1] = 1; barrier(CLK_LOCAL_MEM_FENCE);\na[0] = t[0][x];";
  EXPECT_EQ(unshared("const float t[TILE][TILE + 1];" + use), "const float t[TILE][TILE+1]");
  EXPECT_EQ(unshared("float s[4], t[2][3];" + use), "float t[2][3]");
  EXPECT_EQ(unshared("local float t[2][3];" + use), "");
  EXPECT_EQ(unshared("__local float s[4], t[2][3];" + use), "");
  EXPECT_EQ(unshared("float t[2][3];\nt[0][x] = 1;\na[0] = t[0][x];"), "") << "no barrier";
  EXPECT_EQ(unshared("float t[4];\nt[y] = 1; barrier(0);\na[x] = t[y];"), "") << "its own copy";
}

TEST(GroupScan, ACounterOfTheSameNameIsNoLocalId) {
  EXPECT_EQ(unshared("float t[4]; for (int k = x; k < 9; ++k) s[k] = 1;\nbarrier(0);\n"
                     "for (int k = 0; k < 4; ++k) a[k] = t[k];"),
            "");
  EXPECT_EQ(unshared("float t[4];\nbarrier(0);\nfor (int k = min(1, x); k < 4; ++k) a[k] = t[k];"),
            "float t[4]");
}

TEST(GroupScan, SurvivesWhatIsNoSource) {
  for (const std::string text :
       {"", "(", "for (", "do", "barrier(", "#define", "#define A A A\nA A", "t[", "k() { int t[",
        "k() { barrier(0); int t[1][get_local_id(0)"}) {
    const GroupScan scan(text);
    EXPECT_FALSE(scan.wrong_fence(0, 0, true)) << text;
    scan.wrong_fence(1, 1, true);
    scan.unshared_array(1);
  }
}

TEST(GroupScan, KnowsWhetherABarrierIsConditional) {
  const auto is_conditional = [](const std::string& body, int line) {
    return GroupScan(kernel(body)).is_conditional(line);
  };
  EXPECT_TRUE(is_conditional("if (x)\nbarrier(1);", 3));
  EXPECT_TRUE(is_conditional("if (x) {\ny();\nbarrier(1); }", 4));
  EXPECT_TRUE(is_conditional("if (x) y();\nelse {\nbarrier(1); }", 4));
  EXPECT_FALSE(is_conditional("if (x) y();\nbarrier(1);", 3));
  EXPECT_FALSE(is_conditional("for (;;) {\nif (x) y();\nbarrier(1); }", 4));
  EXPECT_FALSE(is_conditional("#if SYNC\nbarrier(1);\n#endif", 3)) << "of the preprocessor";
  EXPECT_FALSE(is_conditional("y();", 2)) << "no barrier";
}

TEST(GroupScan, FindsTheLoops) {
  const GroupScan scan(kernel("for (;;) {\nwhile (x) {\nbarrier(1);\n}\ny();\n}\nz();"));
  EXPECT_EQ(scan.lines_of_loops(4), (std::vector{2, 3}));
  EXPECT_EQ(scan.lines_of_loops(6), std::vector{2});
  EXPECT_TRUE(scan.lines_of_loops(8).empty());
}

}  // namespace
}  // namespace oclab
