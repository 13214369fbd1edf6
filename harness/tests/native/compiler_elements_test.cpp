// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: elements of vectors that nothing uses, which cost a GPU nothing.
#include <string>

#include "harness/native_runtime/program.h"
#include "harness/tests/model/support.h"
#include "harness/tests/native/compiler_support.h"

namespace oclab::native {
namespace {

/// The instructions of floats that a GPU makes of a kernel with this body. Its parameters: a, o, n.
unsigned floats_of(const std::string& statements) {
  const CompilerRun run("kernel void k(global const float* a, global float* o, uint n) { " +
                        statements + " }\n");
  EXPECT_EQ(run.exit_code(), 0) << run.log();
  unsigned floats = 0;
  for (const model::Instruction& each :
       program_from(text_of(run.description())).code().instructions()) {
    if (each.unit == model::Unit::kFloat) floats += each.issues;
  }
  return floats;
}

constexpr unsigned kPower = 88;  // instructions of one powr

TEST(CompilerElements, OfAFunctionThoseThatAreUsedAreComputed) {
  OCLAB_NEEDS_MODEL();
  const std::string powers = "const float4 p = powr(vload4(0, a), (float4)(a[7])); ";
  EXPECT_EQ(floats_of(powers + "o[0] = p.z;"), kPower);
  EXPECT_EQ(floats_of(powers + "vstore2(p.yx, 0, o);"), 2 * kPower);
  EXPECT_EQ(floats_of(powers + "vstore4(p, 0, o);"), 4 * kPower);
  EXPECT_EQ(floats_of(powers + "o[0] = ((float*)&p)[n % 4];"), 4 * kPower);
}

TEST(CompilerElements, WhatALoopCarriesIsUsedWhereItEnds) {
  OCLAB_NEEDS_MODEL();
  const std::string loop = "float4 s = 1; for (uint i = 0; i < n; ++i) s = powr(vload4(i, a), s); ";
  EXPECT_EQ(floats_of(loop + "o[0] = s.y;"), kPower);
  EXPECT_EQ(floats_of(loop + "o[0] = s.y; o[1] = s.w;"), 2 * kPower);
  // each round uses the elements of the round before in another order
  EXPECT_EQ(floats_of("float4 s = 1; for (uint i = 0; i < n; ++i) s = powr(vload4(i, a), s.yzwx); "
                      "o[0] = s.x;"),
            4 * kPower);
}

TEST(CompilerElements, OfAnOwnFunctionAllAreUsed) {
  OCLAB_NEEDS_MODEL();
  EXPECT_EQ(floats_of("const float2 p = powr(vload2(0, a), vload2(1, a)); o[0] = length(p);") -
                floats_of("o[0] = length(vload2(0, a));"),
            2 * kPower);
}

}  // namespace
}  // namespace oclab::native
