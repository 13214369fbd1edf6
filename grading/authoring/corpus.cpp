// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: kernels with their expected grades.
#include "grading/authoring/corpus.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "grading/authoring/kernel_patch.h"
#include "grading/checks/grade.h"
#include "grading/record/criterion_text.h"
#include "grading/record/proof.h"
#include "grading/report/report.h"
#include "grading/source/text_file.h"
#include "grading/source/tokens/source_text.h"
#include "grading/terminal/output_file.h"
#include "grading/terminal/text_layout.h"
#include "grading/wording/diagnosis_table.h"
#include "harness/support/error.h"
#include "harness/support/temp_dir.h"
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
    throw UsageError(place + ": '" + value + "' is not a number");
  }
}

bool is_known_kind(const std::string& name) {
  return std::ranges::any_of(all_diagnoses(), [&](const DiagnosisGroup& group) {
    return std::ranges::count(group.entries, name, &DiagnosisEntry::name) > 0;
  });
}

/// Applies one "key: value" comment. Throws `UsageError` for an unknown key.
void apply(CorpusKernel& kernel, const std::string& key, const std::string& value,
           const std::string& place) {
  if (key == "outcome") {
    kernel.outcomes = split_alternatives(value);
  } else if (key == "outcome without gate") {
    kernel.outcomes_without_gate = split_alternatives(value);
  } else if (key == "outcome without gate in landlock") {
    kernel.outcomes_in_landlock = split_alternatives(value);
  } else if (key == "outcome elsewhere") {
    kernel.outcomes_elsewhere = split_alternatives(value);
  } else if (key == "kind") {
    kernel.kinds = split_alternatives(value);
  } else if (key == "says") {
    kernel.says.push_back(value);
  } else if (key == "says on PoCL 3.1") {
    kernel.says_on_pocl_31.push_back(value);
  } else if (key == "line") {
    kernel.criterion = criterion_from(value);
  } else if (key == "place") {
    const bool numbers = value.find_first_not_of("0123456789 |") == std::string::npos;
    for (const std::string& line : numbers ? split_alternatives(value) : std::vector{value}) {
      kernel.places.push_back(line);
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

/// A criterion that proves the kernel wrong voids `correct`; a lost cost does not.
void compare_correct(Differences& differences, const Criterion& correct,
                     const Criterion& criterion) {
  if (criterion.name == CriterionName::kCorrect) return;
  const CriterionStatus expected =
      proves_wrong(criterion) ? CriterionStatus::kFail : CriterionStatus::kPass;
  differences.need(
      correct.status == expected,
      fmt::format("`correct` is {} although `{}` reports: {}", status_word(correct.status),
                  criterion_word(criterion.name), message_of(criterion)));
}

/// The file with the text of a kernel; for a patch, one that this makes.
class KernelText {
 public:
  explicit KernelText(const CorpusKernel& kernel) : file_(kernel.file) {
    if (!is_kernel_patch(kernel.file)) return;
    file_ = folder_.path() / kernel.file.filename().replace_extension(".cl");
    write_output(file_, patched_kernel(kernel.file));
  }

  const std::filesystem::path& file() const { return file_; }

  /// Returns the line without blanks at its ends; "" if there is no such line.
  std::string line(int number) const {
    const std::vector<std::string> lines = split_lines(text_in(file_));
    const auto i = static_cast<std::size_t>(number) - 1;
    return i < lines.size() ? trimmed(lines[i]) : "";
  }

 private:
  TempDir folder_;
  std::filesystem::path file_;
};

/// Checks that a diagnosis names a declared line, by its number or its text.
void compare_place(Differences& differences, const CorpusKernel& kernel, const KernelText& source,
                   const Criterion& criterion) {
  // Without the model, the line of a kernel that ran is unknown.
  const bool any_place = criterion.outcome != Outcome::kBuildError && !why_no_model().empty();
  if (any_place || kernel.places.empty()) return;
  const int number = criterion.diagnosis->at.line;
  const std::string line = source.line(number);
  const bool declared = std::ranges::any_of(kernel.places, [&](const std::string& place) {
    return place == std::to_string(number) || place == line;
  });
  differences.need(declared, fmt::format("names line {}, `{}`; declared is {}", number, line,
                                         fmt::join(kernel.places, " | ")));
}

/// Checks that the first three lines of a report have the cause, the source line and the next step.
void compare_diagnosis(Differences& differences, const CorpusKernel& kernel, const Grade& graded,
                       const std::string& text) {
  const Criterion& criterion = graded.criteria.back();
  if (!criterion.diagnosis) {
    differences.found.emplace_back("its report has no diagnosis");
    return;
  }
  std::istringstream lines(text);
  std::string headline, second, third;
  std::getline(lines, headline);
  std::getline(lines, second);
  std::getline(lines, third);
  const int number = criterion.diagnosis->at.line;
  for (const std::string& kind : kernel.kinds) {
    differences.need(is_known_kind(kind), "no diagnosis is named " + kind);
  }
  const std::string kind(entry_of(criterion.diagnosis->kind).name);
  differences.need(
      !kernel.kinds.empty() || !kernel.says.empty(),
      fmt::format("the header has no kind of diagnosis; the report has {}, line {}", kind, number));
  differences.need(kernel.kinds.empty() || std::ranges::count(kernel.kinds, kind) == 1,
                   fmt::format("its diagnosis is {}, declared is {}: {}", kind,
                               fmt::join(kernel.kinds, " | "), headline));
  const std::string place =
      fmt::format("{}:{}: {} {}: ", graded.source, number, criterion_word(criterion.name),
                  status_word(criterion.status));
  differences.need(
      number > 0 && headline.starts_with(place) && headline.size() > place.size() + kShortestCause,
      "the report's first line lacks the source line or the cause: " + headline);
  differences.need((second + third).find("    next: ") != std::string::npos,
                   "the report's first three lines have no next step: " + second + third);
}

/// Whether a busy machine can leave the kernel without a verdict: it is declared to be slow, not
/// only wrong.
bool may_be_undecided(const CorpusKernel& kernel) {
  return kernel.criterion == CriterionName::kFast && std::ranges::count(kernel.outcomes, "ok") > 0;
}

/// Why the machine did not assess the kernel as its header asks, or "".
std::string why_undecided(const CorpusKernel& kernel, const Grade& graded) {
  const Criterion& criterion = graded.criteria.back();
  if (criterion.status == CriterionStatus::kInconclusive && may_be_undecided(kernel)) {
    return message_of(criterion);
  }
  for (const Criterion& each : graded.criteria) {
    const bool gap = each.diagnosis && each.diagnosis->kind == DiagnosisKind::kDriverGap;
    if (gap) return message_of(each);
  }
  return "";
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
      throw UsageError(place + ": header line has no key: " + line);
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
      kernel.criterion == CriterionName::kSafe || kernel.criterion == CriterionName::kEfficient;
  return by_model ? why_no_model() : "";
}

HeaderComparison compare_with_header(const CorpusKernel& kernel, const DeviceInfo& device,
                                     std::uint64_t seed, WarmWorker* warm) {
  Differences differences;
  differences.need(!kernel.outcomes.empty(), "the header has no outcome");
  GradeOptions options{.device = device,
                       .criteria = {CriterionName::kCorrect, kernel.criterion},
                       .limits = kernel.limits,
                       .seed = seed};
  // An unsafe kernel may have damaged the worker.
  if (kernel.criterion != CriterionName::kSafe) options.limits.warm = warm;
  const KernelText source(kernel);
  const Grade graded = grade(kernel.exercise, source.file(), options);
  if (std::string why = why_undecided(kernel, graded); !why.empty()) return {{}, std::move(why)};
  const Criterion& criterion = graded.criteria.back();
  const std::string text = report(graded, criterion);
  compare_correct(differences, graded.criteria.front(), criterion);
  const bool costs_some =
      criterion.status == CriterionStatus::kPartial && criterion.points < criterion.max_points;
  differences.need(
      (criterion.status == CriterionStatus::kFail && criterion.points == 0) || costs_some,
      fmt::format("{} is {} and earns {} points", criterion_word(criterion.name),
                  status_word(criterion.status), criterion.points));
  const std::string outcome(outcome_name(criterion.outcome));
  differences.need(
      std::ranges::count(kernel.outcomes, outcome) == 1,
      fmt::format("ended as {}, declared is {}", outcome, fmt::join(kernel.outcomes, " | ")));
  for (const std::string& words : kernel.says) {
    differences.need(text.find(words) != std::string::npos,
                     fmt::format("does not say: {}\n  it says: {}", words, text));
  }
  compare_diagnosis(differences, kernel, graded, text);
  if (criterion.diagnosis) compare_place(differences, kernel, source, criterion);
  return {.differences = differences.found};
}

}  // namespace oclab
