// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: finding labs and exercises by name.
#include "harness/spec/registry.h"

#include <gtest/gtest.h>

#include <string>

#include "harness/support/error.h"

namespace oclab {
namespace {

Lab make_lab(const std::string& stem, const std::vector<std::string>& ids) {
  Lab lab{.stem = stem, .title = stem};
  for (const std::string& id : ids) {
    lab.exercises.emplace_back();
    lab.exercises.back().id = id;
  }
  return lab;
}

// Registered out of order on purpose.
const RegisterLab kReduction([] { return make_lab("lab4_reduction", {"reduce_v0", "reduce_v3"}); });
const RegisterLab kCoalescing([] { return make_lab("lab1_coalescing", {"strided_copy"}); });

std::vector<std::string> found(std::string_view word) {
  std::vector<std::string> names;
  for (const ExerciseRef& ref : find_exercises(word)) {
    names.push_back(ref.lab->stem + "/" + ref.exercise->id);
  }
  return names;
}

std::string lookup_error(std::string_view word) {
  try {
    find_exercises(word);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

using Names = std::vector<std::string>;

TEST(Registry, LabsAreOrderedByStem) {
  ASSERT_EQ(all_labs().size(), 2U);
  EXPECT_EQ(all_labs()[0].stem, "lab1_coalescing");
  EXPECT_EQ(all_labs()[1].stem, "lab4_reduction");
  EXPECT_EQ(all_labs()[1].label(), "lab4");
}

TEST(Registry, ALabByLabelOrStem) {
  const Names both{"lab4_reduction/reduce_v0", "lab4_reduction/reduce_v3"};
  EXPECT_EQ(found("lab4"), both);
  EXPECT_EQ(found("lab4_reduction"), both);
  EXPECT_EQ(found("lab1"), Names{"lab1_coalescing/strided_copy"});
}

TEST(Registry, AnExerciseByIdOrFullName) {
  EXPECT_EQ(found("reduce_v3"), Names{"lab4_reduction/reduce_v3"});
  EXPECT_EQ(found("lab4_reduction/reduce_v3"), Names{"lab4_reduction/reduce_v3"});
}

TEST(Registry, UnknownNamesGetTheClosestOne) {
  EXPECT_NE(lookup_error("stride").find("Did you mean 'strided_copy'?"), std::string::npos);
  EXPECT_NE(lookup_error("reduce_v9").find("Did you mean 'reduce_v0'?"), std::string::npos);
  EXPECT_NE(lookup_error("strided-copi").find("Did you mean 'strided_copy'?"), std::string::npos);
  EXPECT_NE(lookup_error("lab44").find("Did you mean 'lab4'?"), std::string::npos);
  EXPECT_NE(lookup_error("lab4_redution").find("Did you mean 'lab4_reduction'?"),
            std::string::npos);
}

TEST(Registry, NothingCloseMeansNoSuggestion) {
  for (const char* word : {"", "matrix_multiply", "lab1_coalescing/reduce_v3", "lab4/"}) {
    EXPECT_NE(lookup_error(word).find("`oclab list` shows all"), std::string::npos) << word;
  }
  EXPECT_EQ(lookup_error("matrix_multiply").find("Did you mean"), std::string::npos);
  EXPECT_NE(lookup_error("matrix_multiply").find("'matrix_multiply'"), std::string::npos);
}

}  // namespace
}  // namespace oclab
