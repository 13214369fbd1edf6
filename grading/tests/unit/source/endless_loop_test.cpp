// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: loops that certainly do not end, and arrays that are too large.
#include "grading/analysis/source_faults/endless_loop.h"

#include <gtest/gtest.h>

#include "grading/analysis/source_faults/memory_faults.h"

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
  for (const char* ends :
       {"while (i < n) i += 2;", "while (i < n) p[i++] = 1;", "while (i < n) { if (m) break; }",
        "while (i < n) { return; }", "while (i < n) { f(&i); }", "while (p[0] < n) { m = 1; }",
        "while (shared < 3) { m = 1; }", "while (f(i)) { m = 1; }", "while (i < n) { i = 3; }",
        "while (i < n) { i <<= 1; }", "do { i += 1; } while (i < n);", "do i += 1; while (i < n);",
        "for (uint k = 0; k < n; ++k) p[k] = 1;", "uint* q = &i; while (i < n) *q += 1;"}) {
    EXPECT_EQ(found(ends), "") << ends;
  }
}

TEST(EndlessLoop, TestsOrScalesWhatCannotChange) {
  EXPECT_EQ(found("for (uint k = n; k >= 0; --k) p[k] = 1;"), "unsigned-condition");
  EXPECT_EQ(found("for (size_t k = n; k >= 0; k /= 2) p[k] = 1;"), "unsigned-condition");
  EXPECT_EQ(found("for (int k = n; k >= 0; --k) p[k] = 1;"), "");
  EXPECT_EQ(found("for (uint k = n; k >= 0; --k) if (k == 0) break;"), "");
  EXPECT_EQ(found("for (uint k = 0; k < n; k *= 2) p[k] = 1;"), "scales-zero");
  EXPECT_EQ(found("for (uint k = 0; k < n; k <<= 1) p[k] = 1;"), "scales-zero");
  EXPECT_EQ(found("for (uint k = 0; k < n; k = k * 2) p[k] = 1;"), "scales-zero");
  EXPECT_EQ(found("for (uint k = 1; k < n; k *= 2) p[k] = 1;"), "");
  EXPECT_EQ(found("for (uint k = 0; k < n; k = k * 2 + 1) p[k] = 1;"), "");
}

TEST(EndlessLoop, WaitsForOthers) {
  EXPECT_EQ(found("p[i] = 1; while (!p[i + 1]);"), "waits");
  EXPECT_EQ(found("while (!p[i + 1]);"), "");
  EXPECT_EQ(found("while (atomic_xchg(&shared, 1)) {}"), "lock");
  EXPECT_EQ(found("do { i = p[0]; } while (atomic_cmpxchg(p, i, i + 1) != i);"), "");
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
}

}  // namespace
}  // namespace oclab
