// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the command `oclab`.
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <set>

#include "grading/calibrate_command.h"
#include "grading/commands.h"
#include "grading/explain_command.h"
#include "grading/list_command.h"
#include "spec/error.h"
#include "worker/child_process.h"
#include "worker/outcome.h"

namespace oclab {
namespace {

void add_choices(CLI::App& command, Choices& choices) {
  command.add_option("--device", choices.device,
                     "pocl, gpu, cpu, or part of 'platform:device' (default: OCLAB_DEVICE, else a "
                     "GPU if there is one, else PoCL)");
  command.add_option("--kernels", choices.kernels,
                     "starter, solutions, or a folder with <lab>/<exercise>.cl (default: "
                     "OCLAB_KERNELS, else kernels-starter)");
}

void add_run(CLI::App& app, RunOptions& options) {
  CLI::App* run = app.add_subcommand("run", "check labs or exercises and print a table");
  run->add_option("names", options.names, "labs (lab4) or exercises (reduce_v3)")->required();
  add_choices(*run, options.choices);
  run->add_option("--lines", options.lines,
                  "rubric lines to assess: correct, safe, efficient, fast (default: all)")
      ->delimiter(',');
  run->add_option("--json", options.json_file, "also write a record to this file");
  run->add_flag("--strict", options.strict,
                "exit with 1 unless full marks are reached, with 3 if that cannot be told");
  run->add_flag_callback(
      "--sandbox", [&options] { options.limits.confinement = Confinement::kSandbox; },
      "keep kernels of strangers from harming this machine (PoCL; `oclab doctor` says whether it "
      "can)");
  run->add_option("--seed", options.seed, "seed of the inputs (default: random)");
  run->add_option("--build-limit", options.limits.build, "seconds a build may take")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  run->add_option("--run-limit", options.limits.run, "seconds a run of the launches may take")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
}

void add_explain(CLI::App& app, ExplainOptions& options) {
  CLI::App* explain = app.add_subcommand(
      "explain", "show line by line what makes a kernel slow, counted in the model of a GPU");
  explain->add_option("name", options.name, "exercise (reduce_v3)")->required();
  explain->add_option("--kernels", options.kernels, "as for run");
  explain->add_option("--extent", options.extent, "another size than the exercise's own: 4096,32")
      ->delimiter(',')
      ->check(CLI::Range(1, 1 << 24));
  explain->add_option("--json", options.json_file, "also write the explanation to this file");
  explain->add_option("--html", options.html_file,
                      "also write a page for the browser, with a drawing of every access");
}

void add_calibrate(CLI::App& app, CalibrateOptions& options) {
  CLI::App* calibrate = app.add_subcommand(
      "calibrate", "record the reference solutions' speed on this machine, for student releases");
  calibrate->add_option("names", options.names, "labs or exercises (default: all, some minutes)");
  calibrate->add_option("--device", options.choices.device, "as for run");
  calibrate->add_option("--into", options.into,
                        "file to write or complete (default: grading/baselines/cpu.json or "
                        "gpu.json in the kit's folder)");
}

int dispatch(int argc, char** argv) {
  CLI::App app{
      "OpenCL Lab Kit: checks OpenCL kernels for correctness and speed.\n"
      "Exit status: 0 every kernel is right, 1 one is wrong or broken, 2 could not check."};
  app.name("oclab");
  app.require_subcommand(1);
  app.set_version_flag("--version", OCLAB_VERSION);
  RunOptions run_options;
  Choices choices;
  ExplainOptions explain_options;
  CalibrateOptions calibrate_options;
  add_run(app, run_options);
  add_explain(app, explain_options);
  add_calibrate(app, calibrate_options);
  CLI::App* list = app.add_subcommand("list", "list all labs and exercises");
  bool as_json = false;
  list->add_flag("--json", as_json, "for programs: with the points of each rubric line");
  CLI::App* devices = app.add_subcommand("devices", "list the OpenCL devices");
  CLI::App* doctor = app.add_subcommand("doctor", "check that the kit works on this machine");
  CLI::App* peaks =
      app.add_subcommand("peaks", "measure how fast the device copies and computes (lab 0)");
  add_choices(*devices, choices);
  add_choices(*peaks, choices);
  add_choices(*doctor, choices);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kOk : kNotChecked;
  }
  if (list->parsed()) {
    std::cout << (as_json ? list_as_json() : list_as_text());
    return kOk;
  }
  if (devices->parsed()) return devices_command(choices);
  if (peaks->parsed()) return peaks_command(choices);
  if (doctor->parsed()) return doctor_command(choices);
  if (app.got_subcommand("explain")) return explain_command(explain_options);
  if (app.got_subcommand("calibrate")) return calibrate_command(calibrate_options);
  return run_command(run_options);
}

}  // namespace
}  // namespace oclab

int main(int argc, char** argv) {
  oclab::end_children_on_signals();
  try {
    return oclab::dispatch(argc, argv);
  } catch (const std::exception& error) {
    std::cerr << "oclab: " << error.what() << "\n";
    return oclab::kNotChecked;
  }
}
