// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: sources that only look as if their fault were known.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "grading/tests/unit/source/build_blame.h"
#include "grading/tests/unit/source/kit_kernels.h"

namespace oclab {
namespace {

TEST(NoBuildFault, WhatOnlyLooksLikeOne) {
  const std::string open = "expected '}'";
  EXPECT_EQ(blamed("#define BEGIN if (n) {\nkernel void k(uint n) {\n  BEGIN\n  }\n  f();\n",
                   error(5, 7, open)),
            "compiler 0");
  EXPECT_EQ(blamed("#define ALL uint i = 0; i < n; ++i\nkernel void k(uint n) {\n"
                   "  for (ALL) x = ;\n}\n",
                   error(3, 17, "expected expression")),
            "compiler 0");
  EXPECT_EQ(blamed("#define TEXT(x) \\\n  #x\nkernel void k(uint n) {\n  x\n}\n",
                   error(4, 3, "use of undeclared identifier 'x'")),
            "compiler 0");
  EXPECT_EQ(blamed("#define HEAD \\\n  /**/ \\\n  kernel void k(uint n) {\nHEAD\n  x\n}\n",
                   error(5, 3, "use of undeclared identifier 'x'")),
            "compiler 0");
  EXPECT_EQ(blamed("/*\n1 a\n2 b\n3 c\n*/\nkernel void other(uint n) {}\n", ""), "contract 0");
  const Blamed twice =
      blamed("kernel void k(uint n) {\n  int a = 1;\n  int b = 2 * a;\n  int a;\n}\n",
             error(4, 7, "redefinition of 'a'"));
  EXPECT_EQ(twice, "build-declared-twice 4");
  EXPECT_NE(twice.text.find("in line 2 already"), std::string::npos) << twice;
}

TEST(NoBuildFault, BracesThatBalance) {
  const std::string expression = "expected expression";
  EXPECT_EQ(blamed("kernel void k(uint n) {\n  if (n) {\n    if (n > 1)\n      f();\n      g();\n"
                   "    else\n      g();\n  }\n}\n",
                   error(6, 5, expression)),
            "build-else-alone 6");
  EXPECT_EQ(blamed("kernel void k(uint n) {\n  if (n) {\n    if (n > 1) f(); else g(); else h();\n"
                   "  }\n}\n",
                   error(3, 31, expression)),
            "build-else-alone 3");
  const std::string open = "expected '}'";
  const std::string loop = "  for (;;) {\n    f();\n}\n";
  for (const char* line : {"\tg();\n", "    n = 1 +\nn;\n", "g();\n"}) {
    const std::string source =
        std::string("kernel void k(uint n) {\n  if (n) {\n    f();\n") + line + "  }\n" + loop;
    const int begin = 6 + (std::string(line).find("+\n") != std::string::npos ? 1 : 0);
    EXPECT_EQ(blamed(source, error(begin + 3, 1, open)),
              "build-open-brace " + std::to_string(begin));
  }
  EXPECT_EQ(blamed("#define RANGE i < n; ++i\nkernel void k(uint n) {\n"
                   "  for (uint i = 0; RANGE) x;\n}\n",
                   error(3, 27, "use of undeclared identifier 'x'")),
            "compiler 0");
}

TEST(NoBuildFault, QuotesInCommentsAndDirectives) {
  const std::string undeclared = "use of undeclared identifier 'x'";
  EXPECT_EQ(blamed("kernel void k() {\n  /* a\n  isn't */ x;\n}\n", error(3, 12, "expected y")),
            "compiler 0");
  EXPECT_EQ(blamed("kernel void k() {\n  x; /* a \"b\"\n c */\n}\n", error(2, 3, "expected y")),
            "compiler 0");
  EXPECT_EQ(blamed("kernel void k() {\n  x; // isn't\n  f('a);\n}\n", error(2, 3, undeclared)),
            "compiler 0");
  EXPECT_EQ(blamed("#error isn't expected\nkernel void k() {}\n", error(1, 2, "isn't expected")),
            "compiler 0");
  EXPECT_EQ(blamed("#error – isn't\nkernel void k() {}\n", error(1, 2, "– isn't")), "compiler 0");
}

TEST(NoBuildFault, TextThatIsCode) {
  const std::string undeclared = "use of undeclared identifier 'x'";
  EXPECT_EQ(blamed("constant int a[] = {\n-1, 0,\n-2, x};\n", error(3, 5, undeclared)),
            "compiler 0");
  EXPECT_EQ(blamed("kernel void k(int n) {\n  n = n\n#ifdef A\n- x\n#endif\n  ;\n}\n",
                   error(4, 3, undeclared)),
            "compiler 0");
  EXPECT_EQ(
      blamed("#if 0\n=======\n```\n#endif\nkernel void k() {\n  x;\n}\n", error(6, 3, undeclared)),
      "compiler 0");
  EXPECT_EQ(blamed("/*\n1 a\n2 b\n3 c */ x;\n", error(4, 8, undeclared)), "compiler 0");
  EXPECT_EQ(blamed("constant int a[] = {\n1 ,\n2 ,\n3 , x};\n", error(4, 5, undeclared)),
            "compiler 0");
  EXPECT_EQ(blamed("1\n2\n3\n", error(1, 1, "expected identifier")), "compiler 0");
  EXPECT_EQ(blamed("kernel void k(int lt) {\n  lt = 1&lt; x;\n}\n", error(2, 14, undeclared)),
            "compiler 0");
}

TEST(NoBuildFault, NamesThatAreDefinedTwice) {
  EXPECT_EQ(blamed("int f(int x) { return x; }\nint f(int x) { return 1; }\n",
                   error(2, 5, "redefinition of 'f'")),
            "build-defined-twice 2");
  EXPECT_EQ(blamed("int f(int x, int y) {\n  return x;\n}\nint f(int y, int x) {\n  return x;\n}\n",
                   error(4, 5, "redefinition of 'f'")),
            "build-defined-twice 4");
  const std::string scopes =
      "kernel void k() {\n  int i = 0;\n  {\n    int i = 1;\n  }\n  int i = 2;\n}\n";
  const std::string again = error(6, 7, "redefinition of 'i'");
  EXPECT_EQ(blamed(scopes, again), "compiler 0");
  const Blamed noted = blamed(scopes, again + note(2));
  EXPECT_EQ(noted, "build-declared-twice 6");
  EXPECT_NE(noted.text.find("in line 2 already"), std::string::npos) << noted;
  EXPECT_NE(blamed("int get_sum() {}\nkernel void k() {\n  x = get_sum;\n}\n",
                   error(3, 7, "taking address of function is not allowed"))
                .text.find("get_sum(…)"),
            std::string::npos);
}

TEST(NoBuildFault, MacrosOfAnotherKind) {
  const std::string semicolon = "expected ';' after expression";
  EXPECT_EQ(blamed("#define MAKE(NAME) \\\n  kernel __attribute__((x(1))) \\\n  void NAME() { \\\n"
                   "    a[0] = b[0] \\\n    f(); }\nMAKE(k)\n",
                   error(5, 5, semicolon)),
            "build-macro-without-semicolon 4");
  EXPECT_EQ(blamed("#define F() \\\n  size_t \\\n  f() { size_t y = x \\\n  return y; }\nF()\n",
                   error(4, 3, semicolon)),
            "build-macro-without-semicolon 3");
  EXPECT_EQ(blamed("#define N(T) \\\n  inline T \\\n  f(T x) {}\nN(int)\nkernel void k() {\n"
                   "  int NAN_COUNT = 0\n}\n",
                   error(6, 20, semicolon)),
            "compiler 0");
  EXPECT_EQ(blamed("#define LOOP(k) \\\n  _Pragma(\"unroll\") \\\n  for (;;) { f() }\n"
                   "kernel void k() {\n  LOOP(k)\n}\n",
                   error(5, 3, semicolon)),
            "compiler 0");
  EXPECT_EQ(
      blamed("#define HEAD(T) \\\n  typedef T t; \\\n  kernel void k() {\nHEAD(int)\n  x;\n}\n",
             error(5, 3, "use of undeclared identifier 'x'")),
      "compiler 0");
  const std::string few = "too few arguments provided to function-like macro invocation";
  EXPECT_EQ(blamed("#define LOG(...) f()\nkernel void k() {\n  LOG(1, 2);\n}\n", error(3, 3, few)),
            "compiler 0");
  EXPECT_EQ(blamed("#ifdef A\n#define ADD(a) a\n#else\n#define ADD(a, b) a + b\n#endif\n"
                   "kernel void k() {\n  ADD(1, 2, 3);\n}\n",
                   error(7, 3, few)),
            "compiler 0");
}

TEST(NoBuildFault, AnUndeclaredNameInTheKitsKernels) {
  for_each_kernel_of_the_kit([](const auto& file, const std::string& source) {
    const std::size_t end = source.rfind(";\n");
    if (end == std::string::npos) return;
    std::string broken = source;
    broken.insert(end + 1, " nothing_declares_this;");
    const auto line = std::ranges::count(source.substr(0, end), '\n') + 1;
    const std::size_t begin = source.rfind('\n', end);
    const std::size_t column = end + 3 - (begin == std::string::npos ? 0 : begin + 1);
    EXPECT_EQ(blamed(broken, error(static_cast<int>(line), static_cast<int>(column),
                                   "use of undeclared identifier 'nothing_declares_this'")),
              "compiler 0")
        << file;
  });
}

}  // namespace
}  // namespace oclab
