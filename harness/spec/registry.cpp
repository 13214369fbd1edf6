// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the catalogue of labs.
#include "spec/registry.h"

#include <algorithm>
#include <string>
#include <utility>

#include "spec/error.h"

namespace oclab {
namespace {

/// Filled while static objects are constructed, sorted at first use.
std::vector<Lab (*)()>& registered() {
  static std::vector<Lab (*)()> makers;
  return makers;
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t substitute = diagonal + (a[i - 1] != b[j - 1]);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, substitute});
    }
  }
  return row[b.size()];
}

/// " Did you mean reduce_v3?", or "" when nothing is close.
std::string suggestion(std::string_view word) {
  std::string best;
  std::size_t distance = 4;
  const auto consider = [&](const std::string& name) {
    const std::size_t d = edit_distance(word, name);
    if (d < distance) best = name, distance = d;
  };
  for (const Lab& lab : all_labs()) {
    consider(lab.label());
    consider(lab.stem);
    for (const Exercise& exercise : lab.exercises) consider(exercise.id);
  }
  return best.empty() ? "" : " Did you mean '" + best + "'?";
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
    throw UsageError("there is no lab or exercise '" + std::string(word) + "'." + suggestion(word) +
                     "\n`oclab list` shows all of them.");
  }
  return found;
}

}  // namespace oclab
