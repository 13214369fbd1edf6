// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: `oclab explain` names the line of each starter that its lesson is about.
#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "grading/explain/html.h"
#include "grading/explain/json.h"
#include "grading/explain/run.h"
#include "grading/explain/text.h"
#include "grading/source/paths.h"
#include "grading/wording/failures/failure_text.h"
#include "harness/spec/registry.h"
#include "harness/support/temp_dir.h"
#include "harness/worker/supervisor/model_device.h"

namespace oclab::test {
namespace {

/// The line of a starter that must be named as the worst, by a part of its text, and why.
struct Intended {
  std::string exercise;
  std::string line;
  std::string word;  ///< of the sentence
};

const std::vector<Intended> kIntended{
    {"strided_copy", "out[i] = in[i]", "32 sectors where 4"},
    {"row_sums", "sum += in[row * columns + column]", "32 sectors where 4"},
    {"deinterleave", "= pairs[2 * i", "8 sectors where 4"},
    {"vector_add", "c[i] = a[i] + b[i]", "load vectors"},
    {"parity_branch", "if (i % 2 == 0)", "branch diverges in"},
    {"branchless_select", "if (x < 0.25f)", "branch diverges in"},
    {"eight_way_switch", "switch (i % 8)", "branch diverges in"},
    {"ragged_rows", "i < end; ++i) sum += values[i]", "lanes of a warp are still active"},
    {"strided_local", "sum += (r + 1) * block[", "32 wavefronts where 2"},
    {"tile_columns", "tile[lid][k]", "32 wavefronts where 1"},
    {"histogram_local", "atomic_add(&sums[", "turns where 1"},
    {"reduce_v0", "in[2 * i]", "8 sectors where 4"},
    {"reduce_v1", "in[left]", "neighbouring elements"},
    {"reduce_v2", "if (k % (2 * stride) == 0)", "branch diverges in"},
    {"reduce_v3", "block[k] += block[k + width]", ""},
    {"reduce_v4", "sum += in[i]", ""},
    {"reduce_v5", "sum += in[i]", ""},
    {"reduce_v6", "block[k] = first + k < n ? in[first + k]", ""},
    {"tree_no_modulo", "if (lid % (2 * stride) == 0)", "branch diverges in"},
    {"tree_no_conflicts", "partial[slot] += partial[slot + stride]", "wavefronts where 1"},
    {"tree_first_add", "if (lid < width) partial[lid]", "branch diverges in"},
    {"tree_last_warp", "if (lid < width) partial[lid]", "branch diverges in"},
    {"tree_multiple_adds", "partial[lid] = LOAD(0) + LOAD(1)", ""},
    {"reduce_any", "REDUCTION(reduce_", ""},
    {"transpose_tile", "out[column * rows + row]", "sectors where 4"},
    {"transpose_padded", "= tile[x][k]", "32 wavefronts where 1"},
    {"transpose_skewed", "= tile[x][k]", "wavefronts where 1"},
    {"blur_2d", "sum += weights[j * TAPS + i] * in[", "`in`"},
    {"blur_separable", "sum += weights[j] * weights[i] * in[", "`in`"},
    {"blur_recursive", "out[x * rows + y] = in[", "32 sectors where 4"},
    {"blur_image", "read_imagef(in, edge, (int2)(x, at.y))", "private variable"},
    {"matmul_coalesced", "sum += a[row * k + i]", "16 sectors where 2"},
    {"matmul_tiled", "sum += a[row * k + i]", "use every loaded value"},
    {"matmul_register_blocked", "tile_b[i][x]", "private variables"},
    {"matmul_vector", "sum[r] += tile_a[", "private variables"},
    {"matmul_unrolled", "sum[r] += tile_a[", "`tile_a`"},
};

/// Starters whose lesson is nothing that a line's counters show.
const std::set<std::string> kOtherLessons{
    "matmul_async",            // copies that overlap; they belong to the work-group, not to a line
    "matmul_double_buffered",  // loads that overlap with the arithmetic: time, not traffic
};

Explanation explain_starter(const ExerciseRef& exercise) {
  const auto file = kernel_file(kit_root() / "kernels-starter", exercise);
  return explain_file(exercise, file, exercise.exercise->model_extent);
}

class ExplainStarter : public testing::TestWithParam<Intended> {};

TEST_P(ExplainStarter, NamesTheIntendedLine) {
  if (const std::string reason = why_no_model(); !reason.empty()) GTEST_SKIP() << reason;
  const Intended& intended = GetParam();
  const Explanation explanation = explain_starter(find_exercises(intended.exercise).at(0));
  ASSERT_FALSE(explanation.worst().empty());
  const ExplainedLine& worst = *explanation.worst().front();
  const std::string text = explanation_text(explanation, {}, {});
  EXPECT_NE(explanation.source.at(worst.number - 1).find(intended.line), std::string::npos) << text;
  EXPECT_NE(sentences_about(worst).find(intended.word), std::string::npos) << text;
}

INSTANTIATE_TEST_SUITE_P(Labs, ExplainStarter, testing::ValuesIn(kIntended),
                         [](const auto& each) { return each.param.exercise; });

TEST(Explain, EveryStarterOfTheLabsHasAnIntendedLineOrAReason) {
  std::set<std::string> known = kOtherLessons;
  for (const Intended& intended : kIntended) known.insert(intended.exercise);
  for (const Lab& lab : all_labs()) {
    // Lab 8 is a benchmark: no line of its starters is its lesson.
    if (std::set<std::string>{"lab0", "lab5", "lab8"}.contains(lab.label())) continue;
    for (const Exercise& exercise : lab.exercises) EXPECT_TRUE(known.contains(exercise.id));
  }
}

TEST(Explain, IsTheSameInEveryRun) {
  if (const std::string reason = why_no_model(); !reason.empty()) GTEST_SKIP() << reason;
  const ExerciseRef exercise = find_exercises("tree_no_conflicts").at(0);
  const Explanation once = explain_starter(exercise);
  for (int i = 0; i < 3; ++i) {
    const Explanation again = explain_starter(exercise);
    EXPECT_EQ(explanation_json(again), explanation_json(once));
    EXPECT_EQ(explanation_html(again), explanation_html(once));
    EXPECT_EQ(explanation_text(again, {}, {}), explanation_text(once, {}, {}));
  }
}

/// A nest of 62 by 32 rounds, which leaves no condition where it is unrolled completely.
TEST(Explain, LoopsAreUnrolledWhereTheSourceAsksForIt) {
  if (const std::string reason = why_no_model(); !reason.empty()) GTEST_SKIP() << reason;
  const ExerciseRef exercise = find_exercises("best_blur").at(0);
  const Explanation explanation = explain_file(exercise, solution_file(exercise, DeviceClass::kGpu),
                                               exercise.exercise->model_extent);
  bool found = false;
  for (const ExplainedLine& line : explanation.lines) {
    if (explanation.source.at(line.number - 1).find("j - k < TAPS") == std::string::npos) continue;
    found = true;
    EXPECT_FALSE(line.branch) << line.number;
  }
  EXPECT_TRUE(found);
}

TEST(Explain, APrivateArrayInMemoryIsNamedWithItsLine) {
  if (const std::string reason = why_no_model(); !reason.empty()) GTEST_SKIP() << reason;
  const auto named = [](const Explanation& explanation) {
    return std::ranges::any_of(explanation.remarks, [](const std::string& remark) {
      return remark.find("private array") != std::string::npos;
    });
  };
  const ExerciseRef exercise = find_exercises("matmul_unrolled").at(0);
  EXPECT_TRUE(named(explain_starter(exercise)));
  EXPECT_FALSE(named(explain_file(exercise, solution_file(exercise, DeviceClass::kGpu),
                                  exercise.exercise->model_extent)));
}

TEST(Explain, TwoFaultsOfALineHaveASentenceEach) {
  if (const std::string reason = why_no_model(); !reason.empty()) GTEST_SKIP() << reason;
  const ExerciseRef exercise = find_exercises("tile_columns").at(0);
  const TempDir folder;
  const auto file = folder.path() / "tile_columns.cl";
  std::ofstream(file) << R"(#define TILE 32
kernel void tile_columns(global const float* in, global float* out, uint rows, uint columns) {
  local float tile[TILE][TILE];
  const size_t lid = get_local_id(0), c0 = get_group_id(0) * TILE, first = get_group_id(1) * TILE;
  for (uint k = 0; k < TILE; ++k)
    tile[lid][k] = first + lid < rows && c0 + k < columns ? in[(first + lid) * columns + c0 + k] : 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  float sum = 0;
  for (uint k = 0; k < TILE; ++k) {
    sum += tile[k][lid];
    if (first + k < rows && c0 + lid < columns) out[(first + k) * columns + c0 + lid] = sum;
  }
})";
  const Explanation explanation = explain_file(exercise, file, exercise.exercise->model_extent);
  const ExplainedLine& worst = *explanation.worst().front();
  EXPECT_EQ(worst.number, 6U);
  ASSERT_EQ(worst.faults.size(), 2U);
  EXPECT_EQ(worst.accesses[worst.faults[0].access.value()].kind, model::AccessKind::kLocalStore);
  EXPECT_EQ(worst.accesses[worst.faults[1].access.value()].kind, model::AccessKind::kGlobalLoad);
  for (const ExplainedLine& line : explanation.lines) {
    EXPECT_EQ(line.wastes(), line.number == 6) << line.number;
  }
}

TEST(Explain, SaysNothingOfTheReferenceButItsTotals) {
  if (const std::string reason = why_no_model(); !reason.empty()) GTEST_SKIP() << reason;
  const ExerciseRef exercise = find_exercises("transpose_padded").at(0);
  const std::string page = explanation_html(explain_starter(exercise));
  EXPECT_EQ(page.find("TILE + 1"), std::string::npos) << "the solution's padding";
  EXPECT_NE(page.find("\"reference\""), std::string::npos);
}

/// Explains this text as a file for the exercise; returns how it fails, with `message` among the
/// words.
Outcome failure_of(const std::string& exercise, const std::string& text,
                   const std::string& message = "") {
  const TempDir folder;
  const auto file = folder.path() / (exercise + ".cl");
  std::ofstream(file) << text;
  try {
    explain_file(find_exercises(exercise).at(0), file, {1000});
    return Outcome::kOk;
  } catch (const KernelFailure& failure) {
    EXPECT_NE(describe(failure).find(message), std::string::npos) << describe(failure);
    return failure.outcome;
  }
}

TEST(Explain, ABrokenKernelIsReportedAsOne) {
  if (const std::string reason = why_no_model(); !reason.empty()) GTEST_SKIP() << reason;
  const std::string head =
      "kernel void vector_add(global const float* a, global const float* b, global float* c, "
      "uint n) {\n";
  EXPECT_EQ(failure_of("vector_add", head + "  c[0] = ;\n}\n", "vector_add.cl:2:10: error"),
            Outcome::kBuildError);
  EXPECT_EQ(failure_of("vector_add", "kernel void other() {}\n"), Outcome::kBadInterface);
  EXPECT_EQ(failure_of("vector_add", "#define GROUP 33\n" + head + "}\n"), Outcome::kBadInterface);
  EXPECT_EQ(failure_of("vector_add", head + "  while (a[0] == a[0]) c[1] = n;\n}\n"),
            Outcome::kTimeout);
  EXPECT_EQ(failure_of("vector_add", head + "  c[n - 1 - get_global_id(0)] = 1;\n}\n"),
            Outcome::kOk);
}

TEST(Explain, AWrongKernelIsExplainedWithANote) {
  if (const std::string reason = why_no_model(); !reason.empty()) GTEST_SKIP() << reason;
  const TempDir folder;
  const auto file = folder.path() / "vector_add.cl";
  std::ofstream(file) << "kernel void vector_add(global const float* a, global const float* b, "
                         "global float* c, uint n) {\n  c[n + get_global_id(0)] = 0;\n}\n";
  const Explanation explanation = explain_file(find_exercises("vector_add").at(0), file, {1000});
  ASSERT_FALSE(explanation.remarks.empty());
  EXPECT_NE(explanation.remarks.front().find("line 2, column"), std::string::npos)
      << explanation.remarks.front();
}

}  // namespace
}  // namespace oclab::test
