// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the history of each exercise.
#include "grading/study/history.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <set>
#include <system_error>

#include "grading/source/paths.h"
#include "grading/study/handout.h"
#include "grading/terminal/output_file.h"
#include "harness/support/error.h"
#include "harness/support/file_descriptor.h"
#include "harness/support/json.h"

namespace oclab {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

/// Returns whether the last line lacks its line break, because its writer was interrupted.
bool ends_torn(int fd) {
  struct stat status {};
  char last = '\n';
  if (fstat(fd, &status) != 0 || status.st_size == 0) return false;
  return pread(fd, &last, 1, status.st_size - 1) == 1 && last != '\n';
}

/// Adds the line with a single write, so that concurrent writers do not mix their lines. Terminates
/// an incomplete line first. Returns 0 or an errno value.
int append_line(const fs::path& file, const std::string& line) {
  std::error_code error;
  fs::create_directories(file.parent_path(), error);
  const FileDescriptor opened(open(file.c_str(), O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0644));
  const int fd = opened.get();
  if (fd < 0) return errno;
  flock(fd, LOCK_EX);  // has no effect on file systems without locks
  const std::string text = (ends_torn(fd) ? "\n" : "") + line + "\n";
  errno = ENOSPC;  // the error of a short write
  const bool done = write(fd, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  return done ? 0 : errno;
}

bool keep(const ExerciseRef& exercise, const std::string& line) {
  static bool warned = false;
  const fs::path file = history_file(exercise);
  const int error = append_line(file, line);
  if (error == 0) return true;
  if (!std::exchange(warned, true)) {
    std::cerr << fmt::format(
        "warning: cannot write the history {}: {}. The grade does not depend on it.\n",
        file.string(), std::generic_category().message(error));
  }
  return false;
}

/// The history is worth keeping without it, so a full disk is reported by the history only.
void keep_version(const Grade& grade) {
  if (grade.fingerprint.empty()) return;
  const fs::path file = version_file(grade.exercise, grade.fingerprint);
  std::error_code error;
  if (fs::exists(file, error)) return;
  fs::create_directories(file.parent_path(), error);
  try {
    write_output(file, grade.text);
  } catch (const UsageError&) {
    return;
  }
}

/// Adds one line of the file to the history. Throws `std::exception` if the entry is invalid.
void take(History& history, const std::string& line) {
  const Json json = parse_ordered_json(line);
  if (json.contains("lines")) {
    history.attempts.push_back(attempt_from_json(line));
  } else {
    history.hints_read = std::clamp(json.at("hint").get<int>(), history.hints_read, kHints);
  }
}

void warn_of_line(const fs::path& file, std::size_t number) {
  static std::set<fs::path> warned;
  if (!warned.insert(file).second) return;
  std::cerr << fmt::format(
      "warning: {}:{}: invalid history entry, ignored. Delete the line to remove this "
      "message.\n",
      file.string(), number);
}

}  // namespace

fs::path study_folder() { return kit_root() / ".oclab"; }

fs::path history_file(const ExerciseRef& exercise) {
  return study_folder() / "history" / (exercise.exercise->id + ".jsonl");
}

History load_history(const ExerciseRef& exercise) {
  const fs::path file = history_file(exercise);
  std::ifstream stream(file, std::ios::binary);
  History history;
  std::string line;
  for (std::size_t number = 1; std::getline(stream, line); ++number) {
    if (stream.eof()) break;  // incomplete: interrupted, or being written
    try {
      take(history, line);
    } catch (const std::exception&) {
      warn_of_line(file, number);
    }
  }
  return history;
}

bool is_own_folder(const fs::path& kernels) {
  std::error_code missing;
  return fs::equivalent(kernels, kernels_folder(""), missing) &&
         !fs::equivalent(kernels, kit_root() / "solutions", missing);
}

fs::path version_file(const ExerciseRef& exercise, const std::string& fingerprint) {
  return study_folder() / "versions" / exercise.exercise->id / (fingerprint + ".cl");
}

bool keep_grade(const Grade& grade) {
  const ExerciseRef& exercise = grade.exercise;
  keep_version(grade);
  const int hints = grade.hints_read ? *grade.hints_read : load_history(exercise).hints_read;
  return keep(exercise, to_json_line(attempt_from(grade, hints)));
}

bool keep_hint(const ExerciseRef& exercise, int hint) {
  return keep(exercise, json_text(Json{{"time", time_now()}, {"hint", hint}}));
}

}  // namespace oclab
