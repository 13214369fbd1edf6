// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the command `oclab`.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

#if __has_include("grading/authoring/commands/command.h")  // a student release lacks both
#include "grading/authoring/commands/command.h"
#include "grading/peers/command.h"
#endif
#include "grading/cli/command.h"
#include "grading/commands/commands.h"
#include "grading/explain/command.h"
#include "grading/explore/command.h"
#include "grading/plots/command.h"
#include "grading/record/build_version.h"
#include "grading/study/commands/commands.h"
#include "harness/support/error.h"
#include "harness/support/nearest.h"

namespace oclab {
namespace {

/// Throws `UsageError` for an unknown command; the parser would only report a missing one.
void require_known_command(const CLI::App& app, int argc, char** argv) {
  const std::string word = argc > 1 ? argv[1] : "-";
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
  if (word.starts_with("-") || std::ranges::count(names, word) > 0) return;
  throw UsageError("unknown command '" + word + "'." + did_you_mean(word, names) +
                   "\n`oclab --help` lists all of them.");
}

/// An argument that the subcommand does not have.
UsageError unknown_argument(const CLI::App& app) {
  const CLI::App& command = *app.get_subcommands().front();
  const std::string rest = command.remaining(true).front();
  const std::string word = rest.substr(0, rest.find('='));
  const std::string help = "\n`oclab " + command.get_name() + " --help` lists all options.";
  if (!word.starts_with("-")) return UsageError("one argument too many: '" + word + "'." + help);
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back(name);
  }
  const std::string bare = word.substr(
      std::min(word.find_first_not_of('-'), word.size()));  // every option has the dashes
  const std::string name = nearest_name(bare, names, bare.size() / 2);
  const std::string advice = name.empty() ? "" : " Did you mean '--" + name + "'?";
  return UsageError("unknown option '" + word + "'." + advice + help);
}

/// An argument that the subcommand cannot do without.
UsageError missing_argument(const CLI::App& command) {
  const auto options = command.get_options(
      [](const CLI::Option* option) { return option->get_required() && option->count() == 0; });
  std::string text = "`oclab " + command.get_name() + "` needs ";
  for (const CLI::Option* option : options) {
    text += (option == options.front() ? "" : ", and ") + option->get_name() + ": " +
            option->get_description();
  }
  return UsageError(text + ".\n`oclab list` shows labs and exercises, `oclab " +
                    command.get_name() + " --help` all options.");
}

int dispatch(int argc, char** argv) {
  CLI::App app{
      "OpenCL Lab Kit: checks OpenCL kernels for correctness and speed.\n"
      "Exit status: 0 every kernel is right, 1 one is wrong or broken, 2 could not check."};
  app.name("oclab");
  app.require_subcommand(1);
  app.set_version_flag("--version", kit_version());
  CommandLine line{.app = app};
  for (const auto add :
       {add_run, add_watch, add_explain, add_trace, add_model, add_predict, add_plots, add_progress,
        add_hint, add_reset, add_list, add_machine_commands, add_calibrate, add_diagnoses}) {
    add(line);
  }
#if __has_include("grading/authoring/commands/command.h")
  add_check_lab(line);
  add_new_lab(line);
  add_matrix(line);
  add_peers(line);
#endif
  add_launcher_commands(line);
  group_commands(line);
  try {
    require_known_command(app, argc, argv);
    app.parse(argc, argv);
  } catch (const CLI::ExtrasError&) {
    throw unknown_argument(app);
  } catch (const CLI::RequiredError& error) {
    const auto chosen = app.get_subcommands();
    if (chosen.empty()) return app.exit(error) == 0 ? kOk : kNotChecked;
    throw missing_argument(*chosen.front());
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kOk : kNotChecked;
  }
  return line.chosen();
}

}  // namespace
}  // namespace oclab

int main(int argc, char** argv) { return oclab::run_program("oclab", oclab::dispatch, argc, argv); }
