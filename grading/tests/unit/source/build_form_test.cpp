// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: causes of errors in brackets, macros and names, with the texts of LLVM 14 and 19.
#include <gtest/gtest.h>

#include <string>

#include "grading/tests/unit/source/build_blame.h"

namespace oclab {
namespace {

const std::string kHead = "kernel void k(global float* a, uint n) {\n";

/// What is blamed for an error in line 2, the first of the kernel's body.
Blamed in_body(const std::string& line, int column, const std::string& text) {
  return blamed(kHead + line + "\n}\n", error(2, column, text));
}

TEST(BuildForm, ReferencesTemplatesAndLaunches) {
  const std::string identifier = "expected identifier or '('";
  EXPECT_EQ(in_body("float& x = a[0];", 6, identifier), "build-reference 2");
  EXPECT_EQ(in_body("const auto &x = a[0];", 7,
                    "OpenCL C version 1.2 does not support the 'auto' "
                    "storage class specifier"),
            "build-reference 2");
  EXPECT_EQ(blamed("void f(float&& x) {}\n", error(1, 13, "expected ')'")),
            "build-reference-parameter 1");
  EXPECT_EQ(in_body("x = (int) & y;", 3, identifier), "compiler 0");
  EXPECT_EQ(in_body("x = min<size_t>(n, 1);", 9, "unexpected type name 'size_t'"),
            "build-template-call 2");
  EXPECT_EQ(in_body("f<<<1, 2>>>(a);", 1, "taking address of function is not allowed"),
            "build-launch 2");
  EXPECT_EQ(in_body("for (float x : a) f(x);", 15, "expected ';' in 'for' statement specifier"),
            "build-range-for 2");
  EXPECT_EQ(in_body("int x = 1'000;", 10, "expected ';' at end of declaration"),
            "build-digit-separator 2");
}

TEST(BuildForm, BracketsThatAreNotClosed) {
  const std::string bracket = "expected ')'";
  const Blamed head = in_body("for (uint i = 0; i < n; ++i {", 29, bracket);
  EXPECT_EQ(head, "build-open-bracket 2");
  EXPECT_NE(head.text.find("`for`"), std::string::npos) << head;
  EXPECT_EQ(in_body("for (;; {", 9, "expected expression"), "build-open-bracket 2");
  const Blamed call = in_body("for (uint i = f(0; i < n; ++i) {", 18, bracket);
  EXPECT_NE(call.text.find("`f`"), std::string::npos) << call;
  EXPECT_EQ(in_body("a[n = a[1];", 11, "expected ']'"), "build-open-bracket 2");
  EXPECT_EQ(in_body("if ((n < 1) {", 13, bracket), "build-open-bracket 2");
  EXPECT_EQ(blamed("void f(float a; float b) {}\n", error(1, 15, bracket)),
            "build-semicolon-in-brackets 1");
  EXPECT_EQ(in_body("a[n]] = 1;", 5, "expected ';' after expression"), "build-surplus-bracket 2");
  EXPECT_EQ(in_body("f(n);", 5, "expected ';' after expression"), "compiler 0");
}

TEST(BuildForm, ALayoutIsOneOnAnyCompiler) {
  const std::string layout = "layout(local_size_x = 64) in;\n";
  EXPECT_EQ(blamed(layout, error(1, 21, "C does not support default arguments")), "build-layout 1");
  EXPECT_EQ(blamed(layout, error(1, 8,
                                 "type specifier missing, defaults to 'int'; ISO C99 and "
                                 "later do not support implicit int")),
            "build-layout 1");
}

TEST(BuildForm, HeadsWithoutABody) {
  const std::string semicolon = "expected ';' after top level declarator";
  EXPECT_EQ(blamed("kernel void k(uint n)\n  n = 1;\n}\n", error(1, 22, semicolon)),
            "build-head-without-brace 1");
  EXPECT_EQ(blamed("float f(float x)\nkernel void k(uint n) {\n}\n",
                   error(2, 1, "expected function body after function declarator")),
            "build-head-without-semicolon 1");
  // LLVM 14 warns of the type, and LLVM 19 does not accept it.
  const Blamed old = blamed("kernel k(uint n) {\n}\n",
                            error(1, 8, "kernel must have void return type") +
                                "\nk.cl:1:8: warning: type specifier missing, defaults to 'int'");
  EXPECT_EQ(old, "build-kernel-without-type 1");
  const Blamed now = blamed("kernel k(uint n) {\n}\n",
                            error(1, 8,
                                  "type specifier missing, defaults to 'int'; ISO C99 and "
                                  "later do not support implicit int"));
  EXPECT_EQ(old.text, now.text);
  EXPECT_EQ(in_body("const x = 1;", 7, "type specifier missing, defaults to 'int'"),
            "build-missing-type 2");
  EXPECT_EQ(blamed(kHead + "  for (;;)\n    f();\n    g();\n  }\n}\n",
                   error(6, 1, "extraneous closing brace ('}')")),
            "build-missing-brace 2");
}

TEST(BuildForm, MacrosAndTheirTexts) {
  const auto used = [](const std::string& macro, const std::string& line, int column,
                       const std::string& text) {
    return blamed(macro + "\n" + kHead + line + "\n}\n", error(3, column, text));
  };
  const std::string expression = "expected expression";
  EXPECT_EQ(used("#define W = 4", "float t[W];", 9, expression), "build-macro-equals 1");
  EXPECT_EQ(used("#define W", "int t = W;", 10, expression), "build-macro-empty 1");
  EXPECT_EQ(used("#define S (x) ((x) * (x))", "n = S(n);", 5, "use of undeclared identifier 'x'"),
            "build-macro-space 1");
  EXPECT_EQ(used("#define A(x) ((x) + 1", "n = A(n);", 9, "expected ')'"),
            "build-macro-brackets 1");
  EXPECT_EQ(used("#define A(x) n = x;", "if (n) A(1); else A(2);", 14, expression),
            "build-else-after-macro 1");
  EXPECT_EQ(used("#define A(x) x", "n = A;", 5, "use of undeclared identifier 'A'"),
            "build-macro-uncalled 3");
}

TEST(BuildForm, NamesThatAreDeclaredElsewhere) {
  const std::string unknown = "use of undeclared identifier 'f'";
  const std::string body = kHead + "  a[0] = f(n);\n}\nfloat f(float x) { return x; }\n";
  EXPECT_EQ(blamed(body, error(2, 10, unknown)), "build-late 2");
  // As LLVM 14 has it of a function.
  EXPECT_EQ(blamed(body, error(2, 10, "implicit declaration of function 'f' is invalid in OpenCL")),
            "build-late 2");
  EXPECT_EQ(
      blamed(kHead + "  for (uint f = 0; f < n; ++f) {}\n  a[f] = 1;\n}\n", error(3, 5, unknown)),
      "build-out-of-scope 3");
  EXPECT_EQ(in_body("a[f] = 1;", 3, unknown), "compiler 0");
}

TEST(BuildForm, SignsAndWordsOfOtherLanguages) {
  const std::string semicolon = "expected ';' after expression";
  EXPECT_EQ(in_body("a[0] := 1;", 5, semicolon), "build-wrong-sign 2");
  EXPECT_EQ(in_body("if (n and n) f();", 6, "expected ')'"), "build-wrong-sign 2");
  EXPECT_EQ(in_body("if (n):", 7, "expected expression"), "build-colon-after-head 2");
  EXPECT_EQ(in_body("a[0] = n // 2;", 9, semicolon), "build-quotient-as-comment 2");
  EXPECT_EQ(in_body("f(n) // the last one", 5, semicolon), "compiler 0");
  EXPECT_EQ(in_body("a[0] = n a[1];", 9, semicolon), "build-missing-sign 2");
  EXPECT_EQ(in_body("int my var = 1;", 7, "expected ';' at end of declaration"),
            "build-name-of-words 2");
  EXPECT_EQ(in_body("int x{0};", 6, "expected ';' at end of declaration"), "build-braced-value 2");
  EXPECT_EQ(in_body("int 2nd = 1;", 5, "expected identifier or '('"), "build-name-with-number 2");
}

TEST(BuildForm, TextAroundTheCode) {
  const std::string unknown = "unknown type name '";
  EXPECT_EQ(blamed("Here is the kernel:\n" + kHead + "}\n", error(1, 1, unknown + "Here'")),
            "build-prose 1");
  EXPECT_EQ(in_body("unknown x;", 1, unknown + "unknown'"), "compiler 0");
  EXPECT_EQ(blamed("/* a /* b */\nc\n*/\n", error(2, 1, unknown + "c'")), "build-comment-end 3");
  EXPECT_EQ(in_body("f();<br>", 5, "expected expression"), "build-tag 2");
  EXPECT_EQ(blamed("> int a;\n> int b;\n> int c;\n", error(1, 1, "expected identifier")),
            "build-quoted 1");
  EXPECT_EQ(blamed("\"kernel void k(uint n) {\\n\"\n\"}\\n\"\n",
                   error(1, 1, "expected identifier or '('")),
            "build-in-text 1");
}

TEST(BuildForm, RightCodeBesideAnErrorIsNotBlamed) {
  EXPECT_NE(in_body("else if lid < 2", 9, "expected '(' after 'if'"), "build-prose 2");
  EXPECT_NE(in_body("if n < 2 and lid < 4:", 4, "expected '(' after 'if'"), "build-prose 2");
  const std::string expression = "expected expression";
  EXPECT_NE(
      blamed("#define STEP(w) f(w);\n" + kHead + "STEP(32) x = ;\n}\n", error(3, 14, expression)),
      "build-macro-semicolon 1");
  EXPECT_NE(blamed("#define CONST\n" + kHead + "CONST float z = ;\n}\n", error(3, 17, expression)),
            "build-macro-empty 1");
  EXPECT_NE(blamed(kHead + "#ifdef USE\nfloat p = 0;\n#endif\np = 1;\n}\n",
                   error(5, 1, "use of undeclared identifier 'p'")),
            "build-out-of-scope 5");
}

TEST(BuildForm, DigraphsAreBraces) {
  EXPECT_EQ(blamed("kernel void k(uint n) <%\n  for (;;) <%\n    f();\n%>\n",
                   error(4, 3, "expected '}'")),
            "build-open-brace 2");
}

}  // namespace
}  // namespace oclab
