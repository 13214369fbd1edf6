// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which kernels of the labs are compared with a GPU, and the launches to compare.
#include "grading/tests/hardware/cases.h"

#include "grading/source/paths.h"
#include "grading/source/source_file.h"
#include "grading/tests/kernels/corpus.h"

namespace oclab::test {
namespace {

constexpr const char* kStarter = "kernels-starter";
constexpr const char* kSolution = "solutions";

}  // namespace

std::vector<HardwareCase> hardware_cases() {
  std::vector<HardwareCase> all;
  const auto add = [&](const char* exercise, Extent extent, std::vector<const char*> folders) {
    for (const char* folder : folders) all.push_back({folder, exercise, extent});
  };
  add("peak_copy", {16384}, {kStarter, kSolution});
  add("strided_copy", {8192, 32}, {kStarter, kSolution});
  add("row_sums", {64, 256}, {kStarter, kSolution});
  add("deinterleave", {16384}, {kStarter, kSolution});
  add("vector_add", {16384}, {kStarter, kSolution});
  add("parity_branch", {8192, 16}, {kStarter, kSolution});
  add("eight_way_switch", {8192, 16}, {kStarter, kSolution});
  add("branchless_select", {8192}, {kStarter, kSolution});
  add("ragged_rows", {512}, {kStarter, kSolution});
  add("strided_local", {8192, 16}, {kStarter, kSolution});
  add("tile_columns", {128, 128}, {kStarter, kSolution});
  add("histogram_local", {32768}, {kStarter, kSolution});
  add("reduce_v1", {16384}, {kStarter, kSolution});
  add("reduce_v2", {16384}, {kStarter, kSolution});
  add("reduce_v4", {16384}, {kStarter, kSolution});
  add("reduce_v6", {65536}, {kStarter, kSolution});
  add("tree_no_modulo", {16384}, {kStarter, kSolution});
  add("tree_no_conflicts", {16384}, {kSolution});
  add("tree_multiple_adds", {16384}, {kSolution});
  add("dot_coalesced", {270336}, {kStarter});
  add("dot_presum", {270336}, {kStarter, kSolution});
  add("dot_local", {65536}, {kStarter, kSolution});
  add("dot_vector", {65536}, {kStarter, kSolution});
  add("transpose_tile", {128, 128}, {kStarter, kSolution});
  add("transpose_padded", {128, 128}, {kStarter, kSolution});
  add("transpose_skewed", {128, 128}, {kSolution});
  add("blur_2d", {32, 32}, {kStarter});
  add("blur_recursive", {64, 64}, {kStarter});
  add("matmul_coalesced", {64, 64, 64}, {kStarter, kSolution});
  add("matmul_tiled", {64, 64, 64}, {kStarter, kSolution});
  add("matmul_vector", {64, 64, 64}, {kStarter, kSolution});
  add("matmul_unrolled", {128, 128, 64}, {kStarter, kSolution});
  add("matmul_async", {128, 128, 64}, {kStarter, kSolution});
  add("matmul_double_buffered", {128, 128, 64}, {kStarter, kSolution});
  add("matmul_register_blocked", {128, 128, 32}, {kSolution});
  return all;
}

KernelSource source_of(const HardwareCase& which) {
  return load_source(
      kernel_file(kit_root() / which.folder, exercise_named(which.exercise), DeviceClass::kGpu));
}

}  // namespace oclab::test
