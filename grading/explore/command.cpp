// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the command `oclab model`.
#include "grading/explore/command.h"

#include <CLI/CLI.hpp>
#include <iostream>

#include "grading/explore/launch_options.h"
#include "grading/explore/report.h"
#include "grading/explore/run.h"
#include "grading/terminal/output_file.h"
#include "grading/wording/diagnosis_text.h"

namespace oclab {
namespace {

struct ModelCommandOptions {
  LaunchOptions launch;
  std::string json_file;
};

int model_command(const ModelCommandOptions& options) {
  const ModelRequest request = request_from(options.launch);
  try {
    const ModelResult result = run_in_model(request);
    std::cout << model_text(result, style_of_output()) << std::flush;
    if (!options.json_file.empty()) write_output(options.json_file, model_json(result));
    return result.errors().empty() && !result.counted.stop ? kOk : kPointsLost;
  } catch (const KernelFailure& failure) {
    std::cerr << failure_text(request.file.string(), failure);
    return failure.outcome == Outcome::kInternal ? kNotChecked : kPointsLost;
  }
}

}  // namespace

void add_model(CommandLine& line) {
  const auto [model, options] = add_subcommand(
      line, "model", "run any kernel in the model of a GPU: errors, and costs line by line",
      model_command);
  model.add_option("file", options.launch.request.file, "a file in OpenCL C")->required();
  add_launch_options(model, options.launch);
  model.get_option("--global")->required();
  model.add_option("--json", options.json_file, "also write findings and counters to this file");
}

}  // namespace oclab
