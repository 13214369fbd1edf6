// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the catalogue of labs.
#include "harness/spec/registry.h"

#include <algorithm>
#include <string>

#include "harness/support/error.h"
#include "harness/support/nearest.h"

namespace oclab {
namespace {

/// Filled while static objects are constructed, sorted at first use.
std::vector<Lab (*)()>& registered() {
  static std::vector<Lab (*)()> makers;
  return makers;
}

/// The names of all labs and exercises.
std::vector<std::string> all_names() {
  std::vector<std::string> names;
  for (const Lab& lab : all_labs()) {
    names.insert(names.end(), {lab.label(), lab.stem});
    for (const Exercise& exercise : lab.exercises) names.push_back(exercise.id);
  }
  return names;
}

}  // namespace

RegisterLab::RegisterLab(Lab (*make)()) { registered().push_back(make); }

const std::vector<Lab>& all_labs() {
  static const std::vector<Lab> labs = [] {
    std::vector<Lab> made;
    for (const auto make : registered()) made.push_back(make());
    std::sort(made.begin(), made.end(), [](const Lab& a, const Lab& b) { return a.stem < b.stem; });
    return made;
  }();
  return labs;
}

std::vector<ExerciseRef> find_exercises(std::string_view word) {
  std::vector<ExerciseRef> found;
  for (const Lab& lab : all_labs()) {
    for (const Exercise& exercise : lab.exercises) {
      if (word == lab.label() || word == lab.stem || word == exercise.id ||
          word == lab.stem + "/" + exercise.id) {
        found.push_back({&lab, &exercise});
      }
    }
  }
  if (found.empty()) {
    throw UsageError("there is no lab or exercise '" + std::string(word) + "'." +
                     did_you_mean(word, all_names()) +
                     "\n`oclab list` shows all labs and exercises.");
  }
  return found;
}

}  // namespace oclab
