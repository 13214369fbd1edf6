// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which atomic operations the model's compiler takes for combined ones.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "harness/native_runtime/program.h"
#include "harness/tests/model/support.h"
#include "harness/tests/native/compiler_support.h"

namespace oclab::native {
namespace {

/// The operations in this statement whose lanes are combined. It knows t, an int in local memory,
/// u, an array there, x, a value of the work-item, in, out and n.
std::ptrdiff_t combined(const std::string& statement, const std::string& before = "") {
  const CompilerRun run(
      before +
      "kernel void k(global const int* in, global int* out, uint n) { local int t; local int u[64];"
      " const size_t l = get_local_id(0); u[l] = t = 0; barrier(CLK_LOCAL_MEM_FENCE);"
      " const int x = in[l]; " +
      statement + " barrier(CLK_LOCAL_MEM_FENCE); out[l] = t + u[l]; }\n");
  EXPECT_EQ(run.exit_code(), 0) << run.log();
  const model::Code code = program_from(text_of(run.description())).code();
  return std::ranges::count(code.instructions(), true, &model::Instruction::combined);
}

// As NVIDIA's compiler does for an H100: docs/results/2026-11-27-loops-and-atomics.md.
TEST(CompilerAtomics, AreCombinedWhereAllLanesHaveOneAddress) {
  OCLAB_NEEDS_MODEL();
  for (const char* statement :
       {"atomic_add(&t, x);", "atomic_sub(&t, x);", "atomic_inc(&t);", "atomic_dec(&t);",
        "atomic_min(&t, x);", "atomic_max(&t, x);", "atomic_and(&t, x);", "atomic_or(&t, x);",
        "atomic_xor(&t, x);", "out[l + n] = atomic_add(&t, x);", "atomic_add(&u[n & 15], x);",
        "atomic_add(&u[in[n] & 15], x);", "if (x > 3) atomic_add(&t, x);",
        "for (uint k = 0; k < n; ++k) atomic_add(&u[k], x);"}) {
    EXPECT_EQ(combined(statement), 1) << statement;
  }
}

TEST(CompilerAtomics, AreNotWhereAddressesMayDiffer) {
  OCLAB_NEEDS_MODEL();
  for (const char* statement :
       {"atomic_add(&u[l / 32], x);", "atomic_add(&u[x & 63], x);", "atomic_xchg(&t, x);",
        "atomic_add(&u[x > 0 ? 1 : 2], x);", "atomic_cmpxchg(&t, 0, x);"}) {
    EXPECT_EQ(combined(statement), 0) << statement;
  }
}

// A function's argument is not the launch's: its caller may pass the address of another bin for
// each lane.
TEST(CompilerAtomics, AreNotInAFunctionThatGetsTheAddress) {
  OCLAB_NEEDS_MODEL();
  const std::string body = "void add(local int* bin) { atomic_inc(bin); }\n";
  EXPECT_EQ(combined("add(&u[x & 63]);", "__attribute__((noinline)) " + body), 0);
  EXPECT_EQ(combined("add(&u[x & 63]);", "__attribute__((noinline)) kernel " + body), 0);
}

}  // namespace
}  // namespace oclab::native
