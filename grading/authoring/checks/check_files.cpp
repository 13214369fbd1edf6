// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: whether an exercise's files are there and complete.
#include "grading/authoring/checks/check_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "grading/authoring/lab_text.h"
#include "grading/source/paths.h"
#include "grading/study/text_file.h"

namespace oclab {
namespace {

namespace fs = std::filesystem;

constexpr const char* kLicence = "SPDX-License-Identifier: Apache-2.0";

void need_licence(CheckResult& result, const fs::path& file, const std::string& text) {
  if (text.substr(0, text.find('\n')).find(kLicence) != std::string::npos) return;
  result.unsound(fmt::format("{}:1: the first line names no licence", short_path(file)),
                 fmt::format("begin the file with a comment that says {}", kLicence));
}

/// False, with a finding, if there is nothing to read.
bool need_file(CheckResult& result, const fs::path& file, const std::string& purpose) {
  if (fs::is_regular_file(file) && !text_in(file).empty()) return true;
  result.unsound(fmt::format("there is no {}", short_path(file)),
                 fmt::format("write it: {}", purpose));
  return false;
}

int line_of(const std::string& text, const std::string& word) {
  return 1 + static_cast<int>(std::count(
                 text.begin(), text.begin() + static_cast<std::ptrdiff_t>(text.find(word)), '\n'));
}

/// "lab1_coalescing, row_sums:" on the second line tells a reader of the file where it belongs.
void need_head(CheckResult& result, const fs::path& file, const std::string& text,
               const ExerciseRef& ref) {
  const std::string head = fmt::format("// {}, {}: ", ref.lab->stem, ref.exercise->id);
  const std::size_t second = text.find('\n') + 1;
  if (text.compare(second, head.size(), head) == 0) return;
  result.unsound(
      fmt::format("{}:2: the second line does not say what the file is", short_path(file)),
      fmt::format("write \"{}what it does\"", head));
}

void check_starter_file(CheckResult& result, const ExerciseRef& ref) {
  const fs::path file = starter_file(ref);
  if (!need_file(result, file, "a kernel that is right but slow, with one TODO")) return;
  const std::string text = text_in(file);
  need_licence(result, file, text);
  need_head(result, file, text, ref);
  const std::size_t tasks = occurrences(text, "TODO");
  if (tasks == 1) return;
  result.unsound(fmt::format("{} has {} marks TODO, not one", short_path(file), tasks),
                 "mark the one place where the student begins, and say there what is slow");
}

void check_solution_file(CheckResult& result, const ExerciseRef& ref, const fs::path& file) {
  if (!need_file(result, file, "the reference that starters are measured against")) return;
  const std::string text = text_in(file);
  need_licence(result, file, text);
  need_head(result, file, text, ref);
  if (occurrences(text, kUnwritten) == 0) return;
  result.unsound(fmt::format("{}:{}: the solution is not written yet: it holds a TODO",
                             short_path(file), line_of(text, kUnwritten)),
                 "write the kernel, say at each optimisation why it helps, and remove the TODO");
}

void check_for_strays(CheckResult& result, const Lab& lab) {
  for (const char* folder : {"kernels-starter", "solutions"}) {
    const fs::path kernels = kit_root() / folder / lab.stem;
    if (!fs::is_directory(kernels)) continue;
    for (const auto& entry : fs::directory_iterator(kernels)) {
      const bool declared = std::ranges::any_of(lab.exercises, [&](const Exercise& exercise) {
        const ExerciseRef ref{&lab, &exercise};
        return entry.path() == starter_file(ref) || solution_files(ref).contains(entry.path());
      });
      if (declared) continue;
      result.unsound(fmt::format("{} belongs to no exercise", short_path(entry.path())),
                     fmt::format("declare its exercise in {}, or remove the file",
                                 short_path(declaration_file(lab))));
    }
  }
}

/// What `oclab hint` shows one by one, and what `oclab run` tells after passing.
constexpr std::array kParts{"Hint 1", "Hint 2", "Hint 3", "The idea"};

void check_parts(CheckResult& result, const std::string& section, const std::string& place) {
  for (const char* part : kParts) {
    const std::string heading = fmt::format("\n### {}\n", part);
    const std::size_t at = section.find(heading);
    if (at == std::string::npos || occurrences(section, heading) > 1) {
      result.unsound(
          fmt::format("{} has {} headings '### {}'", place, occurrences(section, heading), part),
          "give each exercise three hints (a question, a direction, nearly the answer), then the "
          "idea of the solution");
      continue;
    }
    const std::string rest = section.substr(at + heading.size());
    if (rest.substr(0, rest.find("\n#")).find_first_not_of(" \n") == std::string::npos) {
      result.unsound(fmt::format("{}: '{}' is empty", place, part), "write it");
    }
  }
}

}  // namespace

CheckResult check_files(const ExerciseRef& ref) {
  CheckResult result{.check = Check::kFiles};
  check_starter_file(result, ref);
  for (const fs::path& file : solution_files(ref)) check_solution_file(result, ref, file);
  check_for_strays(result, *ref.lab);
  const fs::path declaration = declaration_file(*ref.lab);
  if (const std::string text = text_in(declaration); !text.empty()) {
    need_licence(result, declaration, text);
  }
  return result;
}

CheckResult check_handout(const ExerciseRef& ref) {
  CheckResult result{.check = Check::kHandout};
  const fs::path file = handout_file(*ref.lab);
  if (!need_file(result, file, "a section per exercise, each with three hints")) return result;
  const std::string text = text_in(file);
  need_licence(result, file, text);
  for (const std::string& link : broken_links(text, file.parent_path())) {
    result.unsound(fmt::format("{}: the link {} leads nowhere", short_path(file), link),
                   "name a file relative to the handout's folder, or a heading that is there");
  }
  const std::string section = handout_section(text, ref.exercise->id);
  if (section.empty()) {
    result.unsound(fmt::format("{} has no section '## {}'", short_path(file), ref.exercise->id),
                   "add it: the task, the signature, what is slow, what was measured, three hints");
    return result;
  }
  const std::string place = fmt::format("{}, section {}", short_path(file), ref.exercise->id);
  if (occurrences(section, "TODO") > 0) {
    result.unsound(fmt::format("{} holds a TODO", place), "write what is missing there");
  }
  check_parts(result, section, place);
  return result;
}

}  // namespace oclab
