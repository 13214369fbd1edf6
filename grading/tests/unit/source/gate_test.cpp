// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: words that lead past the compiler, plain, hidden and pasted.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "grading/source/source_gate.h"

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

TEST(SourceGate, FindsWhatPragmasAttributesAndBuiltinsDo) {
  for (const char* line :
       {"_Pragma(\"clang section rodata=\\\".text\\\"\")",
        "#pragma clang section bss=\"x\"",
        "%:pragma GCC dependency \"/etc/passwd\"",
        "#prag\\\nma weak f",
        "#pragma redefine_extname a b",
        "_Pragma(\"clang attribute push(__attribute__((used)), apply_to=function)\")",
        "#pragma push_macro(\"x\")",
        "#define P _Pragma(\"weak f\")",
        "#line 3 \"other.cl\"",
        "# 7 \"other.cl\" 3",
        "#ident \"x\"",
        "__attribute__((unused, weak)) int a;",
        "__attribute((cleanup(f))) int a;",
        "[[gnu::used]] int a;",
        "[ <: gnu::used]] int a;",
        "int *p = __builtin_return_address(0);",
        "__builtin_apply(f, 0, 0);",
        "__builtin_assume(n % 4 == 0);",
        "float4* p = __builtin_assume_aligned(q, 16);",
        "default: __builtin_unreachable();",
        "#define G(a, b) a##b\nG(__builtin_un, reachable)();",
        "void _init(void) {}",
        "#define H(a, b) a##b\n#if H(__has_incl, ude)(\"x\")",
        "#define G(a, b) a##b\nG(_Prag, ma)(\"unroll\")",
        "__pragma(weak f)",
        "#define S(x) _Pragma(#x)\nS(GCC dependency \"/etc/passwd\")"}) {
    const std::string text = std::string("int a;\n") + line + "\n";
    EXPECT_GT(find_forbidden_word(text).line + find_doubtful_word(text).line, 1) << line;
  }
}

/// What students write to unroll loops and to name lanes.
TEST(SourceGate, LeavesOrdinaryMacrosAlone) {
  for (const char* text :
       {"#pragma unroll\nfor (;;);", "#pragma unroll 4\n", "#define UNROLL _Pragma(\"unroll\")\n",
        "#define REP(i) step(x##i, y.s##i);\n#define U _Pragma(\"unroll 8\")\n",
        "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n", "#pragma OPENCL FP_CONTRACT OFF\n",
        "_Pragma(\"clang loop unroll(full) vectorize(enable)\")", "#pragma GCC unroll 4\n",
        "int i = a[b[0]]; if (a[i] < b[c]) {}", "float x = __builtin_fmaf(a, b, c);",
        "__attribute__((reqd_work_group_size(8, 1, 1), __vec_type_hint__(float4))) kernel void f() "
        "{}",
        "typedef struct __attribute__((packed, aligned(16))) { int section; } t;",
        "#if 0\n#error don't\n#endif\n#\n"}) {
    EXPECT_EQ(find_forbidden_word(text).line, 0) << text << find_forbidden_word(text).word;
    EXPECT_EQ(find_doubtful_word(text).line, 0) << text << find_doubtful_word(text).word;
  }
}

TEST(SourceGate, DoubtsWhatOnlyTheCompilerSees) {
  for (const char* text : {"#define S(x) _Pragma(#x)\nS(unroll 4)", "#define A(x) __attribute__(x)",
                           "#define P _Pragma\n", "#define G(a, b) a##b\nint _ = __builtin_ctz(1);",
                           "#define packed weak\n__attribute__((packed)) int a;"}) {
    EXPECT_NE(find_doubtful_word(text).line, 0) << text;
    EXPECT_EQ(find_forbidden_word(text).line, 0) << text;
  }
}

TEST(SourceGate, FindsFunctionsThatTheFileDoesNotDefine) {
  for (const char* text :
       {"int system(constant char* c);", "kernel void f() { int system(int); }",
        "#define D extern int system(int);\n", "int a(int), b(int); int a(int x) {}",
        "void f(int) __attribute__((pure));"}) {
    EXPECT_NE(find_undefined_function(text).line, 0) << text;
  }
  for (const char* text :
       {"float f(float x);\nkernel void k() { float y = f(1); }\nfloat f(float x) { return x; }",
        "#define U\nkernel void k() { U for (int i = 0; i < 3; ++i); return max(1, 2); }",
        "#define ADD(x) s += f(x);\nkernel void k() { barrier(1); if (a) g(b); else h(c); }"}) {
    EXPECT_EQ(find_undefined_function(text).word, "") << text;
  }
}

/// The hostile kernels with assembly, without that of the other machine.
std::vector<std::string> hostile_sources(const char* kept) {
  std::vector<std::string> sources;
  for (const auto& entry : std::filesystem::directory_iterator(HOSTILE_KERNELS)) {
    std::ifstream file(entry.path());
    std::string text;
    bool has_branch = false;
    std::string branch = kept;
    for (std::string line; std::getline(file, line);) {
      if (line == "#ifdef __aarch64__")
        branch = "arm64", has_branch = true;
      else if (line == "#else" && has_branch)
        branch = "x86-64";
      else if (line == "#endif")
        branch = kept;
      else if (branch == kept)
        text += line + "\n";
    }
    if (has_branch) sources.push_back(text);
  }
  return sources;
}

TEST(SourceGate, RefusesTheAssemblyOfEachMachine) {
  for (const char* machine : {"arm64", "x86-64"}) {
    const std::vector<std::string> sources = hostile_sources(machine);
    EXPECT_GE(sources.size(), 30U);
    for (const std::string& source : sources) {
      const bool found = find_forbidden_word(source).line != 0;
      const bool pasted = gate_options(source).find("-D__asm__=") != std::string::npos;
      EXPECT_TRUE(found || pasted) << source;
    }
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
  EXPECT_NE(gate_options("#define P(a, b) a##b\n#define H P(__, has_inc)").find("__has_include="),
            std::string::npos);
  EXPECT_EQ(gate_options("#define P(a, b) a##b\n").find("__has_include="), std::string::npos);
  EXPECT_NE(gate_options("#define P(a, b) a##b\n").find("-D__asm__="), std::string::npos);
  EXPECT_NE(gate_options("#define P(a, b) a%:%:b\n"), "");
}

}  // namespace
}  // namespace oclab
