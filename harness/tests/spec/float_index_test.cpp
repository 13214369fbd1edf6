// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which kernel files seem to compute indices in floats.
#include "harness/sizes/float_index.h"

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

}  // namespace
}  // namespace oclab
