// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the original starters.
#include "grading/source/starters.h"

#include <algorithm>
#include <fstream>
#include <sstream>

#include "grading/source/paths.h"
#include "grading/source/text_file.h"
#include "harness/worker/process/child_process.h"

namespace oclab {
namespace {

namespace fs = std::filesystem;

/// Returns the text without carriage returns and trailing blanks.
std::string plain(std::string_view text) {
  std::string result(text);
  std::erase(result, '\r');
  result.erase(result.find_last_not_of(" \t\n") + 1);
  return result;
}

/// Returns the git blob id of the file in the kit's list of files, or "" if it has none.
std::string listed_blob(const fs::path& file) {
  std::ifstream manifest(kit_root() / "MANIFEST");
  for (std::string line; std::getline(manifest, line);) {
    std::istringstream row(line);
    std::string name, blob;
    if (row >> name >> blob && name == file.generic_string()) return blob;
  }
  return "";
}

/// Returns the text that the kit came with, whatever was committed since, or else the last
/// commit's; nothing if there is no git, no checkout, or no such file.
std::optional<std::string> committed(const fs::path& file) {
  std::string blob = listed_blob(file);
  if (blob.empty()) blob = "HEAD:./" + file.generic_string();
  ChildProcess git({.executable = "/usr/bin/env",
                    .arguments = {"git", "-C", kit_root(), "cat-file", "blob", blob},
                    .environment = {},
                    .inherited = {},
                    .limits = {}});
  const std::string text = git.read_to_end();
  if (git.wait(1) != 0) return std::nullopt;
  return text;
}

}  // namespace

fs::path kept_starters() { return kit_root() / "grading" / "study" / "starters"; }

std::optional<std::string> starter_of(const ExerciseRef& exercise) {
  const fs::path file = kernel_file(kept_starters(), exercise);
  if (fs::exists(file)) return text_in(file);
  return committed(kernel_file("kernels-starter", exercise));
}

bool is_same_text(std::string_view one, std::string_view other) {
  return plain(one) == plain(other);
}

}  // namespace oclab
