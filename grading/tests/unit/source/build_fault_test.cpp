// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what in the source makes a compiler complain.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "grading/diagnosis/compiler/compiler_advice.h"
#include "grading/tests/unit/source/build_blame.h"
#include "grading/wording/diagnosis_words.h"
#include "grading/wording/faults/build_fault_words.h"

namespace oclab {
namespace {

TEST(BuildFault, EveryFormHasWords) {
  for (const DiagnosisWords& words : build_fault_words()) {
    EXPECT_TRUE(words.form.starts_with("build-")) << words.form;
    EXPECT_EQ(words_of(words.form).cause, words.cause);
    EXPECT_FALSE(words.next.empty()) << words.form;
  }
}

TEST(BuildFault, TextThatIsNoCode) {
  const std::string expected = "expected expression";
  EXPECT_EQ(blamed("// a\n<<<<<<< HEAD\nint a;\n=======\nint b;\n>>>>>>> theirs\n",
                   error(3, 1, "something")),
            "build-conflict 2");
  EXPECT_EQ(blamed("/*\n=======\n*/\nx\n", error(4, 1, expected)), "compiler 0");
  EXPECT_EQ(blamed("kernel void k() {\n+  if (a) b();\n-  c();\n}\n", error(2, 4, expected)),
            "build-patch-lines 2");
  EXPECT_EQ(blamed("kernel void k() {\n+  if (a) b();\n}\n", error(2, 4, expected)),
            "build-patch-plus 2");
  EXPECT_EQ(blamed("kernel void k() {\n  a = b\n+ if;\n}\n", error(3, 3, expected)), "compiler 0");
  EXPECT_EQ(blamed("@@ -1,2 +1,3 @@\nx\n", error(1, 1, expected)), "build-patch 1");
  EXPECT_EQ(blamed("1  // a\n2\n3  kernel void k() {\n", error(1, 4, "expected identifier")),
            "build-line-numbers 1");
  EXPECT_EQ(blamed("kernel void k() {\n  int a[] = {\n1,\n2,\n3};\nx\n}\n", error(6, 1, expected)),
            "compiler 0");
  EXPECT_EQ(blamed("```c\nkernel void k() {}\n```\n", error(1, 1, expected)), "build-fence 1");
  EXPECT_EQ(blamed("kernel void k() {\n  if (i &lt; n) x;\n}\n",
                   error(2, 10, "use of undeclared identifier 'lt'")),
            "build-html 2");
}

TEST(BuildFault, CharactersThatOpenclDoesNotKnow) {
  const Blamed space = blamed("kernel void k() {\n\u00a0 float x;\n}\n", error(2, 1, "expected x"));
  EXPECT_EQ(space, "build-stray-character 2");
  EXPECT_NE(space.text.find("U+00A0"), std::string::npos) << space;
  EXPECT_NE(space.text.find("column 1"), std::string::npos) << space;
  const Blamed quotes =
      blamed("kernel void k() {\n  // “a”\n  printf(“a”);\n}\n", error(3, 10, "expected x"));
  EXPECT_EQ(quotes, "build-stray-character 3");
  EXPECT_NE(quotes.text.find("column 10"), std::string::npos) << quotes;
  EXPECT_EQ(blamed("kernel void k() {\n  printf(\"“a”\"); x\n}\n", error(2, 10, "expected x")),
            "compiler 0");
  EXPECT_EQ(blamed("kernel void k() {\n  int größe = x;\n}\n", error(2, 10, "expected x")),
            "compiler 0");
  EXPECT_EQ(blamed("kernel void k() {\n  x = \u0441um;\n}\n",
                   error(2, 7, "use of undeclared identifier '\u0441um'")),
            "build-stray-character 2");
  EXPECT_NE(blamed("kernel void k() {\n  x（1）;\n}\n", error(2, 4, "x")).text.find("`(`"),
            std::string::npos);
}

TEST(BuildFault, NamesThatHideFunctions) {
  const std::string called = "called object type 'uint' is not a function or function pointer";
  EXPECT_EQ(blamed("kernel void k(uint n) {\n  uint min = n;\n  n = min(n, 1);\n}\n",
                   error(3, 10, called)),
            "build-hidden-function 2");
  EXPECT_EQ(
      blamed("kernel void k(uint n,\n  uint max) {\n  n = max(n, 1);\n}\n", error(3, 10, called)),
      "build-hidden-function 2");
  EXPECT_EQ(blamed("float f(float x) { return x; }\nkernel void k() {\n  float f = f(1);\n}\n",
                   error(3, 14, called)),
            "build-hidden-function 3");
  EXPECT_EQ(blamed("kernel void k(uint n) {\n  uint a[2];\n  n = a(1);\n}\n", error(3, 8, called)),
            "build-called-variable 3");
  EXPECT_EQ(blamed("kernel void k(uint n) {\n  n = 2(n);\n}\n", error(2, 8, called)),
            "build-missing-operator 2");
  EXPECT_EQ(blamed("kernel void k() {\n  size_t i = get_global_id;\n}\n",
                   error(2, 14, "taking address of function is not allowed")),
            "build-uncalled 2");
  EXPECT_EQ(blamed("kernel void k() {\n  uint local = 1;\n}\n",
                   error(2, 14, "expected identifier or '('")),
            "build-keyword-as-name 2");
  EXPECT_EQ(blamed("kernel void k() {\n  local float a[2];\n  x\n}\n",
                   error(2, 14, "expected identifier or '('")),
            "compiler 0");
}

TEST(BuildFault, WhatIsDefinedTwice) {
  const std::string head = "kernel void k(uint n) {\n  int i = 0;\n  int j = i;\n}\n";
  EXPECT_EQ(blamed(head + head, error(5, 13, "redefinition of 'k'")), "build-pasted-twice 5");
  EXPECT_EQ(blamed(head + "kernel void k(uint n) {\n}\n", error(5, 13, "redefinition of 'k'")),
            "build-defined-twice 5");
  EXPECT_EQ(blamed("kernel void k(uint n) {\n  int i = 0;\n  int i = 1;\n}\n",
                   error(3, 7, "redefinition of 'i'")),
            "build-declared-twice 3");
  EXPECT_EQ(blamed("kernel void k(uint n) {\n  int n = 1;\n}\n",
                   error(2, 7, "redefinition of 'n' with a different type: 'int' vs 'uint'")),
            "build-declared-parameter 2");
  EXPECT_EQ(blamed("kernel void k(uint n) {\n  for (int i = 0, i < n; ++i) {}\n}\n",
                   error(2, 19, "redefinition of 'i'")),
            "build-broken-for 2");
}

TEST(BuildFault, BracesQuotesAndElse) {
  const std::string open = "expected '}'";
  EXPECT_EQ(
      blamed("kernel void k(uint n) {\n  for (;;) {\n    f();\n  g();\n}\n", error(6, 1, open)),
      "build-open-brace 2");
  EXPECT_EQ(blamed("kernel void k(uint n) {\n  f();\n", error(3, 1, open)), "build-open-brace 1");
  EXPECT_EQ(blamed("void f() {\n  g();\n\nkernel void k(uint n) {\n  f();\n}\n",
                   error(4, 24, "function definition is not allowed here")),
            "build-open-brace 1");
  EXPECT_EQ(blamed("kernel void k(uint n) {\n  for (uint i = 0; i < n; ++i) {\n    f();\n    }\n"
                   "    g(i);\n  }\n}\n",
                   error(5, 7, "use of undeclared identifier 'i'")),
            "build-early-brace 4");
  EXPECT_EQ(blamed("kernel void k(uint n) {\n  f();\n}\n}\n",
                   error(4, 1, "extraneous closing brace ('}')")),
            "build-surplus-brace 4");
  EXPECT_EQ(blamed("kernel void k(uint n) {\n#if A\n  if (n) {\n#else\n  {\n#endif\n  x\n}\n",
                   error(8, 1, open)),
            "compiler 0");
  const std::string expression = "expected expression";
  EXPECT_EQ(blamed("kernel void k(uint n) {\n  if (n) {\n    f();\n  else {\n    g();\n  }\n}\n",
                   error(4, 3, expression)),
            "build-else-inside 4");
  EXPECT_EQ(blamed("kernel void k(uint n) {\n  if (n) {\n    for (;;) {\n      f();\n  } else {\n"
                   "    g();\n  }\n}\n",
                   error(5, 5, expression)),
            "build-open-brace 3");
  EXPECT_EQ(blamed("kernel void k(uint n) {\n  if (n)\n    f();\n    g();\n  else\n    g();\n}\n",
                   error(5, 3, expression)),
            "build-else-alone 5");
  EXPECT_EQ(blamed("kernel void k(uint n) {\n  if (n) {\n    f();\n  };\n  else g();\n}\n",
                   error(5, 3, expression)),
            "build-else-after-semicolon 4");
  EXPECT_EQ(blamed("kernel void k(uint n) {\n  printf(\"a\\n, n);\n}\n", error(2, 10, expression)),
            "build-open-literal 2");
  EXPECT_EQ(blamed("kernel void k(uint n) {\n  printf(\"a'b\\n\", n); // don't\n}\n",
                   error(2, 10, expression)),
            "compiler 0");
}

TEST(BuildFault, Macros) {
  const std::string macro = "#define ADD(a, b) ((a) + (b))\n";
  EXPECT_EQ(blamed(macro + "kernel void k(uint n) {\n  n = ADD(n);\n}\n",
                   error(3, 12, "too few arguments provided to function-like macro invocation")),
            "build-macro-arguments 3");
  EXPECT_EQ(blamed(macro + "kernel void k(uint n) {\n  n = ADD(n, 1;\n}\n",
                   error(3, 7, "unterminated function-like macro invocation")),
            "build-macro-open 3");
  EXPECT_EQ(
      blamed("#define STEP(w) \\\n  f(w) \\\n  g(w);\nkernel void k(uint n) {\n  STEP(1)\n}\n",
             error(5, 3, "expected ';' after expression")),
      "build-macro-without-semicolon 2");
  EXPECT_EQ(blamed("#define STEP(w) \\\n  f(w);  \\\nkernel void k(uint n) {\n  STEP(1)\n}\n",
                   error(4, 3, "type specifier missing")),
            "build-macro-swallows 2");
  EXPECT_EQ(blamed("#define MAKE(name) \\\n  kernel void name(uint n) {}\nMAKE(k)\nx\n",
                   error(4, 1, "unknown type name 'x'")),
            "compiler 0");
}

TEST(BuildFault, CodeOfCpp) {
  const std::string expression = "expected expression";
  EXPECT_EQ(
      blamed("kernel void k(uint n) {\n  x = [&](int i) { f(i); };\n}\n", error(2, 7, expression)),
      "build-lambda 2");
  EXPECT_EQ(blamed("kernel void k(uint n) {\n  int a[] = [1, 2];\n}\n", error(2, 13, expression)),
            "build-list-in-brackets 2");
  EXPECT_EQ(
      blamed("kernel void k(uint n) {\n  x = static_cast<int>(n);\n}\n", error(2, 19, expression)),
      "build-cast 2");
  EXPECT_EQ(blamed("kernel void k(uint n) {\n  x = std::max(n, 1);\n}\n",
                   error(2, 7, "use of undeclared identifier 'std'")),
            "build-namespace 2");
  EXPECT_EQ(blamed("kernel void k(uint n) {\n  x = std::sort(n);\n}\n",
                   error(2, 7, "use of undeclared identifier 'std'")),
            "build-library 2");
}

TEST(BuildFault, Arguments) {
  const std::string none = "no matching function for call to '";
  const std::string head =
      "kernel void k(global float* p, read_only image2d_t in,\n"
      "              write_only image2d_t out, sampler_t s) {\n";
  const Blamed load =
      blamed(head + "  float4 v = vload4(p, 1);\n}\n", error(3, 14, none + "vload4'"));
  EXPECT_EQ(load, "build-pointer-not-last 3");
  EXPECT_NE(load.text.find("vload4(1, p)"), std::string::npos) << load;
  EXPECT_EQ(blamed(head + "  vstore4(p, 1, v);\n}\n", error(3, 3, none + "vstore4'")),
            "build-pointer-not-last 3");
  const Blamed other = blamed(head + "  x = read_imagef(out, s, (int2)(1, 1));\n}\n",
                              error(3, 7, none + "read_imagef'"));
  EXPECT_EQ(other, "build-other-image 3");
  EXPECT_NE(other.text.find("use `in`"), std::string::npos) << other;
  EXPECT_EQ(blamed(head + "  x = read_imagef(in, s, (uint2)(1, 1));\n}\n",
                   error(3, 7, none + "read_imagef'")),
            "build-unsigned-place 3");
  EXPECT_EQ(blamed(head + "  write_imagef(in, (int2)(1, 1), x);\n}\n",
                   error(3, 3, none + "write_imagef'")),
            "build-other-image 3");
}

TEST(BuildFault, FilesWithoutTheirKernel) {
  EXPECT_EQ(blamed("", ""), "build-empty-file 1");
  EXPECT_EQ(blamed(" \n\f\v\n", ""), "build-blank-file 1");
  EXPECT_EQ(blamed("// a\n#define N 1\n", ""), "build-no-code 1");
  EXPECT_EQ(blamed("// a\n// kernel void k(uint n) {\n// }\n", ""), "build-commented-out 2");
  EXPECT_EQ(blamed("/* k\n\nkernel void k(uint n) {\n  /* a */\n  f();\n}\n",
                   error(5, 3, "expected identifier or '('")),
            "build-in-comment 1");
  EXPECT_EQ(blamed("// kernel void k(uint n)\nkernel void kk(uint n) {}\n", ""), "contract 0");
  EXPECT_EQ(blamed("kernel void other(uint n) {}\n", ""), "contract 0");
}

TEST(CompilerMessage, WordsOfOtherLanguagesHaveAdvice) {
  const auto next = [](const std::string& name) {
    const CompilerMessage error{.text = "use of undeclared identifier '" + name + "'"};
    return std::string(advice_on(error, "int threads;").next);
  };
  // LLVM 19 knows functions of extensions.
  EXPECT_EQ(next("work_group_reduce_add'; did you mean 'sub_group_reduce_add"),
            next("work_group_reduce_add"));
  EXPECT_EQ(next("make_float4"), next("make_uint2"));
  EXPECT_EQ(next("__shfl_down_sync"), next("__ballot_sync"));
  EXPECT_NE(next("make_tile"), next("make_float4"));
  EXPECT_NE(next("work_group_barrier"), next("work_group_reduce_add"));
  EXPECT_NE(next("std"), next("stdout"));
  EXPECT_EQ(next("make_interval"), next("anything"));
  EXPECT_EQ(next("thread'; did you mean 'threads"), next("anything"));
}

TEST(CompilerMessage, ANameThatTheSourceDeclaresIsNotForeign) {
  const auto kind = [](const std::string& source, const std::string& name) {
    const CompilerMessage error{.text = "use of undeclared identifier '" + name + "'"};
    return std::string(advice_on(error, source).next);
  };
  EXPECT_EQ(kind("{ int thread = 3; }\nx = thread;", "thread"), kind("", "anything"));
  EXPECT_EQ(kind("x = work_group_sum(a);\nfloat work_group_sum(float x) {}", "work_group_sum"),
            kind("", "anything"));
  EXPECT_EQ(kind("return work_group_sum(a);", "work_group_sum"), kind("", "work_group_sum"));
  EXPECT_EQ(kind("__shared__ float x[3];", "__shared__"), kind("", "__shared__"));
}

}  // namespace
}  // namespace oclab
