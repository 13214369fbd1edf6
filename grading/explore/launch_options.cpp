// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the options that describe the launch of any kernel.
#include "grading/explore/launch_options.h"

#include <fmt/format.h>

#include <algorithm>

#include "grading/report/sandbox_report.h"
#include "harness/support/error.h"
#include "harness/worker/supervisor/model_device.h"

namespace oclab {
namespace {

std::array<std::size_t, 3> sizes_of(const std::vector<std::size_t>& words, std::size_t otherwise) {
  std::array<std::size_t, 3> sizes{otherwise, 1, 1};
  std::ranges::copy(words, sizes.begin());
  return sizes;
}

/// Without local sizes the run chooses them.
NdRange range_of(const LaunchOptions& options) {
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

}  // namespace

void add_launch_options(CLI::App& command, LaunchOptions& options) {
  constexpr std::size_t kMostItems = std::size_t{1} << 24;
  ModelRequest& request = options.request;
  command.add_option("--kernel", request.kernel, "its kernel (default: the only one)");
  command.add_option("--global", options.global, "global sizes: 65536 or 1024,64")
      ->delimiter(',')
      ->expected(1, 3)
      ->check(CLI::Range(std::size_t{1}, kMostItems));
  command
      .add_option("--local", options.local,
                  "group sizes: 64 or 16,4 (default: what the kernel requires, or up to 64)")
      ->delimiter(',')
      ->expected(1, 3)
      ->check(CLI::Range(std::size_t{1}, std::size_t{1024}));
  command.add_option("--arg", options.arguments,
                     "an argument by the parameter's name: a buffer in=65536:random (elements, "
                     "contents: random, index, unset or a number), local memory tile=1024, a value "
                     "n=1024, an image src=256x256; repeatable");
  command.add_option("--define", options.defines, "a macro: TILE=16; repeatable");
  command.add_option("--seed", request.seed, "seed of random contents")->capture_default_str();
  command.add_flag_callback(
      "--sandbox", [&limits = request.limits] { limits.confinement = Confinement::kSandbox; },
      "protect this machine from an untrusted kernel (check with `oclab doctor`)");
}

bool LaunchOptions::any() const {
  const bool sandbox = request.limits.confinement == Confinement::kSandbox;
  return !request.kernel.empty() || !global.empty() || !local.empty() || !arguments.empty() ||
         !defines.empty() || request.seed != ModelRequest{}.seed || sandbox;
}

ModelRequest request_from(const LaunchOptions& options) {
  ModelRequest request = options.request;
  request.range = range_of(options);
  request.arguments = argument_texts(options.arguments);
  request.build_options = build_options(options.defines);
  if (request.limits.confinement == Confinement::kSandbox) require_sandbox(model_device());
  return request;
}

}  // namespace oclab
