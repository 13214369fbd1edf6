// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what can be said about the labs without running a kernel.
#include <gtest/gtest.h>

#include <set>

#include "grading/authoring/checks/checks.h"
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
