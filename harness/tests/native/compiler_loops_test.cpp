// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which loops the model's compiler takes for unrolled ones.
#include <algorithm>
#include <string>

#include "harness/native_runtime/program.h"
#include "harness/tests/model/support.h"
#include "harness/tests/native/compiler_support.h"

namespace oclab::native {
namespace {

using model::LoopPart;

/// The instructions of each part in a kernel with this body. Its parameters: a, o, n.
struct Parts {
  std::size_t body = 0;
  std::size_t branching = 0;
  std::size_t counting = 0;
  int rounds = 0;  // that become one, of the last loop

  explicit Parts(const std::string& statements) {
    const CompilerRun run("kernel void k(global const float* a, global float* o, uint n) { " +
                          statements + " }\n");
    EXPECT_EQ(run.exit_code(), 0) << run.log();
    const model::Code code = program_from(text_of(run.description())).code();
    const auto count = [&](LoopPart part) {
      return static_cast<std::size_t>(
          std::ranges::count(code.instructions(), part, &model::Instruction::loop));
    };
    body = count(LoopPart::kBody);
    branching = count(LoopPart::kBranchingBody);
    counting = count(LoopPart::kCounting);
    for (const model::Instruction& each : code.instructions()) {
      if (each.loop != LoopPart::kOutside) rounds = each.rounds;
    }
  }

  bool none() const { return body + branching + counting == 0; }
};

const std::string kSum = "float s = 0; ";
const std::string kStore = " o[get_global_id(0)] = s;";

TEST(CompilerLoops, ALoopThatCountsByOneIsUnrolled) {
  OCLAB_NEEDS_MODEL();
  const Parts parts(kSum + "for (uint i = 0; i < n; ++i) s += a[i];" + kStore);
  EXPECT_GT(parts.body, 0U);      // the load and the sum
  EXPECT_GT(parts.counting, 0U);  // the counter and its comparison
  EXPECT_EQ(parts.branching, 0U);
}

TEST(CompilerLoops, AShortLoopWithOneLoadIsUnrolledTwice) {
  OCLAB_NEEDS_MODEL();
  const auto loop = [](const std::string& step, const std::string& body) {
    return Parts(kSum + "for (uint i = 0; i < n; i += " + step + ") { " + body + " }" + kStore)
        .rounds;
  };
  EXPECT_EQ(loop("1", "s += a[i];"), 16);
  EXPECT_EQ(loop("32", "s += a[i];"), 4);
  EXPECT_EQ(loop("1", "s += a[i] * a[i * n];"), 4);
  EXPECT_EQ(loop("1", "s += dot(vload4(i, a), (float4)(1, 2, 3, 4));"), 4);
  std::string long_body = "float v = a[i];";
  for (int k = 0; k < 16; ++k) long_body += " v = v * 1.5f + 0.25f;";
  EXPECT_EQ(loop("1", long_body + " s += v;"), 4);
}

TEST(CompilerLoops, ALoopWithAnUnknownStepIsNot) {
  OCLAB_NEEDS_MODEL();
  EXPECT_TRUE(Parts(kSum +
                    "for (uint i = get_global_id(0); i < n; i += get_global_size(0)) s += a[i];" +
                    kStore)
                  .none());
}

TEST(CompilerLoops, OfAShortLoopOfConstantLengthAllRoundsBecomeOne) {
  OCLAB_NEEDS_MODEL();
  const auto loop = [](const std::string& rounds, const std::string& step) {
    return Parts(kSum + "_Pragma(\"nounroll\") for (uint i = 0; i < " + rounds + "; i += " + step +
                 ") s += a[i + n];" + kStore)
        .rounds;
  };
  EXPECT_EQ(loop("32", "1"), 32);
  EXPECT_EQ(loop("96", "3"), 32);
  EXPECT_EQ(loop("10000", "1"), 16);  // too long: a part, of which there is a whole number
  EXPECT_EQ(loop("4001", "1"), 4);
  EXPECT_EQ(loop("n", "3"), 4);
  EXPECT_EQ(loop("100", "7"), 15);
  EXPECT_EQ(loop("2", "3"), 1);
}

TEST(CompilerLoops, ALoopWithABarrierIsNot) {
  OCLAB_NEEDS_MODEL();
  EXPECT_TRUE(Parts("local float t[64]; " + kSum +
                    "for (uint i = 0; i < n; ++i) { t[get_local_id(0)] = a[i]; "
                    "barrier(CLK_LOCAL_MEM_FENCE); s += t[0]; barrier(CLK_LOCAL_MEM_FENCE); }" +
                    kStore)
                  .none());
}

TEST(CompilerLoops, ALoopWithASecondExitIsNot) {
  OCLAB_NEEDS_MODEL();
  EXPECT_TRUE(
      Parts(kSum + "for (uint i = 0; i < n; ++i) { if (a[i] < 0) break; s += a[i]; }" + kStore)
          .none());
}

TEST(CompilerLoops, ALoopThatAValueEndsIsNot) {
  OCLAB_NEEDS_MODEL();
  EXPECT_TRUE(Parts("float s = a[0]; while (s > 1) s *= o[1];" + kStore).none());
}

TEST(CompilerLoops, ABranchInsideKeepsTheOrderOfAccesses) {
  OCLAB_NEEDS_MODEL();
  const Parts parts(
      kSum + "for (uint i = 0; i < n; ++i) { if (a[i] > 0) o[2 * i] = 1; s += a[i]; }" + kStore);
  EXPECT_GT(parts.branching, 0U);
  EXPECT_EQ(parts.body, 0U);
}

TEST(CompilerLoops, OnlyTheInnermostLoopIsUnrolled) {
  OCLAB_NEEDS_MODEL();
  const std::string inner = "for (uint i = 0; i < n; ++i) s += a[i];";
  const Parts one(kSum + inner + kStore);
  const Parts two(kSum + "for (uint j = 0; j < n; ++j) { " + inner + " o[j] = s; }" + kStore);
  EXPECT_EQ(two.body, one.body);
  EXPECT_EQ(two.counting, one.counting);
}

// As NVIDIA's compiler does: docs/results/2026-11-28-stores-and-registers.md.
TEST(CompilerLoops, LoadsOfConstantMemoryMoveOutOfLoops) {
  OCLAB_NEEDS_MODEL();
  const auto moved = [](const std::string& statements) {
    const CompilerRun run(
        "constant float table[64] = {1, 2, 3};\n"
        "kernel void k(constant float* w, global const float* a, global float* o, uint n) { " +
        kSum + statements + kStore + " }\n");
    EXPECT_EQ(run.exit_code(), 0) << run.log();
    const model::Code code = program_from(text_of(run.description())).code();
    return std::ranges::count(code.instructions(), true, &model::Instruction::invariant);
  };
  const std::string rows =
      "for (uint j = 0; j < n; ++j) for (uint i = 0; i < 31; ++i) s += a[j + i] * ";
  EXPECT_EQ(moved(rows + "w[i];"), 1);
  EXPECT_EQ(moved(rows + "w[j] * w[i];"), 1);
  EXPECT_EQ(moved(rows + "w[31 * j + i];"), 0);
  EXPECT_EQ(moved("for (uint i = 0; i < 31; ++i) s += a[i] * w[i];"), 0);  // no loop around it
  EXPECT_EQ(moved("const uint l = get_local_id(0) % 8; for (uint j = 0; j < n; ++j) "
                  "s = s * table[l] + table[l + 1];"),
            2);
  EXPECT_EQ(moved("for (uint j = 0; j < n; ++j) for (uint i = 0; i < n; ++i) s += w[i];"), 0);
  EXPECT_EQ(moved("for (uint j = 0; j < n; ++j) for (uint i = 0; i < 31; ++i) s += a[i];"), 0);
}

// No store changes constant memory. One to global memory may change what was loaded from there.
TEST(CompilerLoops, ConstantMemoryIsNotLoadedAgainAfterAStore) {
  OCLAB_NEEDS_MODEL();
  const auto accesses = [](const std::string& source) {
    const CompilerRun run(
        "kernel void k(constant float* w, global const float* a, global float* o, uint n) { "
        "o[0] = " +
        source + "[3] + 1; o[n] = " + source + "[3]; }\n");  // LLVM knows a copy of a[3]
    EXPECT_EQ(run.exit_code(), 0) << run.log();
    const model::Code code = program_from(text_of(run.description())).code();
    return std::ranges::count(code.instructions(), model::Unit::kMemory, &model::Instruction::unit);
  };
  EXPECT_EQ(accesses("w"), 3);
  EXPECT_EQ(accesses("a"), 4);
}

}  // namespace
}  // namespace oclab::native
