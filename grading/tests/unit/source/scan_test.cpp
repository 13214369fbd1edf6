// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: finding statements in a source, and what compilers' messages are about.
#include <gtest/gtest.h>

#include "grading/diagnosis/compiler/build_log.h"
#include "grading/diagnosis/compiler/compiler_advice.h"
#include "grading/diagnosis/compiler/compiler_claim.h"
#include "grading/diagnosis/compiler/misspelt_name.h"
#include "grading/source/source_scan.h"

namespace oclab {
namespace {

/// A kernel `k` with this body, which begins in line 2.
int store_in(const std::string& body) {
  return SourceScan("kernel void k(global const float* in, global float* out, uint n) {\n" + body +
                    "\n}\n")
      .store("k", 1);
}

TEST(SourceScan, FindsTheLastStoreToAParameter) {
  EXPECT_EQ(store_in("out[0] = 1;\nout[n] = in[n];"), 3);
  EXPECT_EQ(store_in("out[in[0] > 1 ? 2 : 3] += 1;"), 2);
  EXPECT_EQ(store_in("++n;\nout[n]++;"), 3);
  EXPECT_EQ(store_in("*out = 1;"), 2);
  EXPECT_EQ(store_in("out[n] <<= 1;"), 2);
  EXPECT_EQ(store_in("++out[n];"), 2);
  EXPECT_EQ(store_in("*(out + n) = 1;"), 2);
  EXPECT_EQ(store_in("out[0].x = 1;"), 2);
  EXPECT_EQ(store_in("\nvstore4((float4)(0), n, out);"), 3);
  EXPECT_EQ(store_in("atomic_add(&out[0], 1);"), 2);
}

TEST(SourceScan, DoesNotTakeALoadOrACommentForAStore) {
  EXPECT_EQ(store_in("float x = out[0];"), 0);
  EXPECT_EQ(store_in("if (out[0] == 1) n = 2;"), 0);
  EXPECT_EQ(store_in("// out[0] = 1;\n/* out[1] = 1; */"), 0);
  EXPECT_EQ(store_in("about[0] = 1;"), 0);
  for (const char* load :
       {"if (out[0] && n) n = 2;", "if (out[0] || n) n = 2;", "n = out[0] + +n;",
        "n = out[0] << 1;", "if (out[0] <= n) n = 2;", "n = out[0] & n;", "n = +out[0];"}) {
    EXPECT_EQ(store_in(load), 0) << load;
  }
}

TEST(SourceScan, FindsWhatDiagnosesSpeakAbout) {
  const SourceScan scan(
      "__kernel __attribute__((reqd_work_group_size(7, 1, 1)))\n"
      "void first(global int* a) {\n  local int tile[9];\n  int own[7];\n"
      "  for (;;) a[0] = tile[0] / own[1];\n}\n"
      "int f(int n) { return n; }\nint g(int n) {\n  return n > 0 ? g(n - 1) : 0;\n}\n");
  EXPECT_EQ(scan.kernel(), 2);
  EXPECT_EQ(scan.kernel("first"), 2);
  EXPECT_EQ(scan.kernel("second"), 0);
  EXPECT_EQ(scan.local_array(), 3);
  EXPECT_EQ(scan.private_array(), 4);
  EXPECT_EQ(scan.loop(), 5);
  EXPECT_EQ(scan.division(), 5);
  EXPECT_EQ(scan.recursion(), 9);
}

TEST(SourceScan, NamesTheParametersOfAKernel) {
  const SourceScan scan("kernel void k(global const float* in, uint n) {}\n");
  EXPECT_EQ(scan.parameters("k"), (std::vector<std::string>{"in", "n"}));
  EXPECT_EQ(scan.parameters("other"), std::vector<std::string>{});
}

TEST(SourceScan, FindsAQuotientThatIsZero) {
  const auto quotient = SourceScan("#define H (1 / 512)\n").zero_quotient();
  ASSERT_TRUE(quotient);
  EXPECT_EQ(quotient->text, "1 / 512");
  EXPECT_EQ(quotient->line, 1);
  for (const char* text :
       {"x = 1.0f / 512;", "x = 1 / 512.0f;", "x = n * 2 / 3;", "x = 1.5 / 3;", "x = (float)1 / 3;",
        "x = 512 / 4;", "x = 0 / 3;", "x = 1 / n;", "// 1 / 2\n"}) {
    EXPECT_FALSE(SourceScan(text).zero_quotient()) << text;
  }
}

TEST(SourceScan, FindsRecursionThroughOthers) {
  const char* const head =
      "int odd(int n);\nint even(int n) {\n  return n == 0 || odd(n - 1);\n}\n";
  EXPECT_EQ(
      SourceScan(std::string(head) + "int odd(int n) { return n && even(n - 1); }").recursion(), 3);
  EXPECT_EQ(SourceScan(std::string(head) + "int odd(int n) { return n % 2; }").recursion(), 0);
}

TEST(SourceScan, RecursionIsWhatTheCompilerCertainlySees) {
  for (const char* text :
       {"int f(int n) {\n#if 0\n  return f(n - 1);\n#endif\n  return n;\n}",
        "#ifdef A\nint f(int n) { return n; }\nint g(int n) { return f(n); }\n#else\n"
        "int g(int n) { return n; }\nint f(int n) { return g(n); }\n#endif",
        "__attribute__((overloadable)) float f(float4 v) { return f(v.lo); }\n"
        "__attribute__((overloadable)) float f(float2 v) { return v.x; }",
        "__attribute__((overloadable)) float8 sqrt(float8 v) { return (float8)(sqrt(v.lo), 0); }",
        "int f(int n) { return n; }\nkernel void k() { f(f(1)); }"}) {
    EXPECT_EQ(SourceScan(text).recursion(), 0) << text;
  }
}

TEST(SourceScan, FindsTheFunctionAroundALine) {
  const SourceScan scan(
      "void f(int n) {\n  for (;;) {\n  }\n}\nkernel void k() {\n}\n"
      "#define MAKE(NAME) \\\n  void NAME() { \\\n  }\n");
  EXPECT_EQ(scan.function("f"), 1);
  EXPECT_EQ(scan.function("g"), 0);
  EXPECT_EQ(scan.function_around(3)->name, "f");
  EXPECT_FALSE(scan.function_around(3)->is_kernel);
  EXPECT_TRUE(scan.function_around(6)->is_kernel);
  EXPECT_TRUE(scan.function_around(9)->in_macro);
  EXPECT_FALSE(scan.function_around(10));
}

TEST(SourceScan, SurvivesWhatIsNoSource) {
  for (const std::string text : {"", "(", "kernel", "kernel void k(", "{{{[", "}", "k() {", "*"}) {
    const SourceScan scan(text);
    EXPECT_EQ(scan.store("k", 0), 0) << text;
    EXPECT_EQ(scan.recursion(), 0) << text;
  }
  EXPECT_EQ(line_of("a\n  b \n", 2), "b");
  EXPECT_EQ(line_of("a", 3), "");
  EXPECT_EQ(line_of("a", -1), "");
}

TEST(CompilerMessage, FindsTheFirstErrorOfEitherForm) {
  for (const char* log : {"warning: k.cl:1:2: w\nerror: k.cl:3:5: expected ';'\n",
                          "k.cl:1:2: warning: w\nk.cl:3:5: error: expected ';'\n"}) {
    const BuildLog read = read_build_log(log, {"k.cl", "a\nb\nc"});
    ASSERT_EQ(read.messages.size(), 2U) << log;
    const CompilerMessage& error = read.messages.front();
    EXPECT_EQ(error.line, 3);
    EXPECT_EQ(error.column, 5);
    EXPECT_EQ(error.code, "c");
    EXPECT_EQ(advice_on(error).kind, DiagnosisKind::kSyntax);
  }
  EXPECT_TRUE(read_build_log("Error: no reason given\n", {}).messages.empty());
}

TEST(CompilerMessage, ClangsWordsHaveAKind) {
  const auto kind = [](const char* text) { return advice_on({.text = text}).kind; };
  EXPECT_EQ(kind("use of undeclared identifier 'gid'"), DiagnosisKind::kUndeclared);
  EXPECT_EQ(kind("unknown type name 'flaot'"), DiagnosisKind::kUndeclared);
  EXPECT_EQ(kind("initializing 'float' with an expression of incompatible type 'float4'"),
            DiagnosisKind::kTypes);
  EXPECT_EQ(kind("program scope variable must reside in constant address space"),
            DiagnosisKind::kProgramVariable);
  EXPECT_EQ(kind("expected '}'"), DiagnosisKind::kSyntax);
  EXPECT_EQ(kind("OpenCL C has no recursion: `f` calls itself"), DiagnosisKind::kRecursion);
  EXPECT_EQ(kind("use of undeclared identifier 'threadIdx'"), DiagnosisKind::kUndeclared);
  EXPECT_EQ(kind("something new"), DiagnosisKind::kBuildError);
}

TEST(CompilerMessage, AdviceDependsOnWhatStandsThere) {
  const auto next = [](const char* text, const char* code, int column) {
    return advice_on({.column = column, .text = text, .code = code}).next;
  };
  const auto constructor = next("unexpected type name 'float4': expected expression", "", 1);
  EXPECT_EQ(next("expected expression", "x = float(i);", 5), constructor);
  EXPECT_NE(next("expected expression", "x = ;", 5), constructor);
}

TEST(MisspeltName, IsTheOneMostLikeIt) {
  constexpr const char* kHas = "kernel void f(global float *out, uint rows) { // total\n }";
  EXPECT_EQ(similar_name("get_globl_id", kHas), "get_global_id");
  EXPECT_EQ(similar_name("barier", kHas), "barrier");
  EXPECT_EQ(similar_name("flot4", kHas), "float4");
  EXPECT_EQ(similar_name("row", kHas), "rows");
  for (const char* unlike : {"", "i", "n", "threadIdx", "my_helper", "totals"}) {
    EXPECT_EQ(similar_name(unlike, kHas), "") << unlike;
  }
}

/// The name that an error says to be declared nowhere, if the compiler suggests no other.
std::string undeclared_in(std::string_view error) {
  const CompilerClaim claim = claim_of(error);
  const bool undeclared = claim.complaint == Complaint::kUndeclared;
  return undeclared && claim.suggested.empty() ? claim.name : "";
}

TEST(CompilerClaim, NamesWhatIsUndeclared) {
  EXPECT_EQ(undeclared_in("use of undeclared identifier 'gid'"), "gid");
  EXPECT_EQ(undeclared_in("unknown type name 'flot4'"), "flot4");
  EXPECT_EQ(undeclared_in("implicit declaration of function 'sinn' is invalid in OpenCL"), "sinn");
  EXPECT_EQ(undeclared_in("call to undeclared function 'sinn'; ISO C99 and later do not support "
                          "implicit function declarations"),
            "sinn");
  EXPECT_EQ(undeclared_in("use of undeclared identifier 'a'; did you mean 'b'?"), "");
  EXPECT_EQ(undeclared_in("expected ';'"), "");
  EXPECT_EQ(undeclared_in("unknown type name '"), "");
}

TEST(CompilerMessage, TheLinkerNamesAFunction) {
  EXPECT_EQ(missing_function("ld: undefined symbol: sin2\n"), "sin2");
  EXPECT_EQ(missing_function("Cannot find symbol system in kernel library"), "system");
  EXPECT_EQ(missing_function("undefined reference to `f'"), "f");
  EXPECT_EQ(missing_function("all is well"), "");
}

}  // namespace
}  // namespace oclab
