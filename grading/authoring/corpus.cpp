// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: kernels that say in their heads how they must be graded.
#include "grading/authoring/corpus.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "grading/grade.h"
#include "spec/error.h"
#include "worker/model_device.h"

namespace oclab {
namespace {

std::vector<std::string> split_alternatives(const std::string& text) {
  std::vector<std::string> names;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    if (word != "|") names.push_back(word);
  }
  return names;
}

double seconds_from(const std::string& value, const std::string& place) {
  try {
    return std::stod(value);
  } catch (const std::logic_error&) {
    throw UsageError(place + ": '" + value + "' is no number of seconds");
  }
}

/// Takes one "key: value" comment. A key that is not known is an error, not a remark.
void apply(CorpusKernel& kernel, const std::string& key, const std::string& value,
           const std::string& place) {
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
  } else if (key == "run-limit") {
    kernel.limits.run = seconds_from(value, place);
  } else if (key == "build-limit") {
    kernel.limits.build = seconds_from(value, place);
  } else if (key != "why") {
    throw UsageError(place + ": unknown header line '" + key +
                     "'. Known: line, outcome, says, why, run-limit, build-limit");
  }
}

}  // namespace

CorpusKernel read_corpus_kernel(const std::filesystem::path& file, const ExerciseRef& exercise) {
  CorpusKernel kernel{.file = file, .exercise = exercise};
  std::ifstream stream(file);
  std::string line;
  for (int number = 1; std::getline(stream, line); ++number) {
    if (number <= 2) continue;
    if (!line.starts_with("// ")) break;
    if (line.back() == '\r') line.pop_back();
    const std::string place = fmt::format("{}:{}", file.string(), number);
    const std::size_t colon = line.find(": ");
    if (colon == std::string::npos) {
      throw UsageError(place + ": header line without a key: " + line);
    }
    apply(kernel, line.substr(3, colon - 3), line.substr(colon + 2), place);
  }
  return kernel;
}

std::vector<CorpusKernel> read_corpus_folder(const std::filesystem::path& folder,
                                             const ExerciseRef& exercise) {
  std::vector<CorpusKernel> kernels;
  if (!std::filesystem::is_directory(folder)) return kernels;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.is_regular_file()) kernels.push_back(read_corpus_kernel(entry.path(), exercise));
  }
  std::ranges::sort(kernels, {}, &CorpusKernel::file);
  return kernels;
}

std::string why_not_assessed(const CorpusKernel& kernel) {
  const bool by_model = kernel.line == LineName::kSafe || kernel.line == LineName::kEfficient;
  return by_model ? why_no_model() : "";
}

std::vector<std::string> differences_from_header(const CorpusKernel& kernel,
                                                 const DeviceInfo& device, std::uint64_t seed) {
  std::vector<std::string> differences;
  const auto need = [&differences](bool holds, const std::string& otherwise) {
    if (!holds) differences.push_back(otherwise);
  };
  need(!kernel.outcomes.empty(), "the header names no outcome");
  need(!kernel.says.empty(), "the header does not say what the student must read");
  const GradeOptions options{.device = device,
                             .lines = {LineName::kCorrect, kernel.line},
                             .limits = kernel.limits,
                             .seed = seed};
  const Grade graded = grade(kernel.exercise, kernel.file, options);
  const Line& line = graded.lines.back();
  need(kernel.line == LineName::kCorrect || graded.lines.front().status == LineStatus::kPass,
       "must be right where only its safety, its counters or its speed is wrong: " +
           graded.lines.front().message);
  need(line.status == LineStatus::kFail && line.points == 0,
       fmt::format("{} is {} and earns {} points", line_word(line.name), status_word(line.status),
                   line.points));
  const std::string outcome(outcome_name(line.outcome));
  need(std::ranges::count(kernel.outcomes, outcome) == 1,
       fmt::format("ended as {}, declared is {}", outcome, fmt::join(kernel.outcomes, " | ")));
  for (const std::string& text : kernel.says) {
    need((line.message + line.note).find(text) != std::string::npos,
         fmt::format("does not say: {}\n  it says: {}", text, line.message));
  }
  return differences;
}

}  // namespace oclab
