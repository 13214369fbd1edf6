// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the command `oclab hint`.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <nlohmann/json.hpp>

#include "grading/study/commands/commands.h"
#include "grading/study/handout.h"
#include "grading/study/history.h"
#include "grading/terminal/terminal.h"
#include "harness/support/error.h"
#include "harness/support/json.h"

namespace oclab {
namespace {

struct HintOptions {
  std::string name;
  int number = 0;      ///< 1 to 3; 0 for the next one
  bool again = false;  ///< show the last one that was read
  bool json = false;   ///< print those that were read, and show none
};

/// Returns the hint to show. Throws `UsageError` if a hint before it has not been read.
int hint_to_show(const HintOptions& options, int read, const std::string& id) {
  if (options.number > read + 1) {
    throw UsageError(
        fmt::format("read hint {} before hint {}: oclab hint {}", read + 1, options.number, id));
  }
  if (options.number > 0) return options.number;
  if (options.again && read == 0) {
    throw UsageError(
        fmt::format("you have not read a hint of {0} yet. Read the first one: oclab hint {0}", id));
  }
  return options.again ? read : read + 1;
}

std::string what_remains(int read, const std::string& id) {
  return read < kHints
             ? fmt::format("Try it first. For hint {} of {}: oclab hint {}\n", read + 1, kHints, id)
             : fmt::format("That was the last hint. For the costs by line: oclab explain {}\n", id);
}

/// The hints that were read, as JSON.
std::string read_hints_json(const ExerciseRef& exercise, const HandoutSection& handout, int read) {
  nlohmann::ordered_json hints = nlohmann::ordered_json::array();
  for (int i = 0; i < read; ++i) hints.push_back(handout.hints.at(static_cast<std::size_t>(i)));
  return json_text(
             nlohmann::ordered_json{
                 {"exercise", exercise.exercise->id}, {"of", kHints}, {"hints", hints}},
             1) +
         "\n";
}

int hint_command(const HintOptions& options) {
  const ExerciseRef exercise = exercise_named(options.name);
  const std::string& id = exercise.exercise->id;
  const HandoutSection handout = read_handout(exercise);
  const int read = load_history(exercise).hints_read;
  if (options.json) {
    std::cout << read_hints_json(exercise, handout, read);
    return kOk;
  }
  const int hint = hint_to_show(options, read, id);
  if (hint > kHints) {
    std::cout << fmt::format(
        "You have read all {0} hints of {1}. To read one again: oclab hint {1} 1 (or 2, 3).\n"
        "For the costs by line: oclab explain {1}\n",
        kHints, id);
    return kOk;
  }
  std::cout << fmt::format("{}, hint {} of {}\n\n", id, hint, kHints)
            << markdown_text(handout.hints.at(static_cast<std::size_t>(hint - 1)), 2,
                             style_of_output().width)
            << "\n"
            << what_remains(std::max(read, hint), id) << std::flush;
  if (hint > read) keep_hint(exercise, hint);
  return kOk;
}

}  // namespace

void add_hint(CommandLine& line) {
  const auto [hint, options] =
      add_subcommand(line, "hint", "show the next hint for an exercise", hint_command);
  hint.add_option("name", options.name, "exercise (reduce_v3)")->required();
  hint.add_option("number", options.number, "a hint that you have read: 1, 2 or 3")
      ->check(CLI::Range(1, kHints));
  hint.add_flag("--json", options.json, "print the hints that you have read as JSON");
  hint.add_flag("--again", options.again, "show the last one again");
}

}  // namespace oclab
