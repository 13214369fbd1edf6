// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: tests that run once for every exercise of the course.
#pragma once

#include <gtest/gtest.h>

#include "grading/tests/kernels/corpus.h"
#include "harness/spec/registry.h"
#include "harness/tests/core_set.h"

namespace oclab::test {

/// Registers `<suite>.<exercise id>`, a `Test(ExerciseRef)`, for every exercise that `applies`.
template <typename Test, typename Filter>
void register_each_exercise(const char* suite, Filter applies) {
  for (const Lab& lab : all_labs()) {
    for (const Exercise& exercise : lab.exercises) {
      if (!applies(exercise)) continue;
      const ExerciseRef ref{&lab, &exercise};
      testing::RegisterTest(suite, exercise.id.c_str(), nullptr, nullptr, __FILE__, __LINE__,
                            [ref]() -> testing::Test* { return new Test(ref); });
    }
  }
}

/// Whether the core set (`tests_everything`) has this exercise for its lab, where a test is costly
/// and is about what all exercises have in common.
inline bool is_in_core_set(const Exercise& exercise) {
  return tests_everything() || &exercise_named(exercise.id).lab->exercises.front() == &exercise;
}

template <typename Test>
void register_each_exercise(const char* suite) {
  register_each_exercise<Test>(suite, [](const Exercise&) { return true; });
}

}  // namespace oclab::test
