// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the command `oclab hint`.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "grading/study/commands/commands.h"
#include "grading/study/handout.h"
#include "grading/study/history.h"
#include "grading/terminal/terminal.h"
#include "harness/support/error.h"

namespace oclab {
namespace {

struct HintOptions {
  std::string name;
  int number = 0;      ///< 1 to 3, or 0 for the next one
  bool again = false;  ///< the last one that was read
};

/// The hint to show: no hint before the one that precedes it. Throws `UsageError`.
int hint_to_show(const HintOptions& options, int read, const std::string& id) {
  if (options.number > read + 1) {
    throw UsageError(
        fmt::format("hint {} comes after hint {}, which you have not read yet: oclab "
                    "hint {}",
                    options.number, read + 1, id));
  }
  if (options.number > 0) return options.number;
  if (options.again && read == 0) {
    throw UsageError(fmt::format("no hint of {0} is read yet. The first one: oclab hint {0}", id));
  }
  return options.again ? read : read + 1;
}

std::string what_remains(int read, const std::string& id) {
  const char* plan = "Try it before you read on; ";
  return read < kHints
             ? fmt::format("{}hint {} of {}: oclab hint {}\n", plan, read + 1, kHints, id)
             : fmt::format("That was the last hint. What costs most: oclab explain {}\n", id);
}

int hint_command(const HintOptions& options) {
  const ExerciseRef exercise = exercise_named(options.name);
  const std::string& id = exercise.exercise->id;
  const HandoutSection handout = read_handout(exercise);
  const int read = load_history(exercise).hints_read;
  const int hint = hint_to_show(options, read, id);
  if (hint > kHints) {
    std::cout << fmt::format(
        "All {0} hints of {1} are read. Again: oclab hint {1} 1 (or 2, 3).\n"
        "What costs most, line by line: oclab explain {1}\n",
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
  const auto options = std::make_shared<HintOptions>();
  CLI::App& hint = add_subcommand(line, "hint", "show the next hint for an exercise",
                                  [options] { return hint_command(*options); });
  hint.add_option("name", options->name, "exercise (reduce_v3)")->required();
  hint.add_option("number", options->number, "a hint that you have read: 1, 2 or 3")
      ->check(CLI::Range(1, kHints));
  hint.add_flag("--again", options->again, "show the last one again");
}

}  // namespace oclab
