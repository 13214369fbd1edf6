// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: loops that certainly do not end, and arrays that are too large.
#include "grading/analysis/source_faults/endless_loop.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "grading/analysis/source_faults/memory_faults.h"
#include "grading/tests/unit/source/kit_kernels.h"

namespace oclab {
namespace {

/// The form for the loop in line 2 of a kernel, without "source-"; "" if it may end.
std::string found(const std::string& loop) {
  const std::string head =
      "kernel void k(global int* p, uint n, int m) { local int shared; uint i;\n";
  const auto endless = find_endless_loop(head + loop + "\n}\n", 2);
  return endless ? std::string(endless->form.substr(7)) : "";
}

TEST(EndlessLoop, ChangesNothingThatItsConditionDependsOn) {
  EXPECT_EQ(found("while (i < n) p[i] = 1;"), "unchanged-condition");
  EXPECT_EQ(found("for (uint k = 0; k < n; ) { p[k] = 1; }"), "unchanged-condition");
  EXPECT_EQ(found("for (uint k = 0; k < n; i++) { p[k] = 1; }"), "unchanged-condition");
  for (const char* ends : {"while (i < n) i += 2;",
                           "while (i < n) p[i++] = 1;",
                           "while (i < n) { if (m) break; }",
                           "while (i < n) { return; }",
                           "while (i < n) { f(&i); }",
                           "while (p[0] < n) { m = 1; }",
                           "while (shared < 3) { m = 1; }",
                           "while (f(i)) { m = 1; }",
                           "while (i < n) { i = 3; }",
                           "while (i < n) { i <<= 1; }",
                           "while (i < n) if (p[i]) m = 1; else i++;",
                           "while (i < n) { (i)++; }",
                           "while (i < n) { ((i)) -= 1; }",
                           "while (i < n) { --(i); }",
                           "while (i < n) if (m) while (p[i]) if (n) m = 1; else m = 2; else i++;",
                           "while (i < n) do m = 1; while (i++ < 7);",
                           "do { i += 1; } while (i < n);",
                           "do i += 1; while (i < n);",
                           "for (uint k = 0; k < n; ++k) p[k] = 1;",
                           "uint* q = &i; while (i < n) *q += 1;"}) {
    EXPECT_EQ(found(ends), "") << ends;
  }
}

TEST(EndlessLoop, TestsAnUnsignedVariableAgainstZero) {
  EXPECT_EQ(found("for (uint k = n; k >= 0; --k) p[k] = 1;"), "unsigned-condition");
  EXPECT_EQ(found("i = n; while (i >= 0) p[i--] = 1;"), "unsigned-condition");
  EXPECT_EQ(found("for (i = n; i >= 0; --i) p[i] = 1;"), "unsigned-condition");
  for (const char* ends :
       {"for (int k = n; k >= 0; --k) p[k] = 1;", "while (m >= 0) p[m--] = 1;",
        "while (i >= 0) { if (i == 3) break; i--; }", "int i = 3; while (i >= 0) i--;"}) {
    EXPECT_EQ(found(ends), "") << ends;
  }
  const auto with_macro = [](const std::string& type, const std::string& body) {
    const std::string define =
        "#define DOWN(w) for (" + type + " w = 8; w >= 0; w /= 2)\nkernel void k(uint n) {\n";
    return find_endless_loop(define + "if (n == 0) return;\nDOWN(w) {\n" + body + "\n}\n}\n", 5);
  };
  const auto endless = with_macro("uint", "f(w);");
  ASSERT_TRUE(endless);
  EXPECT_EQ(endless->line, 1);
  EXPECT_EQ(endless->facts.at("variable"), Fact("w"));
  EXPECT_FALSE(with_macro("int", "f(w);"));
  EXPECT_FALSE(find_endless_loop("#define DOWN for (uint w = 8; w >= 0; --w)\nvoid k() {}\n", 2))
      << "nothing uses it";
  EXPECT_FALSE(with_macro("uint", "if (f(w)) break;"));
}

TEST(EndlessLoop, KnowsWhatAMacroStandsFor) {
  const auto in_macro = [](const std::string& define, const std::string& loop) {
    const std::string head = "#define " + define + "\nkernel void k(global int* p, uint n) {\n";
    const auto line = static_cast<int>(std::ranges::count(head, '\n')) + 1;
    const auto endless = find_endless_loop(head + "uint i;" + loop + "\n}\n", line);
    return endless ? std::string(endless->form.substr(7)) : "";
  };
  EXPECT_EQ(in_macro("STOP break", "while (i < n) { if (p[i]) STOP; }"), "");
  EXPECT_EQ(in_macro("STOP LEAVE\n#define LEAVE return", "while (i < n) { STOP; }"), "");
  EXPECT_EQ(in_macro("NEXT i += 1", "while (i < n) { NEXT; }"), "");
  EXPECT_EQ(in_macro("ADD(k) k += 1", "while (i < n) { ADD(i); }"), "");
  EXPECT_EQ(in_macro("LEAST n--", "while (i < LEAST) { p[0] = 1; }"), "");
  EXPECT_EQ(in_macro("MOST (4 * N)\n#define N 16", "while (i < MOST) p[i] = 1;"),
            "unchanged-condition");
}

TEST(EndlessLoop, IsNotInWhatThePreprocessorExcludes) {
  EXPECT_EQ(found("\n#if 0\nwhile (i < n)\n#endif\np[i] = 1;"), "");
  const std::string loop =
      "#if 0\n#if 1\nwhile (m)\n#endif\n#else\nwhile (i < n) p[i] = 1;\n#endif";
  const auto endless = find_endless_loop("kernel void k(uint n) { uint i;\n" + loop + "\n}", 7);
  ASSERT_TRUE(endless);
  EXPECT_EQ(endless->line, 7);
}

TEST(EndlessLoop, TestsOrScalesWhatCannotChange) {
  EXPECT_EQ(found("for (uint k = n; k >= 0; --k) p[k] = 1;"), "unsigned-condition");
  EXPECT_EQ(found("for (size_t k = n; k >= 0; k /= 2) p[k] = 1;"), "unsigned-condition");
  EXPECT_EQ(found("for (int k = n; k >= 0; --k) p[k] = 1;"), "");
  EXPECT_EQ(found("for (uint k = n; k >= 0; --k) if (k == 0) break;"), "");
  EXPECT_EQ(found("for (uint k = 0; k < n; k *= 2) p[k] = 1;"), "scales-zero");
  EXPECT_EQ(found("for (uint k = 0; k < n; k <<= 1) p[k] = 1;"), "scales-zero");
  EXPECT_EQ(found("for (uint k = 0; k < n; k = k * 2) p[k] = 1;"), "scales-zero");
  EXPECT_EQ(found("for (uint k = 0; k < get_local_size(0); k *= 2) p[k] = 1;"), "scales-zero");
  EXPECT_EQ(found("for (uint k = 0; i < n; k *= 2) i++;"), "");
  EXPECT_EQ(found("for (uint k = 0; k < 4 && m < 4; k *= 2) ++m;"), "");
  EXPECT_EQ(found("for (uint k = 0; k < p[0]; k *= 2) p[k] = 1;"), "");
  EXPECT_EQ(found("for (uint k = 0; k++ < n; k *= 2) p[k] = 1;"), "");
  EXPECT_EQ(found("for (uint k = 1; k < n; k *= 2) p[k] = 1;"), "");
  EXPECT_EQ(found("for (uint k = 0; k < n; k = k * 2 + 1) p[k] = 1;"), "");
}

TEST(EndlessLoop, WaitsForOthers) {
  EXPECT_EQ(found("p[i] = 1; while (!p[i + 1]);"), "waits");
  EXPECT_EQ(found("while (!p[i + 1]);"), "");
  EXPECT_EQ(found("while (atomic_xchg(&shared, 1)) {}"), "lock");
  EXPECT_EQ(found("do { i = p[0]; } while (atomic_cmpxchg(p, i, i + 1) != i);"), "");
}

TEST(EndlessLoop, FindsNoneInTheKitsKernels) {
  for_each_kernel_of_the_kit([](const auto& file, const std::string& source) {
    std::istringstream lines(source);
    std::string text;
    for (int line = 1; std::getline(lines, text); ++line) {
      if (text.find("while (") == text.npos && text.find("for (") == text.npos) continue;
      EXPECT_FALSE(find_endless_loop(source, line)) << file << ":" << line;
    }
  });
}

TEST(PrivateArray, IsMeasured) {
  const auto bytes = [](const std::string& declaration) -> std::size_t {
    const auto array = largest_private_array(
        "#define N (4 * M)\n#define M 256\nkernel void k(uint n) {\n" + declaration + "\n}\n");
    return array ? array->bytes : 0;
  };
  EXPECT_EQ(bytes("float a[4 << 20];"), std::size_t{16} << 20);
  EXPECT_EQ(bytes("const float4 a[N][2];"), 1024U * 2 * 16);
  EXPECT_EQ(bytes("int a[2]; char b[100 - 1];"), 99U);
  EXPECT_EQ(bytes("local float a[1024];"), 0U);
  EXPECT_EQ(bytes("float a[n];"), 0U);
  EXPECT_EQ(bytes("return (float)a[1024];"), 0U);
  EXPECT_EQ(bytes("\n#if 0\nfloat a[1024];\n#endif\nint b[4];"), 16U);
}

/// The line in which the null pointer that is used in line 3 is declared; 0 if there is none.
int declared(const std::string& lines) {
  const auto pointer = null_pointer_in("kernel void k(global int* c) {\n" + lines + "\n}\n", 3);
  return pointer ? pointer->line : 0;
}

TEST(NullPointer, IsDeclaredSo) {
  EXPECT_EQ(declared("global int* p = 0;\np[0] = 1;"), 2);
  EXPECT_EQ(declared("int **p = NULL;\np[0] = c;"), 2);
  EXPECT_EQ(declared("global int* p = 0;\nc[0] = 1;"), 0);
  EXPECT_EQ(declared("global int* p = c;\n*p = 0;"), 0) << "a store";
  EXPECT_EQ(declared("global int* p = c;\nif (*c) c = p; else *p = 0;"), 0) << "a store";
  EXPECT_EQ(declared("global int* p = 0;\nAT(0) = 1;\n#define AT(k) PART[k]\n#define PART p"), 2);
}

/// A source of 256 KiB: the text again and again, where `%` is the number of times so far.
std::string large(std::string_view text, const std::string& head, const std::string& tail) {
  std::string source = head;
  for (int k = 0; source.size() < std::size_t{256} << 10; ++k) {
    for (const char c : text) source += c == '%' ? std::to_string(k) : std::string(1, c);
  }
  return source + tail;
}

// Each took minutes, or years.
TEST(LargeSource, IsSearchedForLoops) {
  const std::string head = "kernel void k(global int* p, uint n) {\nuint i; ";
  const std::string end = "\nwhile (i < n) p[i] = 1;\n}\n";
  EXPECT_TRUE(find_endless_loop(large("while(n)", head, ";" + end), 3));
  EXPECT_TRUE(find_endless_loop(large("while(n)", head, "p[i] = 1; }"), 2));
  EXPECT_TRUE(find_endless_loop(large("while(n){", head, ""), 2));
  EXPECT_TRUE(find_endless_loop(large("for(", head, end), 3));
  EXPECT_TRUE(find_endless_loop(large("if(n)", head, ";" + end), 3));
  EXPECT_TRUE(find_endless_loop(large("do ", head, ";;" + end), 3));
  EXPECT_FALSE(find_endless_loop(large("n+", head + "while (i < ", "n) p[i] = 1;\n}\n"), 2));
  const std::string uses = large("M%;", head + "while (i < n) {", "}}");
  const std::string macros = large("#define M% 1\n", "", "");
  const auto line = static_cast<int>(std::ranges::count(macros, '\n')) + 2;
  EXPECT_TRUE(find_endless_loop(macros + uses, line));
}

TEST(LargeSource, IsSearchedForMemory) {
  std::string macros = "#define A19 1\n";
  for (int k = 0; k < 19; ++k) {
    const std::string next = "A" + std::to_string(k + 1);
    macros += "#define A" + std::to_string(k) + " " + next;
    for (int times = 1; times < 16; ++times) macros += "*" + next;
    macros += "\n";
  }
  const std::string head = "kernel void k(global int* c) {\n";
  EXPECT_FALSE(largest_private_array(macros + head + "float q[A0];\n}\n"));
  EXPECT_FALSE(largest_private_array("#define A B\n#define B A\n" + head + "float q[A];\n}\n"));
  EXPECT_FALSE(null_pointer_in(large("int*q=0;", head + "\n", "\nc[0] = 1;\n}\n"), 4));
}

}  // namespace
}  // namespace oclab
