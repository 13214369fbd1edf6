// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the groups of commands in `oclab --help`, and the commands of the launcher.
#include <CLI/CLI.hpp>
#include <filesystem>
#include <string>
#include <string_view>

#include "grading/commands/commands.h"
#include "grading/source/paths.h"
#include "harness/support/error.h"

namespace oclab {
namespace {

struct LauncherCommand {
  const char* name;
  const char* purpose;
  const char* needs;  // file or folder below the kit's folder
};

constexpr LauncherCommand kLauncherCommands[] = {
    {"setup", "install missing packages, configure and build", "oclab"},
    {"packages", "only install missing packages", "oclab"},
    {"test", "run the kit's own tests; arguments go to ctest", "harness/tests"},
    {"studio", "work on the labs in a page of your browser", "grading/studio"},
    {"docs", "build the course site", "docs/site"},
    {"grade-class", "grade a folder or a download of submissions", "grading/class"},
    {"report", "write the pages of a graded class", "grading/class"},
    {"review", "decide the open cases of a class on a local page", "grading/class"},
    {"export", "write a class's grades for an LMS", "grading/class"},
    {"autograder", "write a zip for Gradescope", "grading/class"},
    {"release", "write the student kit, which has no solutions", "grading/class"},
};

struct Group {
  const char* title;
  std::string_view names;  // separated and surrounded by blanks
};

constexpr Group kGroups[] = {
    {"Work on a lab", " list run watch studio progress hint explain trace reset diagnoses "},
    {"Measure", " peaks sweep roofline model predict "},
    {"This machine", " setup packages devices doctor "},
    {"Instructors", " grade-class review report export autograder release calibrate "},
    {"Authors", " new-lab check-lab peers matrix test docs "},
};

/// Returns whether this copy of the kit has the file or folder; an installed program has no kit.
bool has(const char* path) {
  try {
    return std::filesystem::exists(kit_root() / path);
  } catch (const UsageError&) {
    return false;
  }
}

}  // namespace

void add_launcher_commands(CommandLine& line) {
  for (const auto& [name, purpose, needs] : kLauncherCommands) {
    if (!has(needs)) continue;
    add_subcommand(line, name, purpose, [name = std::string(name)]() -> int {
      throw UsageError("run '" + name + "' with the script in the kit's folder: ./oclab " + name);
    }).prefix_command();
  }
}

void group_commands(CommandLine& line) {
  for (CLI::App* command : line.app.get_subcommands({})) {
    const std::string name = " " + command->get_name() + " ";
    for (const Group& group : kGroups) {
      if (group.names.find(name) != std::string_view::npos) command->group(group.title);
    }
  }
}

}  // namespace oclab
