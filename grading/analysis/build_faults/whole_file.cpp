// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: files without the kernel of their exercise.
#include <algorithm>

#include "grading/analysis/build_faults/fault_finders.h"
#include "harness/spec/registry.h"
#include "harness/support/words.h"

namespace oclab {
namespace {

/// Whether the text of a comment is the head of this kernel.
bool is_head(std::string_view line, std::string_view kernel) {
  const std::vector<std::string_view> words = split_words(line);
  const auto name = std::ranges::find(words, kernel);
  if (name == words.end()) return false;
  const bool keyword = std::any_of(words.begin(), name, [](std::string_view word) {
    return word == "kernel" || word == "__kernel";
  });
  const char* after = name->data() + name->size();
  return keyword && after < line.data() + line.size() && *after == '(';
}

/// Whether any code has the word.
bool has_word(const BrokenSource& source, std::string_view word) {
  return std::ranges::find(source.tokens(), word, &GateToken::text) != source.tokens().end();
}

/// Whether the source has a kernel of another name, which may be a misspelt one.
bool has_unknown_kernel(const BrokenSource& source, const Exercise& exercise) {
  return std::ranges::any_of(source.functions(), [&](const SourceFunction& each) {
    const std::string& name = source.tokens()[each.name].text;
    return each.is_kernel && std::ranges::find(exercise.kernels, name, &KernelContract::name) ==
                                 exercise.kernels.end();
  });
}

/// The line in which the comment of several lines begins that this one is in; or 0.
int comment_around(const BrokenSource& source, int line) {
  if (source.raw_line(line).find("//") != std::string_view::npos) return 0;
  for (int first = line; first > 0; --first) {
    const std::size_t begin = source.raw_line(first).rfind("/*");
    if (begin != std::string_view::npos) return first < line ? first : 0;
    if (!source.is_blank(first)) return 0;
  }
  return 0;
}

/// The first kernel that the source has in a comment only.
std::optional<BuildFault> commented_out(const BrokenSource& source, const Exercise& exercise) {
  if (has_unknown_kernel(source, exercise)) return std::nullopt;
  for (const KernelContract& kernel : exercise.kernels) {
    if (has_word(source, kernel.name)) continue;
    for (int line = 1; line <= source.lines(); ++line) {
      if (!source.is_blank(line) || !is_head(source.raw_line(line), kernel.name)) continue;
      if (source.line_with_literals(line).find(kernel.name) != std::string_view::npos) {
        return BuildFault{"build-in-text", line, 0, {{"kernel", kernel.name}}};
      }
      if (const int begin = comment_around(source, line); begin != 0) {
        return BuildFault{"build-in-comment", begin, 0, {{"kernel", kernel.name}}};
      }
      return BuildFault{"build-commented-out", line, 0, {{"kernel", kernel.name}}};
    }
  }
  return std::nullopt;
}

/// The exercise that has a kernel of this name, or null.
const Exercise* exercise_with(std::string_view kernel) {
  for (const Lab& lab : all_labs()) {
    for (const Exercise& exercise : lab.exercises) {
      const auto found = std::ranges::find(exercise.kernels, kernel, &KernelContract::name);
      if (found != exercise.kernels.end()) return &exercise;
    }
  }
  return nullptr;
}

std::optional<BuildFault> kernel_of_another(const BrokenSource& source, const Exercise& exercise) {
  const std::string& wanted = exercise.kernels.front().name;
  if (has_word(source, wanted)) return std::nullopt;
  for (const SourceFunction& function : source.functions()) {
    const GateToken& name = source.tokens()[function.name];
    const Exercise* other = function.is_kernel ? exercise_with(name.text) : nullptr;
    if (other == nullptr || other->id == exercise.id) continue;
    return BuildFault{
        "build-other-exercise", name.line, 0, {{"other", other->id}, {"kernel", wanted}}};
  }
  return std::nullopt;
}

bool is_blank(const BrokenSource& source) {
  for (int line = 1; line <= source.lines(); ++line) {
    if (source.raw_line(line).find_first_not_of(" \t\f\v") != std::string_view::npos) return false;
  }
  return true;
}

}  // namespace

std::optional<BuildFault> find_missing_code(const BrokenSource& source, const Exercise& exercise) {
  // An error in a function comes before what is missing after it.
  const bool in_function =
      source.error() != nullptr &&
      source.function_around(source.first_token(source.error_line())) != nullptr;
  if (in_function) return std::nullopt;
  auto fault = commented_out(source, exercise);
  if (!fault && is_blank(source)) {
    const bool empty = source.lines() == 1 && source.raw_line(1).empty();
    fault = BuildFault{empty ? "build-empty-file" : "build-blank-file", 1};
  }
  const auto is_directive = [](const GateToken& token) { return token.directive >= 0; };
  if (!fault && std::ranges::all_of(source.tokens(), is_directive)) {
    fault = BuildFault{"build-no-code", 1};
  }
  if (!fault && source.error() == nullptr) fault = kernel_of_another(source, exercise);
  if (!fault) return std::nullopt;
  fault->facts["exercise"] = exercise.id;
  fault->kind = DiagnosisKind::kMissingKernel;
  return fault;
}

}  // namespace oclab
