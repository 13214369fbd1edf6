// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: words that lead past the compiler, plain, hidden and pasted.
#include <gtest/gtest.h>

#include <string>

#include "grading/source_gate.h"

namespace oclab {
namespace {

TEST(SourceGate, FindsForbiddenWords) {
  for (const char* line :
       {"__asm__(\"nop\");", "asm volatile(\"nop\");", "__a\\\nsm(\"nop\");", "#undef __asm__",
        "__attribute__((constructor)) void f(void);", "__attribute__((__section__(\"x\"))) int a;",
        "_Pragma(\"OPENCL EXTENSION __cl_clang_function_pointers : enable\")"}) {
    EXPECT_EQ(find_forbidden_word(std::string("int a;\n") + line + "\n").line, 2) << line;
  }
}

TEST(SourceGate, LeavesOthersAlone) {
  for (const char* text : {"// asm\nint asmuth;", "/* __asm__ */ int a;", "printf(\"asm\");",
                           "int section = 1; int alias = section;",
                           "__attribute__((reqd_work_group_size(8, 1, 1))) kernel void f() {}"}) {
    EXPECT_EQ(find_forbidden_word(text).line, 0) << text;
    EXPECT_EQ(gate_options(text), "") << text;
  }
}

TEST(SourceGate, GuardsSourcesThatPaste) {
  EXPECT_NE(gate_options("#define P(a, b) a##b\n").find("-D__asm__="), std::string::npos);
  EXPECT_NE(gate_options("#define P(a, b) a%:%:b\n"), "");
}

}  // namespace
}  // namespace oclab
