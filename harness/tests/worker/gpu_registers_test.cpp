// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the registers that LLVM's back end for AMD's GPUs assigns to a program's kernels.
#include "harness/worker/model_child/gpu_registers.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "harness/support/temp_dir.h"

namespace oclab {
namespace {

constexpr const char* kKernels = R"(
kernel void copy(global const float* in, global float* out) {
  out[get_global_id(0)] = in[get_global_id(0)];
}
#define N 64
kernel void keep(global const float* in, global float* out) {
  float values[N];
  for (int i = 0; i < N; ++i) values[i] = in[get_global_id(0) * N + i];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = 0; i < N; ++i) out[get_global_id(0) * N + i] = values[N - 1 - i] * values[i];
}
)";

/// Registers of a kernel that keeps 64 values, at least; a compiler can do without some.
constexpr unsigned kMany = 48;

/// With libclc; without it, nothing is ever assigned.
constexpr bool kHasLibrary = sizeof(OCLAB_LIBCLC) > 1;

class LlvmRegisters : public testing::Test {
 protected:
  std::optional<AssignedRegisters> of(const std::string& source, const std::string& gpus) {
    compile_for_gpu({.source = source}, gpus, prefix());
    return assigned_registers(gpus, prefix());
  }
  std::filesystem::path prefix() const { return folder_.path() / "program"; }
  std::string object(const std::string& gpu) const {
    std::ifstream in(prefix().concat("." + gpu + ".o"), std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  std::size_t files() const {
    const auto all = std::filesystem::directory_iterator(folder_.path());
    return static_cast<std::size_t>(std::distance(begin(all), end(all)));
  }

 private:
  TempDir folder_;
};

TEST_F(LlvmRegisters, GrowWithTheValuesThatAKernelKeeps) {
  const auto found = of(kKernels, "gfx90a");
  ASSERT_EQ(found.has_value(), kHasLibrary);
  if (!found) return;
  EXPECT_EQ(found->gpu, "gfx90a");
  EXPECT_GE(found->kernels.at("keep"), kMany);
  EXPECT_LT(found->kernels.at("copy"), 32U);
  EXPECT_EQ(files(), 1U) << "only the object file stays";
}

TEST_F(LlvmRegisters, AreThoseOfTheFirstGpuThatTheCompilerKnows) {
  const auto found = of(kKernels, "gfx9999 gfx1030 gfx90a");
  ASSERT_EQ(found.has_value(), kHasLibrary);
  if (found) {
    EXPECT_EQ(found->gpu, "gfx1030");
  }
  EXPECT_FALSE(of(kKernels, "gfx9999"));
}

TEST_F(LlvmRegisters, CountWhatIsSpilled) {
  const std::string limited = "__attribute__((amdgpu_num_vgpr(32))) ";
  std::string source = kKernels;
  source.insert(source.rfind("kernel"), limited);
  const auto found = of(source, "gfx1030");
  ASSERT_EQ(found.has_value(), kHasLibrary);
  if (found) {
    EXPECT_GE(found->kernels.at("keep"), kMany);
  }
}

TEST_F(LlvmRegisters, ASourceCannotTellForWhichGpuItIsCompiled) {
  std::string source = kKernels;
  source.insert(source.find("#define N 64"), "#ifdef __AMDGCN__\n#define N 1\n#else\n");
  source.insert(source.find("#define N 64") + 12, "\n#endif");
  const auto found = of(source, "gfx90a");
  ASSERT_EQ(found.has_value(), kHasLibrary);
  if (found) {
    EXPECT_GE(found->kernels.at("keep"), kMany);
  }
}

TEST_F(LlvmRegisters, NoneOfASourceThatTheBackEndRejects) {
  EXPECT_FALSE(of(
      "kernel void f(global int* out) { local int a[100000]; a[out[0]] = 1; out[1] = a[out[2]]; }",
      "gfx90a"));
}

TEST_F(LlvmRegisters, NoneOfASourceThatDoesNotCompile) { EXPECT_FALSE(of("no kernel", "gfx90a")); }

TEST_F(LlvmRegisters, NoneWhereAnObjectFileContradictsItself) {
  EXPECT_FALSE(registers_in(""));
  EXPECT_FALSE(registers_in("\177ELF"));
  if (!of(kKernels, "gfx90a")) return;
  const std::string whole = object("gfx90a");
  const auto complete = registers_in(whole);
  ASSERT_TRUE(complete);
  for (std::size_t bytes = 0; bytes < whole.size(); bytes += 7) {
    const auto found = registers_in(whole.substr(0, bytes));
    EXPECT_TRUE(!found || *found == *complete) << bytes;
  }
  for (std::size_t at = 0; at < whole.size(); ++at) {
    std::string damaged = whole;
    damaged[at] = static_cast<char>(~damaged[at]);
    registers_in(damaged);  // stays within the bytes
  }
}

/// What a section that the source fills with notes says.
TEST_F(LlvmRegisters, NoneWhereASourcePretendsToBeTheCompiler) {
  const std::string forged = std::string(R"(
__attribute__((section(".note.x"), used)) constant uint note[6] =
    {7, 4, 32, 0x47444d41, 0x5550, 0x80};
)") + kKernels;
  const auto found = of(forged, "gfx90a");
  EXPECT_FALSE(found && found->kernels.empty());
}

}  // namespace
}  // namespace oclab
