// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the command `oclab trace`.
#include <CLI/CLI.hpp>
#include <iostream>

#include "grading/diagnosis/diagnosis.h"
#include "grading/explain/command.h"
#include "grading/explain/kernel_options.h"
#include "grading/explain/warp_json.h"
#include "grading/terminal/output_file.h"
#include "grading/wording/diagnosis_text.h"

namespace oclab {
namespace {

struct TraceOptions {
  KernelOptions kernel;
  WarpChoice choice{.launch = 1};
  std::string json_file;
};

int trace_command(const TraceOptions& options) {
  const ExerciseRef exercise = exercise_named(options.kernel.name);
  const ChosenKernel chosen = chosen_kernel(options.kernel, exercise);
  try {
    const WarpTraceRun run = trace_warp(exercise, chosen.file(), chosen.extent, options.choice);
    std::cout << warp_text(run) << std::flush;
    if (!options.json_file.empty()) write_output(options.json_file, warp_json(run));
    return kOk;
  } catch (const KernelFailure& failure) {
    std::cerr << failure_text(chosen.shown.string(), failure);
    return failure.outcome == Outcome::kInternal ? kNotChecked : kPointsLost;
  }
}

}  // namespace

void add_trace(CommandLine& line) {
  const auto [trace, options] =
      add_subcommand(line, "trace", "show step by step what one warp of a kernel does in the model",
                     trace_command);
  add_kernel_options(trace, options.kernel);
  trace.add_option("--launch", options.choice.launch, "of the kernel file's launches, from 1")
      ->check(CLI::Range(1, 1 << 20))
      ->capture_default_str();
  trace.add_option("--group", options.choice.group, "linear number of the work-group, from 0")
      ->capture_default_str();
  trace.add_option("--warp", options.choice.warp, "of the work-group, from 0")
      ->capture_default_str();
  trace.add_option("--line", options.choice.line, "only the steps of this line of the source");
  trace.add_option("--json", options.json_file,
                   "also write the steps to this file, with the address of each lane");
}

}  // namespace oclab
