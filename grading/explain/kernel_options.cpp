// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which kernel file a command shows, at which size and with which settings.
#include "grading/explain/kernel_options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>

#include "grading/source/paths.h"
#include "grading/source/text_file.h"
#include "grading/terminal/output_file.h"
#include "harness/spec/tunables.h"
#include "harness/support/error.h"

namespace oclab {
namespace {

struct Setting {
  std::string name;
  std::int64_t value = 0;
};

Setting setting_from(const std::string& text, const Exercise& exercise) {
  const std::size_t sign = std::min(text.find('='), text.size());
  Setting setting{.name = text.substr(0, sign)};
  const std::string number = text.substr(std::min(sign + 1, text.size()));
  const char* const end = number.data() + number.size();
  const auto [rest, error] = std::from_chars(number.data(), end, setting.value);
  if (number.empty() || error != std::errc() || rest != end) {
    throw UsageError(fmt::format("--set {}: write NAME=NUMBER, such as GROUP=128.", text));
  }
  std::vector<std::string> names;
  for (const Tunable& each : exercise.tunables) names.push_back(each.name);
  if (std::ranges::count(names, setting.name) > 0) return setting;
  throw UsageError(names.empty() ? fmt::format("{} has no #define that can be set.", exercise.id)
                                 : fmt::format("{} has no #define '{}' that can be set, but: {}.",
                                               exercise.id, setting.name, fmt::join(names, ", ")));
}

}  // namespace

std::filesystem::path ChosenKernel::file() const {
  return folder ? folder->path() / shown.filename() : shown;
}

void add_kernel_options(CLI::App& command, KernelOptions& options) {
  command.add_option("name", options.name, "exercise (reduce_v3)")->required();
  command.add_option("--kernels", options.kernels, "as for run");
  command.add_option("--extent", options.extent, "another size than the exercise's own: 4096,32")
      ->delimiter(',')
      ->check(CLI::Range(1, 1 << 24));
  command.add_option("--set", options.settings,
                     "another value of a #define than the file's: GROUP=128; may be repeated");
}

ChosenKernel chosen_kernel(const KernelOptions& options, const ExerciseRef& exercise) {
  const Exercise& what = *exercise.exercise;
  ChosenKernel chosen{
      .shown = kernel_file(kernels_folder(options.kernels), exercise, DeviceClass::kGpu),
      .extent = options.extent.empty() ? what.model_extent : extent_from(options.extent, what)};
  if (options.settings.empty()) return chosen;
  std::string text = text_in(chosen.shown);
  for (const std::string& each : options.settings) {
    const Setting setting = setting_from(each, what);
    text = with_tunable(text, setting.name, setting.value);
  }
  chosen.folder = std::make_unique<TempDir>();
  write_output(chosen.file(), text);
  return chosen;
}

}  // namespace oclab
