// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the kernels under grading/tests and what their headers expect.
#include "grading/tests/corpus.h"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace oclab::test {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> split_alternatives(const std::string& text) {
  std::vector<std::string> names;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    if (word != "|") names.push_back(word);
  }
  return names;
}

/// Takes one "key: value" comment. A key that is not known is an error, not a remark.
void apply(CorpusKernel& kernel, const std::string& key, const std::string& value) {
  if (key == "outcome") {
    kernel.outcomes = split_alternatives(value);
  } else if (key == "outcome without gate") {
    kernel.outcomes_without_gate = split_alternatives(value);
  } else if (key == "says") {
    kernel.says.push_back(value);
  } else if (key == "says on PoCL 3.1") {
    kernel.says_on_pocl_31.push_back(value);
  } else if (key == "line") {
    kernel.line = line_from(value);
  } else if (key == "place") {
    for (const std::string& place : split_alternatives(value)) {
      kernel.places.push_back(std::stoi(place));
    }
  } else if (key == "run-limit") {
    kernel.limits.run = std::stod(value);
  } else if (key == "build-limit") {
    kernel.limits.build = std::stod(value);
  } else if (key != "why") {
    throw std::runtime_error(kernel.file.string() + ": unknown header line '" + key + "'");
  }
}

/// The header: the comment lines that follow the two lines of the licence.
CorpusKernel read_kernel(const fs::path& file) {
  const std::string folder = file.parent_path().filename().string();
  CorpusKernel kernel{.file = file,
                      .exercise = exercise_named(folder == "hostile" ? "vector_add" : folder)};
  std::ifstream stream(file);
  std::string line;
  for (int number = 1; std::getline(stream, line); ++number) {
    if (number <= 2) continue;
    if (!line.starts_with("// ")) break;
    if (line.back() == '\r') line.pop_back();
    const std::size_t colon = line.find(": ");
    if (colon == std::string::npos) {
      throw std::runtime_error(file.string() + ": header line without a key: " + line);
    }
    apply(kernel, line.substr(3, colon - 3), line.substr(colon + 2));
  }
  return kernel;
}

}  // namespace

std::vector<CorpusKernel> read_corpus(const std::string& kind) {
  std::vector<CorpusKernel> kernels;
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(OCLAB_TESTS_DIR) / kind)) {
    if (entry.is_regular_file()) kernels.push_back(read_kernel(entry.path()));
  }
  std::sort(kernels.begin(), kernels.end(),
            [](const CorpusKernel& a, const CorpusKernel& b) { return a.file < b.file; });
  return kernels;
}

const DeviceInfo& pocl() {
  static const DeviceInfo device = choose_device(list_devices(), "pocl");
  return device;
}

ExerciseRef exercise_named(const std::string& id) {
  const std::vector<ExerciseRef> found = find_exercises(id);
  if (found.size() != 1) throw std::runtime_error("'" + id + "' is not one exercise");
  return found.front();
}

/// Fixed, because the pattern that a wrong result makes may depend on the data.
constexpr std::uint64_t kSeed = 2026;

Grade graded(const ExerciseRef& exercise, const fs::path& file, const std::set<LineName>& lines,
             const TimeLimits& limits) {
  const GradeOptions options{.device = pocl(), .lines = lines, .limits = limits, .seed = kSeed};
  return grade(exercise, file, options);
}

Line graded_line(const ExerciseRef& exercise, const fs::path& file, LineName line,
                 const TimeLimits& limits) {
  return graded(exercise, file, {line}, limits).lines.at(0);
}

}  // namespace oclab::test
