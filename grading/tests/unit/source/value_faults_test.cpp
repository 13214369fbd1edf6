// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: values, arrays and indices that mean something else than their author thinks.
#include "grading/analysis/source_faults/value_faults.h"

#include <gtest/gtest.h>

#include "grading/analysis/source_faults/index_faults.h"
#include "grading/analysis/source_faults/memory_faults.h"
#include "grading/tests/unit/source/kit_kernels.h"

namespace oclab {
namespace {

std::string kernel_with(const std::string& statements) {
  return "#define N 8\n#define HALF (N / 2)\n#define SET(k) held[k] = 0;\n"
         "kernel void k(global const float* a, global float* c, uint n, uint columns) {\n" +
         statements + "\n}\n";
}

std::string_view form_in(const std::string& statements) {
  const auto found = find_value_fault(kernel_with(statements));
  return found ? found->form : "";
}

TEST(ValueFaults, FindsConversionsBesideBits) {
  for (const char* wrong :
       {"next = (int)(as_float(old) + x);", "c[i] = (float)as_uint(a[i]);",
        "c[i] = (float)(as_uint(a[i]));", "c[i] = as_float((int)a[i]);",
        "x = as_uint(convert_float(y));", "x = convert_uint_rte(as_float(y));"}) {
    EXPECT_EQ(form_in(wrong), "source-mixed-conversion") << wrong;
  }
  for (const char* right :
       {"next = as_int(as_float(old) + x);", "x = as_float(as_uint(y) & 0x7fffffffu);",
        "sum += weight & as_uint3(b.yzw == b.xyz);", "x = (float)(as_uint(y) >> 23);",
        "x = as_float((uint)h << 16);", "x = (float)n;", "i = (int)(x * 2.0f);"}) {
    EXPECT_EQ(form_in(right), "") << right;
  }
}

TEST(ValueFaults, FindsArithmeticWithBits) {
  EXPECT_EQ(form_in("c[i] = as_float(as_int(a[i]) + as_int(a[i + 1]));"), "source-sum-of-bits");
  EXPECT_EQ(form_in("c[i] = as_float(as_int(a[i]) ^ as_int(a[i + 1]));"), "");
  EXPECT_EQ(form_in("c[i] = as_float(as_int(a[i]) + (1 << 23));"), "");
}

TEST(ValueFaults, FindsFractionsThatAnAtomicExchangeDrops) {
  const std::string step = "do { old = *p; next = (int)((float)old + x); } while (";
  EXPECT_EQ(form_in(step + "atomic_cmpxchg(p, old, next) != old);"), "source-dropped-fraction");
  EXPECT_EQ(form_in(step + "more);"), "");
}

TEST(ValueFaults, FindsAHistoryThatIsShiftedInTheWrongOrder) {
  for (const char* wrong :
       {"for (;;) { y = o1; o1 = o0, o2 = o1; }", "for (;;) { y = o1;\n o1 = o0;\n o2 = o1;\n }",
        "for (;;) { w0 = f(y), w1 = w0, w2 = w1; }"}) {
    EXPECT_EQ(form_in(wrong), "source-shift-order") << wrong;
  }
  for (const char* right :
       {"for (;;) { y = o1; o2 = o1, o1 = o0; }", "float b1 = b0, b2 = b1;",
        "for (;;) { low = middle; best = low; }", "i1 = i2 = i3 = a[0];", "o1 = a[0]; o2 = o1;",
        "for (;;) { i1 = a[0]; i2 = i1; i3 = i2; for (;;) { c[0] = i3; i3 = i2; } }"}) {
    EXPECT_EQ(form_in(right), "") << right;
  }
  EXPECT_EQ(form_in("for (int k = 1; k < 4; ++k) h[k] = h[k - 1];"), "source-shift-loop");
  EXPECT_EQ(form_in("for (int k = 0; k < 3; k++) h[k+1] = h[k];"), "source-shift-loop");
  EXPECT_EQ(form_in("for (int k = 3; k > 0; --k) h[k] = h[k - 1];"), "");
  EXPECT_EQ(form_in("for (int k = 0; k < 3; ++k) h[k] = h[k + 1];"), "");
}

TEST(ValueFaults, FindsAVariableThatHidesAnother) {
  EXPECT_EQ(form_in("float s = 0;\nfor (;;) {\n float s = a[0];\n}\nc[0] = s;"),
            "source-hidden-variable");
  for (const char* right :
       {"for (;;) { float s = 0; c[0] = s; } for (;;) { float s = 1; c[1] = s; }",
        "float s = 0; { float t = 1; s += t; } c[0] = s;",
        "uint i = 0; c[i] = 0; for (;;) { uint i = 1; c[i] = 1; }",
        "for (unsigned int k = 0; k < n; ++k) c[k] = 0; for (unsigned int k = 0; k < n; ++k) k += "
        "0;",
        "float y = 0; { float y = s.y; c[0] = y; } c[1] = y;",
        "float x = 0; { float x = a[0]; x += 1; } c[0] = s.x;"}) {
    EXPECT_EQ(form_in(right), "") << right;
  }
}

TEST(ValueFaults, FindsAnArrayThatIsShorterThanItsLoop) {
  const auto found =
      short_array(kernel_with("float held[HALF];\nfor (uint k = 0; k < N; ++k) held[k] = 0;"));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->facts.at("array"), Fact("held"));
  EXPECT_EQ(found->line, 5);
  EXPECT_EQ(found->facts.at("used_in"), Fact(std::size_t{6}));
  EXPECT_EQ(found->facts.at("length"), Fact(std::size_t{4}));
  EXPECT_EQ(found->facts.at("last"), Fact(std::size_t{7}));
  const std::string four = "float held[HALF]; ";
  for (const char* wrong :
       {"for (uint k = 0; k < N; ++k) { SET(k) }", "for (uint k = 0; k <= 4; ++k) held[k] = 0;",
        "for (uint k = 0; k < 4; k += 2) held[k + 2] = 0;",
        "for (k = 0; k < N; k++) x += held[k];"}) {
    EXPECT_TRUE(short_array(kernel_with(four + wrong))) << wrong;
  }
  for (const char* right :
       {"for (uint k = 0; k < HALF; ++k) { SET(k) }", "for (uint k = 0; k < n; ++k) held[k] = 0;",
        "for (uint k = 0; k < N; k += 4) held[k / 4] = 0;",
        "for (uint k = 0; k < N; ++k) if (k < 4) held[k] = 0;",
        "for (uint k = 0; k < N; ++k) p.held[k] = 0;",
        "for (uint k = 0; k < N; ++k) { if (x) break; held[k] = 0; }"}) {
    EXPECT_FALSE(short_array(kernel_with(four + right))) << right;
  }
}

TEST(ValueFaults, FindsAnIndexThatIsRoundedDown) {
  const auto found = rounded_index(kernel_with(
      "const size_t start = get_group_id(0) * columns;\nx = vload4(start / 4 + q, a);"));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->line, 6);
  EXPECT_EQ(found->facts.at("quotient"), Fact("start / 4"));
  EXPECT_EQ(found->facts.at("element"), Fact("start"));
  EXPECT_EQ(found->facts.at("width"), Fact(std::size_t{4}));
  for (const char* wrong : {"uint i = n * get_global_id(0) / get_global_size(0); for (; i < n; i "
                            "+= 4) x += vload4(i / 4, a);",
                            "q = (global const float4*)a + row[0] * columns / 4;",
                            "uint q = columns / 4; vstore4(x, q, c);"}) {
    EXPECT_TRUE(rounded_index(kernel_with(wrong))) << wrong;
  }
  for (const char* right :
       {"const size_t first = get_group_id(0) * N; x = vload4(first / 4, a);",
        "for (uint i = 0; i < n; i += 4) x += vload4(i / 4, a);",
        "const uint quads = columns / 4; for (uint q = 0; q < quads; ++q) x += vload4(q, a);",
        "if (n % 4 == 0) x = vload4(n / 4, a);", "x = vload4(0, a + n / 4);",
        "x = vload4((n & ~3u) / 4, a);"}) {
    EXPECT_FALSE(rounded_index(kernel_with(right))) << right;
  }
}

TEST(ValueFaults, FindsNothingInKernelsOfTheKit) {
  for_each_kernel_of_the_kit([](const std::filesystem::path& file, const std::string& source) {
    const auto found = find_value_fault(source);
    EXPECT_FALSE(found) << file << ": " << found->form << " in line " << found->line;
    EXPECT_FALSE(short_array(source)) << file;
    EXPECT_FALSE(rounded_index(source)) << file << ": " << rounded_index(source)->line;
  });
}

TEST(ValueFaults, ReadsIncompleteSources) {
  for (const char* source :
       {"", "(", "as_int(", "vload4(", "x = x", "a[i] = a[", "for (", "{ int"}) {
    EXPECT_NO_THROW(find_value_fault(source)) << source;
    EXPECT_NO_THROW(short_array(kernel_with(source))) << source;
    EXPECT_NO_THROW(rounded_index(source)) << source;
  }
}

TEST(ValueFaults, BlamesNoRightConversion) {
  for (const char* right : {"uint now = as_uint((float)(as_float(old) + 1));",
                            "float f = a[0]; uint bits = as_uint((float)f);",
                            "int bits = 0; c[0] = as_float((int)bits);",
                            "int share = (int)((float)n * 0.5f); atomic_xchg(&total, n);"}) {
    EXPECT_EQ(form_in(right), "") << right;
  }
}

TEST(ValueFaults, BlamesNoVectorsThatAreCountedOnPurpose) {
  for (const char* right : {"const uint quads = n / 4; x = vload4(quads - 1 - q, a); for (uint k = "
                            "4 * quads; k < n; ++k) y += a[k];",
                            "c[0] = 1024 * a[n / 4];", "float half2 = 0; y = half2 * a[n / 2];"}) {
    EXPECT_FALSE(rounded_index(kernel_with(right))) << right;
  }
}

TEST(ValueFaults, ReadsBracketsInDirectives) {
  for (const char* source :
       {"#define STAR *", "void f() {\n#define O ((\n}\n#define E }\n#define F }\nvoid g() {",
        "}\n#define E }\n}"}) {
    EXPECT_NO_THROW(find_value_fault(source)) << source;
    EXPECT_NO_THROW(rounded_index(source)) << source;
  }
}

// Without bounds, each took the grader from 5 seconds to minutes.
TEST(ValueFaults, SearchForABoundedTime) {
  const auto repeated = [](const std::string& text, int times) {
    std::string all;
    for (int k = 0; k < times; ++k) all += text;
    return all;
  };
  for (const std::string& source :
       {"uint begin = 0; begin = " + repeated("begin + ", 24) + "begin; x = vload4(begin / 4, a);",
        "x = vload4(" + repeated("lid + ", 4000) + "0, a);",
        "x = " + repeated("(int)", 3000) + "y;", "for (;;) { " + repeated("h2 = h1; ", 2400) + "}",
        repeated("as_int(", 3000) + "y" + repeated(")", 3000) + ";"}) {
    find_value_fault(kernel_with(source));
    rounded_index(kernel_with(source));
  }
}

// 100,000 tokens in pairs would keep the grader busy for a minute.
TEST(ValueFaults, AreNotLookedForInSourcesThatNobodyWrites) {
  std::string source;
  for (int k = 0; k < 10'000; ++k) source += "u = u >> 3 & 7 + 1; float v[4]; ";
  EXPECT_FALSE(find_value_fault(kernel_with(source)));
  EXPECT_FALSE(short_array(kernel_with(source + "for (int k = 0; k < 8; ++k) v[k] = 0;")));
}

}  // namespace
}  // namespace oclab
