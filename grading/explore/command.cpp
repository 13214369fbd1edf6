// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the command `oclab model`.
#include "grading/explore/command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>

#include "grading/explore/report.h"
#include "grading/explore/run.h"
#include "grading/report/sandbox_report.h"
#include "grading/terminal/output_file.h"
#include "grading/wording/diagnosis_text.h"
#include "harness/support/error.h"
#include "harness/worker/supervisor/model_device.h"

namespace oclab {
namespace {

struct ModelCommandOptions {
  ModelRequest request;
  std::vector<std::size_t> global;
  std::vector<std::size_t> local;
  std::vector<std::string> arguments;
  std::vector<std::string> defines;
  std::string json_file;
};

std::array<std::size_t, 3> sizes_of(const std::vector<std::size_t>& words, std::size_t otherwise) {
  std::array<std::size_t, 3> sizes{otherwise, 1, 1};
  std::ranges::copy(words, sizes.begin());
  return sizes;
}

/// Without local sizes the run chooses them.
NdRange range_of(const ModelCommandOptions& options) {
  if (!options.local.empty() && options.local.size() != options.global.size()) {
    throw UsageError(fmt::format("--local has {} sizes, but --global has {}", options.local.size(),
                                 options.global.size()));
  }
  const NdRange range{.dimensions = static_cast<int>(options.global.size()),
                      .global = sizes_of(options.global, 1),
                      .local = sizes_of(options.local, options.local.empty() ? 0 : 1)};
  for (std::size_t d = 0; d < options.local.size(); ++d) {
    if (range.global[d] % range.local[d] == 0) continue;
    throw UsageError(fmt::format("--global {} is not a multiple of --local {} in dimension {}",
                                 range.global[d], range.local[d], d));
  }
  return range;
}

std::string build_options(const std::vector<std::string>& defines) {
  std::string text;
  for (const std::string& define : defines) {
    if (define.find_first_of(" \t\n") != std::string::npos) {
      throw UsageError("--define " + define + ": a definition cannot contain blanks");
    }
    text += (text.empty() ? "-D" : " -D") + define;
  }
  return text;
}

int model_command(const ModelCommandOptions& options) {
  ModelRequest request = options.request;
  request.range = range_of(options);
  request.arguments = argument_texts(options.arguments);
  request.build_options = build_options(options.defines);
  if (request.limits.confinement == Confinement::kSandbox) require_sandbox(model_device());
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
  constexpr std::size_t kMostItems = std::size_t{1} << 24;
  ModelRequest& request = options.request;
  model.add_option("file", request.file, "a file in OpenCL C")->required();
  model.add_option("--kernel", request.kernel, "its kernel (default: the only one)");
  model.add_option("--global", options.global, "global sizes: 65536 or 1024,64")
      ->delimiter(',')
      ->expected(1, 3)
      ->check(CLI::Range(std::size_t{1}, kMostItems))
      ->required();
  model
      .add_option("--local", options.local,
                  "group sizes: 64 or 16,4 (default: what the kernel requires, or up to 64)")
      ->delimiter(',')
      ->expected(1, 3)
      ->check(CLI::Range(std::size_t{1}, std::size_t{1024}));
  model.add_option("--arg", options.arguments,
                   "an argument by the parameter's name: a buffer in=65536:random (elements, "
                   "contents: random, index, unset or a number), local memory tile=1024, a value "
                   "n=1024, an image src=256x256; repeatable");
  model.add_option("--define", options.defines, "a macro: TILE=16; repeatable");
  model.add_option("--seed", request.seed, "seed of random contents")->capture_default_str();
  model.add_option("--json", options.json_file, "also write findings and counters to this file");
  model.add_flag_callback(
      "--sandbox", [&limits = request.limits] { limits.confinement = Confinement::kSandbox; },
      "protect this machine from an untrusted kernel (check with `oclab doctor`)");
}

}  // namespace oclab
