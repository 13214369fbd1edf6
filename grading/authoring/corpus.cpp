// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: kernels that say in their heads how they must be graded.
#include "grading/authoring/corpus.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "grading/checks/grade.h"
#include "grading/record/proof.h"
#include "grading/report/report.h"
#include "grading/wording/diagnosis_table.h"
#include "harness/support/error.h"
#include "harness/worker/supervisor/model_device.h"

namespace oclab {
namespace {

constexpr std::size_t kShortestCause = 10;

std::vector<std::string> split_alternatives(const std::string& text) {
  std::vector<std::string> names;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    if (word != "|") names.push_back(word);
  }
  return names;
}

double number_from(const std::string& value, const std::string& place) {
  try {
    return std::stod(value);
  } catch (const std::logic_error&) {
    throw UsageError(place + ": '" + value + "' is no number");
  }
}

bool is_known_kind(const std::string& name) {
  return std::ranges::any_of(all_diagnoses(), [&](const DiagnosisGroup& group) {
    return std::ranges::count(group.entries, name, &DiagnosisEntry::name) > 0;
  });
}

/// Takes one "key: value" comment. A key that is not known is an error, not a remark.
void apply(CorpusKernel& kernel, const std::string& key, const std::string& value,
           const std::string& place) {
  if (key == "outcome") {
    kernel.outcomes = split_alternatives(value);
  } else if (key == "outcome without gate") {
    kernel.outcomes_without_gate = split_alternatives(value);
  } else if (key == "kind") {
    kernel.kinds = split_alternatives(value);
  } else if (key == "says") {
    kernel.says.push_back(value);
  } else if (key == "says on PoCL 3.1") {
    kernel.says_on_pocl_31.push_back(value);
  } else if (key == "line") {
    kernel.line = line_from(value);
  } else if (key == "place") {
    for (const std::string& number : split_alternatives(value)) {
      kernel.places.push_back(static_cast<int>(number_from(number, place)));
    }
  } else if (key == "run-limit") {
    kernel.limits.run = number_from(value, place);
  } else if (key == "build-limit") {
    kernel.limits.build = number_from(value, place);
  } else if (key != "why") {
    throw UsageError(place + ": unknown header line '" + key +
                     "'. Known: line, outcome, kind, place, says, why, run-limit, build-limit");
  }
}

struct Differences {
  std::vector<std::string> found;

  void need(bool holds, const std::string& otherwise) {
    if (!holds) found.push_back(otherwise);
  }
};

/// What another line proves wrong loses `correct` too; what only costs too much keeps it.
void compare_correct(Differences& differences, const Criterion& correct, const Criterion& line) {
  if (line.name == CriterionName::kCorrect) return;
  const CriterionStatus expected =
      proves_wrong(line) ? CriterionStatus::kFail : CriterionStatus::kPass;
  differences.need(correct.status == expected,
                   fmt::format("`correct` is {} where `{}` says: {}", status_word(correct.status),
                               criterion_word(line.name), line.message));
}

/// The first three lines of a report name the cause, the line of the file and what to try next.
void compare_diagnosis(Differences& differences, const CorpusKernel& kernel, const Grade& graded,
                       const std::string& text) {
  const Criterion& line = graded.lines.back();
  if (!line.diagnosis) {
    differences.found.emplace_back("its report has no diagnosis");
    return;
  }
  std::istringstream lines(text);
  std::string headline, second, third;
  std::getline(lines, headline);
  std::getline(lines, second);
  std::getline(lines, third);
  const int number = line.diagnosis->at.line;
  for (const std::string& kind : kernel.kinds) {
    differences.need(is_known_kind(kind), "no diagnosis is named " + kind);
  }
  const std::string kind(entry_of(line.diagnosis->kind).name);
  differences.need(
      !kernel.kinds.empty() || !kernel.says.empty(),
      fmt::format("the header names no kind of diagnosis: it is {}, line {}", kind, number));
  differences.need(kernel.kinds.empty() || std::ranges::count(kernel.kinds, kind) == 1,
                   fmt::format("its diagnosis is {}, declared is {}: {}", kind,
                               fmt::join(kernel.kinds, " | "), headline));
  const std::string place = fmt::format("{}:{}: {} {}: ", graded.source, number,
                                        criterion_word(line.name), status_word(line.status));
  differences.need(
      number > 0 && headline.starts_with(place) && headline.size() > place.size() + kShortestCause,
      "the report's first line names no place or no cause: " + headline);
  differences.need((second + third).find("    next: ") != std::string::npos,
                   "the report's first three lines say nothing to try next: " + second + third);
  // Of a kernel that ran, the model knows the line; without it, any line will do.
  const bool any_place = line.outcome != Outcome::kBuildError && !why_no_model().empty();
  differences.need(
      any_place || kernel.places.empty() || std::ranges::count(kernel.places, number) == 1,
      fmt::format("names line {}, declared is {}", number, fmt::join(kernel.places, " | ")));
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
  const bool by_model =
      kernel.line == CriterionName::kSafe || kernel.line == CriterionName::kEfficient;
  return by_model ? why_no_model() : "";
}

std::vector<std::string> differences_from_header(const CorpusKernel& kernel,
                                                 const DeviceInfo& device, std::uint64_t seed,
                                                 WarmWorker* warm) {
  Differences differences;
  differences.need(!kernel.outcomes.empty(), "the header names no outcome");
  GradeOptions options{.device = device,
                       .lines = {CriterionName::kCorrect, kernel.line},
                       .limits = kernel.limits,
                       .seed = seed};
  // An error that the device did not notice may have damaged the worker.
  if (kernel.line != CriterionName::kSafe) options.limits.warm = warm;
  const Grade graded = grade(kernel.exercise, kernel.file, options);
  const Criterion& line = graded.lines.back();
  const std::string text = report(graded, line);
  compare_correct(differences, graded.lines.front(), line);
  const bool costs_some = line.status == CriterionStatus::kPartial && line.points < line.max_points;
  differences.need((line.status == CriterionStatus::kFail && line.points == 0) || costs_some,
                   fmt::format("{} is {} and earns {} points", criterion_word(line.name),
                               status_word(line.status), line.points));
  const std::string outcome(outcome_name(line.outcome));
  differences.need(
      std::ranges::count(kernel.outcomes, outcome) == 1,
      fmt::format("ended as {}, declared is {}", outcome, fmt::join(kernel.outcomes, " | ")));
  for (const std::string& words : kernel.says) {
    differences.need(text.find(words) != std::string::npos,
                     fmt::format("does not say: {}\n  it says: {}", words, text));
  }
  compare_diagnosis(differences, kernel, graded, text);
  return differences.found;
}

}  // namespace oclab
