// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which private arrays become registers in the model. NVIDIA's compiler decides the
// same for these loops (docs/results/2026-11-26-unrolled-arrays.md).
#include <string>

#include "harness/tests/model/support.h"
#include "harness/tests/native/compiler_support.h"

namespace oclab::native {
namespace {

/// Whether a kernel with this body has an array in private memory. Its parameters: a, o, n.
bool has_array_in_memory(const std::string& statements) {
  const CompilerRun run("kernel void k(global const float* a, global float* o, uint n) { " +
                        statements + " }\n");
  EXPECT_EQ(run.exit_code(), 0) << run.log();
  return text_of(run.shared_object()).find("oclab_array") != std::string::npos;
}

/// So many elements are loaded, multiplied so many times, and added.
std::string sum_of(int elements, int products, const std::string& pragma = "") {
  const std::string count = std::to_string(elements);
  std::string body = "float v = a[get_global_id(0) + i * n]; ";
  for (int i = 0; i < products; ++i) body += "v = v * 1.5f + " + std::to_string(i) + ".25f; ";
  return "float m[" + count + "]; " + pragma + " for (int i = 0; i < " + count + "; ++i) { " +
         body + "m[i] = v; } float s = 0; for (int i = 0; i < " + count +
         "; ++i) s += m[i] * m[i]; o[get_global_id(0)] = s;";
}

TEST(CompilerArrays, ALoopIsUnrolledUpToTheLimitOfNvidiasCompiler) {
  OCLAB_NEEDS_MODEL();
  EXPECT_FALSE(has_array_in_memory(sum_of(256, 0)));
  EXPECT_FALSE(has_array_in_memory(sum_of(128, 4)));
  EXPECT_TRUE(has_array_in_memory(sum_of(256, 4)));
  EXPECT_FALSE(has_array_in_memory(sum_of(32, 64)));
  EXPECT_TRUE(has_array_in_memory(sum_of(64, 64)));
}

TEST(CompilerArrays, WhatTheSourceSaysCounts) {
  OCLAB_NEEDS_MODEL();
  EXPECT_TRUE(has_array_in_memory(sum_of(32, 16, "_Pragma(\"nounroll\")")));
  EXPECT_FALSE(has_array_in_memory(sum_of(256, 4, "_Pragma(\"unroll\")")));
}

TEST(CompilerArrays, LoopsInLoopsAreUnrolledFromTheInnermostOutwards) {
  OCLAB_NEEDS_MODEL();
  const auto products = [](const std::string& height, const std::string& width) {
    return "float s[" + height + "][" + width +
           "] = {{0}}; for (uint p = 0; p < n; ++p) for (int i = 0; i < " + height +
           "; ++i) for (int j = 0; j < " + width +
           "; ++j) s[i][j] += a[p * 64 + i] * a[p * 96 + j + get_global_id(0)]; for (int i = 0; i "
           "< " +
           height + "; ++i) for (int j = 0; j < " + width +
           "; ++j) o[(get_global_id(0) * 64 + i) * 64 + j] = s[i][j];";
  };
  EXPECT_FALSE(has_array_in_memory(products("8", "8")));
  EXPECT_FALSE(has_array_in_memory(products("16", "8")));
  EXPECT_TRUE(has_array_in_memory(products("32", "32")));
}

TEST(CompilerArrays, ALoopThatHalvesIsUnrolledBeforeTheOneInside) {
  OCLAB_NEEDS_MODEL();
  const std::string tree =
      "float m[16]; for (int i = 0; i < 16; ++i) m[i] = a[get_global_id(0) + i * n]; "
      "for (int w = 8; w > 0; w /= 2) for (int i = 0; i < w; ++i) m[i] += m[i + w]; "
      "o[get_global_id(0)] = m[0];";
  EXPECT_FALSE(has_array_in_memory(tree));
}

TEST(CompilerArrays, RoundsThatTheCompilerDoesNotKnowKeepTheArray) {
  OCLAB_NEEDS_MODEL();
  EXPECT_TRUE(has_array_in_memory(
      "float m[8] = {0}; for (uint p = 0; p < 4; ++p) for (uint i = 0; i < n; ++i) "
      "m[i] += a[p * n + i]; float s = 0; for (uint i = 0; i < n; ++i) s += m[i]; "
      "o[get_global_id(0)] = s;"));
}

}  // namespace
}  // namespace oclab::native
