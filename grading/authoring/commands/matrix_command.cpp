// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the command `oclab matrix`.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>

#include "grading/authoring/commands/command.h"
#include "grading/authoring/platforms/platform_report.h"
#include "grading/terminal/output_file.h"
#include "grading/terminal/progress_line.h"
#include "harness/worker/supervisor/worker.h"

namespace oclab {
namespace {

struct MatrixOptions {
  std::vector<std::string> names;
  std::string device;
  std::string json_file;
};

/// The devices of this machine, or the one that the word means.
std::vector<DeviceInfo> devices_for(const std::string& word) {
  if (word.empty()) return list_devices();
  return {chosen_device({.device = word, .kernels = {}, .extent = {}})};
}

int matrix_command(const MatrixOptions& options) {
  const auto exercises = options.names.empty() ? all_exercises() : exercises_named(options.names);
  std::vector<PlatformSurvey> surveys;
  const std::vector<DeviceInfo> devices = devices_for(options.device);
  // A solution and a starter of each exercise, and one that is timed.
  ProgressLine progress(devices.size() * (2 * exercises.size() + 1));
  for (const DeviceInfo& device : devices) {
    surveys.push_back(survey_platform(device, exercises, [&](const std::string& kernel) {
      progress.step(fmt::format("{}: {}", device.name, kernel));
    }));
    progress.pause();
    // After every device, so that an interrupted run keeps its results.
    if (!options.json_file.empty()) write_output(options.json_file, platforms_json(surveys));
  }
  std::cout << platform_table(surveys) << std::flush;
  return std::ranges::all_of(surveys, &PlatformSurvey::is_sound) ? kOk : kPointsLost;
}

}  // namespace

void add_matrix(CommandLine& line) {
  const auto [matrix, options] = add_subcommand(
      line, "matrix", "check solutions and starters on every OpenCL device here", matrix_command);
  matrix.add_option("names", options.names, "labs or exercises (default: all, some minutes)");
  matrix.add_option("--device", options.device, "only this device, by part of its name");
  matrix.add_option("--json", options.json_file, "also write the results to this file");
}

}  // namespace oclab
