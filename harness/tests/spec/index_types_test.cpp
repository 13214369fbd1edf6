// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which kernel files seem to compute indices in a type that cannot hold them.
#include "harness/sizes/index_types.h"

#include <gtest/gtest.h>

namespace oclab {
namespace {

TEST(FloatIndex, FindsAnIdThatBecomesAFloat) {
  EXPECT_EQ(float_index("kernel void k() {\n  const float x = (float)get_global_id(0) * 4;\n}"), 2);
  EXPECT_EQ(float_index("uint i = (uint)(get_global_id(0) * 1.0f);"), 1);
  EXPECT_EQ(float_index("float x = convert_float(get_group_id(0));"), 1);
}

TEST(FloatIndex, FindsAFloatThatBecomesAnIndex) {
  EXPECT_EQ(float_index("uint id = n;\nfloat x = id;\n\nout[(uint)x] = 1;"), 4);
  EXPECT_EQ(float_index("float x = id; const size_t i = x + 1;"), 1);
  EXPECT_EQ(float_index("float x = id; int i = convert_int_rtz(x);"), 1);
}

TEST(FloatIndex, LeavesElementsAlone) {
  EXPECT_EQ(float_index("float x = in[get_global_id(0)]; out[get_global_id(0)] = x * 0.5f;"), 0);
  EXPECT_EQ(float_index("float4 x = vload4(get_global_id(0), in); float s = x.x;"), 0);
  EXPECT_EQ(float_index("const size_t i = get_global_id(0); float sum = 0; sum += in[i];"), 0);
  EXPECT_EQ(float_index("// float x = (float)get_global_id(0);"), 0);
}

/// "line type name values", or "" where no narrow index is found.
std::string narrow(std::string_view source) {
  const auto found = narrow_index(source);
  if (!found) return "";
  return std::to_string(found->line) + " " + found->type + " " + found->name + " " +
         std::to_string(found->values);
}

TEST(NarrowIndex, FindsAVariableThatHoldsAnId) {
  EXPECT_EQ(narrow("const ushort i =\n    get_global_id(0);\nif (i < n) out[i] = in[i];"),
            "2 ushort i 65536");
  EXPECT_EQ(narrow("const size_t g = get_group_id(0);\nuchar row = g;\nvstore4(x, row, out);"),
            "2 uchar row 256");
  EXPECT_EQ(narrow("unsigned short i = get_global_id(0); c[i] = 0;"), "1 unsigned short i 65536");
  EXPECT_EQ(narrow("short i = 0; i += get_global_id(0); size_t k = i + 1;"), "1 short i 32768");
}

TEST(NarrowIndex, FindsACounterThatRunsToANumberOfElements) {
  EXPECT_EQ(narrow("kernel void f(global int* out, uint n) {\n"
                   "  for (short i = 0; i < n; ++i) out[i] = 0;\n}"),
            "2 short i 32768");
  EXPECT_EQ(narrow("float at(global float* p, ushort i) { return p[i]; }"), "1 ushort i 65536");
}

TEST(NarrowIndex, FindsACastAndANameOfAType) {
  EXPECT_EQ(narrow("size_t i = get_global_id(0); out[(short)i] = 1;"), "1 short  32768");
  EXPECT_EQ(narrow("const size_t first = (ushort)get_group_id(0) * 64;"), "1 ushort  65536");
  EXPECT_EQ(narrow("size_t i = get_global_id(0); x = in[convert_uchar(i)];"), "1 uchar  256");
  EXPECT_EQ(narrow("typedef ushort id_t;\nid_t i = get_global_id(0); out[i] = 1;"),
            "2 id_t i 65536");
  EXPECT_EQ(narrow("#define ID uchar\nkernel void f() { ID i = get_group_id(0); out[i] = 1; }"),
            "2 ID i 256");
}

TEST(NarrowIndex, LeavesValuesAndPlacesInAGroupAlone) {
  EXPECT_EQ(narrow("const ushort lid = get_local_id(0); tile[lid] = in[get_global_id(0)];"), "");
  EXPECT_EQ(narrow("for (uchar k = 0; k < PER_ITEM; ++k) sum += in[first + k];"), "");
  EXPECT_EQ(narrow("size_t i = get_global_id(0); const uchar bin = in[i] % 256; sums[bin] += 1;"),
            "");
  EXPECT_EQ(narrow("ushort4 v = vload4(get_global_id(0), p); out[get_global_id(0)] = v.x;"), "");
}

}  // namespace
}  // namespace oclab
