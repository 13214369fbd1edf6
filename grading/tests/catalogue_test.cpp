// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the four places of a lab hold together.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <functional>
#include <numeric>
#include <regex>
#include <set>

#include "grading/paths.h"
#include "grading/source_file.h"
#include "grading/tests/corpus.h"

namespace oclab::test {
namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& file) {
  std::ifstream stream(file);
  return {std::istreambuf_iterator<char>(stream), {}};
}

std::size_t occurrences(const std::string& text, const std::string& word) {
  std::size_t count = 0;
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    ++count;
  }
  return count;
}

/// Calls `check(exercise)` for every exercise, and says which one a failure belongs to.
template <typename Check>
void for_each_exercise(const Check& check) {
  for (const Lab& lab : all_labs()) {
    for (const Exercise& exercise : lab.exercises) {
      SCOPED_TRACE(lab.stem + "/" + exercise.id);
      check(ExerciseRef{&lab, &exercise});
    }
  }
}

constexpr std::array kDeviceClasses{DeviceClass::kCpu, DeviceClass::kGpu};

fs::path starter_file(const ExerciseRef& exercise) {
  return kernel_file(kit_root() / "kernels-starter", exercise);
}

/// The handout's section of an exercise: from its heading to the next one of that level.
std::string handout_section(const ExerciseRef& ref) {
  const std::string text = "\n" + text_of(kit_root() / "docs" / "labs" / (ref.lab->stem + ".md"));
  const std::regex heading("\n## " + ref.exercise->id + "(:[^\n]*)?\n");
  std::smatch match;
  if (!std::regex_search(text, match, heading)) return "";
  const std::string rest = match.suffix();
  return rest.substr(0, rest.find("\n## "));
}

bool is_prime(std::size_t n) {
  for (std::size_t d = 2; d * d <= n; ++d) {
    if (n % d == 0) return false;
  }
  return n > 1;
}

const std::set<std::string> kSizes{"n", "rows", "columns", "m", "k"};

/// The numbers of an extent that count elements; the others ("stride", "steps") say what is done.
std::vector<std::size_t> sizes_of(const Extent& extent, const Exercise& exercise) {
  const std::array<std::size_t, 3> numbers{extent.x, extent.y, extent.z};
  std::vector<std::size_t> sizes;
  for (std::size_t i = 0; i < exercise.extent_names.size(); ++i) {
    if (kSizes.contains(exercise.extent_names[i])) sizes.push_back(numbers.at(i));
  }
  return sizes;
}

std::size_t product(const std::vector<std::size_t>& sizes) {
  return std::accumulate(sizes.begin(), sizes.end(), std::size_t{1}, std::multiplies<>());
}

TEST(Catalogue, HasLabs) { EXPECT_FALSE(all_labs().empty()); }

TEST(Catalogue, EveryExerciseHasStarterSolutionAndHandout) {
  for_each_exercise([](const ExerciseRef& ref) {
    EXPECT_TRUE(fs::is_regular_file(starter_file(ref)));
    for (const DeviceClass device_class : kDeviceClasses) {
      EXPECT_TRUE(fs::is_regular_file(solution_file(ref, device_class)));
    }
    const std::string section = handout_section(ref);
    EXPECT_FALSE(section.empty()) << "docs/labs/" << ref.lab->stem << ".md has no section";
    for (const char* hint : {"\n### Hint 1\n", "\n### Hint 2\n", "\n### Hint 3\n"}) {
      EXPECT_EQ(occurrences(section, hint), 1U) << hint;
    }
  });
}

TEST(Catalogue, NoKernelWithoutADeclaration) {
  std::set<fs::path> declared;
  for_each_exercise([&](const ExerciseRef& ref) {
    declared.insert(starter_file(ref));
    for (const DeviceClass device_class : kDeviceClasses) {
      declared.insert(solution_file(ref, device_class));
    }
  });
  for (const char* folder : {"kernels-starter", "solutions"}) {
    for (const auto& entry : fs::recursive_directory_iterator(kit_root() / folder)) {
      if (entry.is_directory()) continue;
      EXPECT_TRUE(declared.contains(entry.path())) << entry.path() << " belongs to no exercise";
    }
  }
}

TEST(Catalogue, OneTaskInTheStarterAndNoneInTheSolution) {
  for_each_exercise([](const ExerciseRef& ref) {
    EXPECT_EQ(occurrences(text_of(starter_file(ref)), "TODO"), 1U);
    for (const DeviceClass device_class : kDeviceClasses) {
      EXPECT_EQ(occurrences(text_of(solution_file(ref, device_class)), "TODO"), 0U);
    }
  });
}

TEST(Catalogue, IdsAreUnique) {
  std::set<std::string> ids;
  for_each_exercise([&](const ExerciseRef& ref) {
    EXPECT_TRUE(ids.insert(ref.exercise->id).second) << "this id is taken";
    EXPECT_EQ(find_exercises(ref.exercise->id).size(), 1U);
  });
}

TEST(Catalogue, TestSizesIncludeTheAwkwardOnes) {
  for_each_exercise([](const ExerciseRef& ref) {
    bool one = false, ragged = false, prime = false;
    for (const Extent& extent : ref.exercise->test_extents) {
      const std::vector<std::size_t> sizes = sizes_of(extent, *ref.exercise);
      ASSERT_FALSE(sizes.empty()) << "no name of the extent is a size that this test knows";
      const std::size_t all = product(sizes);
      one |= all == 1;
      ragged |= all > 32 && all % 32 != 0;
      prime |= all > 100000 && std::all_of(sizes.begin(), sizes.end(), is_prime);
    }
    EXPECT_TRUE(one) << "no test size of one element";
    EXPECT_TRUE(ragged) << "all are multiples of 32";
    EXPECT_TRUE(prime) << "none above 10^5 of primes only";
  });
}

TEST(Catalogue, TargetsAreSane) {
  for_each_exercise([](const ExerciseRef& ref) {
    for (const RatioTarget& target : {ref.exercise->targets.cpu, ref.exercise->targets.gpu}) {
      EXPECT_GE(target.none, 0);
      EXPECT_LT(target.none, target.full);
      EXPECT_LT(target.full, 1);
    }
    EXPECT_LE(ref.exercise->targets.cpu.full, 0.8) << "leaves no room for noise on a CPU";
    EXPECT_FALSE(ref.exercise->targets.source.empty());
    EXPECT_GT(ref.exercise->points.correct, 0);
    EXPECT_GT(ref.exercise->points.fast, 0);
  });
}

TEST(Catalogue, TheModelCountsWhatTheLessonIsAboutOrSaysWhyNot) {
  for_each_exercise([](const ExerciseRef& ref) {
    const Exercise& exercise = *ref.exercise;
    const bool can_run = exercise.no_model.empty();
    EXPECT_GT(sizes_of(exercise.model_extent, exercise).size(), 0U);
    EXPECT_GT(product(sizes_of(exercise.model_extent, exercise)), can_run ? 1U : 0U);
    EXPECT_NE(exercise.costs.empty(), can_run && exercise.no_costs.empty())
        << "either costs or one reason for none";
    for (const CostTarget& cost : exercise.costs) {
      EXPECT_GT(cost.target.none, 0);
      EXPECT_LT(cost.target.none, cost.target.full);
      EXPECT_LT(cost.target.full, 1) << "leaves no room for other right solutions";
    }
    EXPECT_GT(exercise.points.safe, 0);
    EXPECT_GT(exercise.points.efficient, 0);
  });
}

TEST(Catalogue, ALabelMeansOneLab) {
  std::set<std::string> labels;
  for (const Lab& lab : all_labs()) {
    EXPECT_TRUE(std::regex_match(lab.stem, std::regex("lab[0-9]_[a-z0-9_]+"))) << lab.stem;
    EXPECT_TRUE(labels.insert(lab.label()).second) << lab.label() << " is used twice";
  }
  EXPECT_LE(labels.size(), 9U);
  // CTest's -L is a regular expression that may match anywhere in a label.
  for (const std::string& label : labels) {
    for_each_exercise([&](const ExerciseRef& ref) {
      for (const std::string& other : {ref.lab->label(), ref.exercise->id}) {
        if (ref.lab->label() == label) continue;
        EXPECT_FALSE(std::regex_search(other, std::regex(label))) << label << " matches " << other;
      }
    });
  }
}

TEST(Catalogue, AnIdMeansOneExercise) {
  for_each_exercise([](const ExerciseRef& one) {
    for_each_exercise([&](const ExerciseRef& other) {
      if (one.exercise == other.exercise) return;
      EXPECT_EQ(other.exercise->id.find(one.exercise->id), std::string::npos)
          << "ctest -L " << one.exercise->id << " matches this exercise too";
    });
  });
}

}  // namespace
}  // namespace oclab::test
