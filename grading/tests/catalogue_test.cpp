// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what can be said about the labs without running a kernel.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "grading/authoring/checks/checks.h"
#include "grading/authoring/finding_words.h"
#include "grading/source/paths.h"
#include "harness/spec/registry.h"

namespace oclab::test {
namespace {

namespace fs = std::filesystem;

/// Calls `check(exercise)` for every exercise, and expects it to find nothing.
template <typename Check>
void expect_sound(const Check& check) {
  ASSERT_FALSE(all_labs().empty());
  for (const Lab& lab : all_labs()) {
    for (const Exercise& exercise : lab.exercises) {
      const CheckResult result = check(ExerciseRef{&lab, &exercise});
      EXPECT_TRUE(result.findings.empty()) << lab.stem << "/" << exercise.id << "\n"
                                           << describe(result);
    }
  }
}

TEST(Catalogue, EveryExerciseHasStarterAndSolution) { expect_sound(check_files); }

TEST(Catalogue, EveryExerciseHasASectionInTheHandout) { expect_sound(check_handout); }

TEST(Catalogue, EveryDeclarationIsSound) { expect_sound(check_contract); }

TEST(Catalogue, WrongResultsAreDistinguishedFromRightOnes) { expect_sound(check_verify); }

/// Whether eight elements in a row of the first input come again in the same order.
bool repeats(const std::string& exercise, const Extent& extent) {
  Rng rng(7);
  const Problem problem = find_exercises(exercise).at(0).exercise->make_problem(extent, rng);
  const auto words = initial_values<std::uint32_t>(problem, 0);
  std::vector<std::uint64_t> windows;
  for (std::size_t begin = 0; begin + 8 <= words.size(); ++begin) {
    std::uint64_t window = 0;
    for (const std::uint32_t word : words.subspan(begin, 8)) {
      window = (window ^ word) * 0x9E3779B97F4A7C15;
      window ^= window >> 29;
    }
    windows.push_back(window);
  }
  std::ranges::sort(windows);
  return std::ranges::adjacent_find(windows) != windows.end();
}

// A kernel could compute one period only.
TEST(Catalogue, LargeInputsDoNotRepeat) {
  for (const char* image : {"blur_2d", "blur_recursive", "best_blur"}) {
    EXPECT_FALSE(repeats(image, {401, 501})) << image;
  }
  for (const char* array : {"vector_add", "reduce_v6", "dot_vector", "best_sum"}) {
    EXPECT_FALSE(repeats(array, {200001})) << array;
  }
}

TEST(Catalogue, NoFolderWithoutALab) {
  std::set<std::string> stems;
  for (const Lab& lab : all_labs()) stems.insert(lab.stem);
  for (const char* folder : {"kernels-starter", "solutions"}) {
    for (const auto& entry : fs::directory_iterator(kit_root() / folder)) {
      EXPECT_TRUE(stems.contains(entry.path().filename().string())) << entry.path();
    }
  }
}

}  // namespace
}  // namespace oclab::test
