// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the checks of an exercise's files and handout.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "grading/authoring/checks/checks.h"
#include "grading/authoring/lab_text.h"
#include "grading/source/paths.h"
#include "grading/source/text_file.h"
#include "grading/study/handout.h"
#include "grading/terminal/text_layout.h"

namespace oclab {
namespace {

namespace fs = std::filesystem;

constexpr const char* kLicence = "SPDX-License-Identifier: Apache-2.0";

void need_licence(CheckResult& result, const fs::path& file, const std::string& text) {
  if (text.substr(0, text.find('\n')).find(kLicence) != std::string::npos) return;
  result.unsound("no-licence", {{"file", display_path(file)}, {"licence", kLicence}});
}

/// Returns the text of a file; "" with a finding if there is none.
std::string required_text(CheckResult& result, const fs::path& file, const std::string& purpose) {
  std::string text = fs::is_regular_file(file) ? text_in(file) : "";
  if (text.empty()) {
    result.unsound("no-file", {{"file", display_path(file)}, {"purpose", purpose}});
  } else {
    need_licence(result, file, text);
  }
  return text;
}

/// Returns the text of a kernel, whose second line must begin with the lab and the exercise.
std::string kernel_text(CheckResult& result, const fs::path& file, const ExerciseRef& ref,
                        const std::string& purpose) {
  std::string text = required_text(result, file, purpose);
  const std::string head = fmt::format("// {}, {}: ", ref.lab->stem, ref.exercise->id);
  if (!text.empty() && text.compare(text.find('\n') + 1, head.size(), head) != 0) {
    result.unsound("no-head", {{"file", display_path(file)}, {"head", head}});
  }
  return text;
}

void check_starter_file(CheckResult& result, const ExerciseRef& ref) {
  const fs::path file = starter_file(ref);
  const std::string text =
      kernel_text(result, file, ref, "a kernel that is right but slow, with one TODO");
  const std::size_t tasks = occurrences(text, "TODO");
  if (text.empty() || tasks == 1) return;
  result.unsound("not-one-task", {{"file", display_path(file)}, {"tasks", tasks}});
}

void check_solution_file(CheckResult& result, const ExerciseRef& ref, const fs::path& file) {
  const std::string text =
      kernel_text(result, file, ref, "the reference that starters are measured against");
  if (occurrences(text, "TODO") == 0) return;
  const std::size_t line = 1 + occurrences(text.substr(0, text.find("TODO")), "\n");
  result.unsound("task-in-solution", {{"file", display_path(file)}, {"line", line}});
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
      result.unsound("stray-file", {{"file", display_path(entry.path())},
                                    {"declaration", display_path(declaration_file(lab))}});
    }
  }
}

/// The parts that `oclab hint` shows one by one, and the one that `oclab run` shows at full marks.
constexpr std::array kHandoutParts{"Hint 1", "Hint 2", "Hint 3", "The idea"};

void check_parts(CheckResult& result, const std::string& section, const std::string& place) {
  for (const char* part : kHandoutParts) {
    const std::size_t count = occurrences(section, fmt::format("\n### {}\n", part));
    if (count != 1) {
      result.unsound("parts", {{"place", place}, {"count", count}, {"part", part}});
    } else if (trimmed(markdown_part(section, 3, part)).empty()) {
      result.unsound("empty-part", {{"place", place}, {"part", part}});
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
  const std::string text =
      required_text(result, file, "a section per exercise, each with three hints");
  if (text.empty()) return result;
  for (const std::string& link : broken_links(text, file.parent_path())) {
    result.unsound("broken-link", {{"file", display_path(file)}, {"link", link}});
  }
  const std::string section = "\n" + markdown_part(text, 2, ref.exercise->id);
  if (section.size() == 1) {
    result.unsound("no-section", {{"file", display_path(file)}, {"exercise", ref.exercise->id}});
    return result;
  }
  const std::string place = fmt::format("{}, section {}", display_path(file), ref.exercise->id);
  if (occurrences(section, "TODO") > 0) {
    result.unsound("task-in-handout", {{"place", place}});
  }
  check_parts(result, section, place);
  return result;
}

}  // namespace oclab
