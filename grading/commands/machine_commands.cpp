// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the commands about this machine: `oclab devices`, `peaks` and `doctor`.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>

#include "grading/commands/commands.h"
#include "grading/record/recorded_reference.h"
#include "grading/report/peak_report.h"
#include "grading/report/sandbox_report.h"
#include "grading/source/paths.h"
#include "grading/terminal/progress_line.h"
#include "grading/timing/peaks.h"
#include "grading/wording/failures/failure_text.h"
#include "harness/support/error.h"
#include "harness/worker/process/worker_program.h"
#include "harness/worker/supervisor/model_device.h"

namespace oclab {
namespace {

/// Runs one item of `doctor` and prints its result. Returns whether it succeeded.
bool probe(const std::string& name, const std::function<std::string()>& body) {
  try {
    std::cout << fmt::format("ok       {}: {}\n", name, body());
    return true;
  } catch (const std::exception& error) {
    std::cout << fmt::format("MISSING  {}: {}\n", name, text_of(error));
    return false;
  }
}

/// Returns the number of solutions ("44 files"), or of their recordings on this device.
std::string find_references(const DeviceInfo& device) {
  const auto exercises = all_exercises();
  const auto solutions = std::ranges::count_if(exercises, [](const ExerciseRef& ref) {
    return std::filesystem::exists(solution_file(ref, DeviceClass::kGpu));
  });
  if (solutions > 0) return fmt::format("{} files", solutions);
  const auto recordings = std::ranges::count_if(exercises, [&](const ExerciseRef& ref) {
    return find_recorded_speed(*ref.exercise, device).reference.has_value();
  });
  if (recordings > 0) return fmt::format("{} recorded instead of timed", recordings);
  throw UsageError(
      "this copy of the kit has neither solutions nor recordings for this class of device, so "
      "`fast` is not assessed");
}

int devices_command(const Choices& choices) {
  const DeviceInfo chosen = chosen_device(choices);
  for (const DeviceInfo& device : list_devices()) {
    const bool is_chosen = device.platform_index == chosen.platform_index &&
                           device.device_index == chosen.device_index;
    std::cout << fmt::format(
        "{} {} {}:{}\n    {}, driver {}, {} compute units, {:.1f} GiB\n", is_chosen ? "*" : " ",
        class_word(device.device_class), device.platform, device.name, device.version,
        device.driver, device.compute_units, static_cast<double>(device.global_bytes) * 0x1p-30);
  }
  std::cout << "* is the default; choose another with --device or OCLAB_DEVICE.\n";
  return 0;
}

int peaks_command(const Choices& choices) {
  const DeviceInfo device = chosen_device(choices);
  ProgressLine progress;
  const auto show_outer_points = [&progress](const PeakSurvey& survey) {
    progress.pause();
    std::cout << fmt::format("about {:.0f} GB/s copied, {:.0f} GFLOP/s of multiply-adds\n",
                             1e-9 * survey.peaks().copy, 1e-9 * survey.peaks().mad)
              << std::flush;
    progress.step("measuring all points (about ten seconds)");
  };
  progress.step("measuring");
  const PeakSurvey survey = measure_peaks(device, show_outer_points);
  progress.pause();
  std::cout << report(device, survey);
  if (!store_peaks(device, survey)) {
    throw UsageError("cannot save the peaks for later runs: " +
                     (peak_file(device) ? "writing " + peak_file(device)->string() + " failed"
                                        : "neither HOME nor XDG_CACHE_HOME is set") +
                     ". The measurement itself is complete.");
  }
  std::cout << "saved in " << peak_file(device)->string() << "\n";
  return kOk;
}

int doctor_command(const Choices& choices) {
  bool ready = probe("worker program", [] { return worker_program().string(); });
  ready &= probe("kit folder", [] { return kit_root().string(); });
  ready &= probe("kernels", [&] { return kernels_folder(choices.kernels).string(); });
  ready &= probe("device", [&] { return describe(chosen_device(choices)); });
  ready &= probe("test kernel", [&] {
    return fmt::format("copies {:.1f} GB/s", 1e-9 * peaks_of(chosen_device(choices)).copy);
  });
  // Optional: the kit works without it.
  probe("model device (safe, efficient)", [] {
    if (const std::string reason = why_no_model(); !reason.empty()) throw UsageError(reason);
    return describe(model_device());
  });
  ready &= probe("reference solutions", [&] { return find_references(chosen_device(choices)); });
  if (ready) report_sandbox(std::cout, chosen_device(choices));
  return ready ? kOk : kNotChecked;
}

}  // namespace

void add_machine_commands(CommandLine& line) {
  struct Command {
    const char* name;
    const char* purpose;
    int (*run)(const Choices&);
  };
  for (const Command& command :
       {Command{"devices", "list the OpenCL devices", devices_command},
        Command{"doctor", "check your setup", doctor_command},
        Command{"peaks", "measure the copy and compute peaks of the device (lab 0)",
                peaks_command}}) {
    const auto [app, choices] = add_subcommand(line, command.name, command.purpose, command.run);
    add_choices(app, choices);
  }
}

}  // namespace oclab
