// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: where the model's counters of a lab's kernel are not the GPU's, and why.
#include "grading/tests/hardware/differences.h"

namespace oclab::test {
namespace {

constexpr const char* kLoads = "global_load_sectors";
constexpr const char* kLocalLoads = "local_load_wavefronts";
constexpr const char* kActive = "active_lanes";

}  // namespace

std::string letter_of(Reason reason) {
  return std::string(1, static_cast<char>('a' + static_cast<int>(reason)));
}

std::string describe(Reason reason) {
  switch (reason) {
    case Reason::kJoined: return "loads of neighbouring words become one of 8 or 16 bytes";
    case Reason::kPredicated: return "a short `if` is not a branch: whole warps issue it";
    case Reason::kUnrolled: return "several trips of a loop become one";
    case Reason::kExpanded: return "one operation of the source takes many instructions";
    case Reason::kConstant: return "the measurement reads constant memory as global memory";
    case Reason::kKept: return "a value that was just stored is not loaded again";
  }
  return "";
}

const std::vector<Difference>& known_differences() {
  using enum Reason;
  static const std::vector<Difference> all{
      // The last two partial sums of a group: one wavefront less for each of its groups.
      {"solutions/row_sums/row_sums", kLocalLoads, 704 + 64, kJoined},
      {"solutions/ragged_rows/ragged_rows", kLocalLoads, 88 + 8, kJoined},
      {"solutions/reduce_v4/reduce_v4", kLocalLoads, 187 + 17, kJoined},
      {"solutions/tree_no_conflicts/tree_no_conflicts", kLocalLoads, 1495 + 65, kJoined},
      {"solutions/tree_multiple_adds/tree_multiple_adds", kLocalLoads, 135 + 9, kJoined},
      {"solutions/dot_vector/dot_vector", kLocalLoads, 480 + 32, kJoined},
      {"solutions/dot_local/dot_local", kLocalLoads, 480 + 32, kJoined},
      {"solutions/reduce_v6/reduce_v6", kLocalLoads, 975 + 65, kJoined},
      // Level 1 reads slots 2 l and 2 l + 1: both warps of a group spend two wavefronts, not four.
      {"solutions/tree_no_modulo/tree_no_modulo", kLocalLoads, 5547 + 129 * 4, kJoined},
      // Four steps at once, so that four floats of a row of a are one load, of two wavefronts.
      // Model and GPU per warp and four steps: 4 (1 + 8) and 4 + 8 · 2, 4 (1 + 4) and 4 + 4 · 2,
      // 4 (2 · 4 + 4 · 2) and 4 · 2 · 4 + 4 · 2.
      {"solutions/matmul_tiled/matmul_tiled", kLocalLoads, 5120 / 20.0 * 36, kJoined},
      {"kernels-starter/matmul_vector/matmul_vector", kLocalLoads, 6144 / 12.0 * 20, kJoined},
      {"solutions/matmul_vector/matmul_vector", kLocalLoads, 2560 / 40.0 * 64, kJoined},
      {"solutions/matmul_unrolled/matmul_unrolled", kLocalLoads, 16384, kJoined},
      {"kernels-starter/matmul_async/matmul_async", kLocalLoads, 16384, kJoined},
      {"kernels-starter/matmul_double_buffered/matmul_double_buffered", kLocalLoads, 8192, kJoined},

      // The model lies between the GPU's count of all lanes and that without predicated-off ones.
      {"solutions/row_sums/row_sums", kActive, 25.90, kPredicated},
      {"kernels-starter/reduce_v2/reduce_v2", kActive, 21.34, kPredicated},
      {"kernels-starter/reduce_v4/reduce_v4", kActive, 29.33, kPredicated},
      {"solutions/reduce_v4/reduce_v4", kActive, 29.16, kPredicated},
      {"solutions/tree_no_modulo/tree_no_modulo", kActive, 26.30, kPredicated},
      {"solutions/tree_no_conflicts/tree_no_conflicts", kActive, 28.63, kPredicated},
      {"kernels-starter/dot_vector/dot_vector", kActive, 29.04, kPredicated},
      {"kernels-starter/dot_vector/sum_partials", kActive, 29.50, kPredicated},
      {"solutions/dot_vector/dot_vector", kActive, 29.62, kPredicated},
      {"solutions/dot_local/dot_local", kActive, 29.23, kPredicated},
      {"solutions/reduce_v6/reduce_v6", kActive, 29.74, kPredicated},

      // Fewer instructions in the divergent loops; lanes whose rows differ by less than the four
      // trips that are one now meet in other places.
      {"kernels-starter/parity_branch/parity_branch", kActive, 16.86, kUnrolled},
      {"kernels-starter/ragged_rows/ragged_rows", kActive, 1.27, kUnrolled},
      {"kernels-starter/ragged_rows/ragged_rows", kLoads, 28791, kUnrolled},
      {"solutions/ragged_rows/ragged_rows", kLoads, 18900, kUnrolled},

      // powr in each of five branches; a remainder of 64 bits, which whole warps compute; the
      // comparisons of a switch, likewise; a copy that is a loop of some lanes.
      {"kernels-starter/branchless_select/branchless_select", kActive, 15.63, kExpanded},
      {"kernels-starter/tree_no_modulo/tree_no_modulo", kActive, 22.28, kExpanded},

      {"kernels-starter/eight_way_switch/eight_way_switch", kActive, 4.36, kExpanded},
      {"kernels-starter/matmul_async/matmul_async", kActive, 32.00, kExpanded},

      // `block[lid] += block[k]` in a loop: block[lid] stays in a register.
      {"kernels-starter/reduce_v6/reduce_v6", kLocalLoads, 4716, kKept},

      // 30752 requests of one sector each; 18 in each of 4 warps.
      {"kernels-starter/blur_2d/blur_2d", kLoads, 148256 - 30752, kConstant},
      {"kernels-starter/blur_recursive/blur_columns", kLoads, 3176 - 4 * 18, kConstant},
  };
  return all;
}

}  // namespace oclab::test
