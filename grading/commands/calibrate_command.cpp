// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the command `oclab calibrate`.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>

#include "grading/commands/calibrate.h"
#include "grading/commands/commands.h"
#include "grading/record/build_version.h"
#include "grading/terminal/progress_line.h"
#include "harness/support/error.h"

namespace oclab {
namespace {

struct CalibrateOptions {
  std::vector<std::string> names;  ///< labs and exercises; empty for all
  Choices choices;
  std::string into;    ///< the file; "" for the kit's own of the device's class
  bool costs = false;  ///< find the costs again and keep the measured times
  std::string gpu;     ///< whose times are predicted; "" for the recorded one
};

using Files = std::vector<std::filesystem::path>;

/// The requested GPU, or the one of the files' recordings, or else the usual one. Throws
/// `UsageError` for one that is not among the kit's, which alone are in every copy of it.
MachineFile chosen_gpu(const std::string& asked, const Files& files) {
  const std::vector<std::string> known = machine_names();
  if (!asked.empty() && std::ranges::find(known, asked) == known.end()) {
    throw UsageError(fmt::format(
        "no GPU named '{}'. Choose from: {}; or add a file to harness/gpu_time/machines", asked,
        fmt::join(known, ", ")));
  }
  if (!asked.empty()) return load_machines({asked}).front();
  for (const auto& file : files) {
    const auto before = load_baseline(file);
    if (!before) continue;
    for (const auto& [id, reference] : before->exercises) {
      for (const RecordedCosts& costs : reference.costs) {
        if (!costs.gpu.name.empty()) return load_machines({costs.gpu.name}).front();
      }
    }
  }
  return load_machines({kUsualMachine}).front();
}

/// Returns the contents of the file. Nothing is left of another device if `all` are recorded again.
RecordedBaselines continued(const std::filesystem::path& file, const DeviceInfo& device, bool all) {
  const auto before = load_baseline(file);
  const bool same = before && describe(before->device) == describe(device) &&
                    before->device.device_class == device.device_class;
  if (before && !same && all) {
    std::cout << fmt::format("replacing the recordings of {}\n", describe(before->device));
  } else if (before && !same) {
    std::cout << fmt::format(
        "the other recordings are of {}. Those made now are of this device, and decide points on "
        "this device only.\n",
        describe(before->device));
  }
  if (!before || (!same && all)) return {.kit_version = kit_version(), .device = device};
  return {.kit_version = kit_version(), .device = before->device, .exercises = before->exercises};
}

std::string row(const std::string& id, const RecordedReference& reference) {
  const RecordedSpeed& speed = reference.speed;
  return fmt::format("  {:<24} {:.4f} [{:.4f}, {:.4f}]{}{}\n", id, speed.copies_per_run,
                     speed.interval.low, speed.interval.high,
                     reference.costs.empty() ? "  (no costs)" : "", speed.noisy ? "  NOISY" : "");
}

/// Returns whether the recording is better than the previous one: a noisy one does not replace a
/// quiet one of the same source and device.
bool replaces(const RecordedReference& next, const RecordedBaselines& baseline,
              const std::string& id) {
  const auto before = baseline.exercises.find(id);
  return !next.speed.noisy || before == baseline.exercises.end() || before->second.speed.noisy ||
         before->second.fingerprint != next.fingerprint ||
         describe(before->second.device.value_or(baseline.device)) !=
             describe(next.device.value_or(baseline.device)) ||
         before->second.speed.extent != next.speed.extent;
}

/// Keeps the recording. Of the one before stay the costs of other versions of LLVM, where it is of
/// the same source.
void keep(RecordedBaselines& baseline, const std::string& id, const RecordedReference& recorded) {
  const RecordedReference before = baseline.exercises[id];
  RecordedReference& kept = baseline.exercises[id] = recorded;
  if (before.fingerprint != recorded.fingerprint) return;
  kept.costs = before.costs;
  for (const RecordedCosts& costs : recorded.costs) keep_costs(kept, costs);
}

/// Finds the costs of the exercise again and keeps its measured times. Returns the row to print, or
/// "" where the file has no recording of the solution that the model runs.
std::string recount(const ExerciseRef& ref, const std::filesystem::path& file,
                    const MachineFile& gpu) {
  auto baseline = load_baseline(file);
  if (!baseline) return "";
  const auto found = baseline->exercises.find(ref.exercise->id);
  if (found == baseline->exercises.end()) return "";
  const auto costs = record_costs(ref, baseline->device.device_class, gpu);
  if (!costs) return "";
  const std::size_t versions = found->second.costs.size();
  keep_costs(found->second, *costs);
  save_baseline(file, *baseline);
  const bool outdated = found->second.costs.size() < versions;
  return fmt::format("  {}{}\n", ref.exercise->id,
                     outdated ? "  (changed, so those of other versions of LLVM are removed: "
                                "record them there, too)"
                              : "");
}

/// The same for all of them, each in the first file that has such a recording.
int recount(const std::vector<ExerciseRef>& exercises, const Files& files, const MachineFile& gpu) {
  if (std::ranges::none_of(files, [](const auto& file) { return std::filesystem::exists(file); })) {
    throw UsageError(files.front().string() + " does not exist. Record it without --costs.");
  }
  ProgressLine progress(exercises.size());
  for (const ExerciseRef& ref : exercises) {
    progress.step(ref.exercise->id);
    std::string row;
    for (const auto& file : files) {
      if (row.empty()) row = recount(ref, file, gpu);
    }
    progress.pause();
    std::cout << (row.empty() ? fmt::format("  {}  (no costs)\n", ref.exercise->id) : row)
              << std::flush;
  }
  return kOk;
}

/// Records the named references and saves each as soon as it is measured.
int calibrate_command(const CalibrateOptions& options) {
  const auto exercises = options.names.empty() ? all_exercises() : exercises_named(options.names);
  const DeviceInfo device = chosen_device(options.choices);
  Files files{options.into};
  if (options.into.empty()) {
    files = options.costs
                ? Files{baseline_file(DeviceClass::kCpu), baseline_file(DeviceClass::kGpu)}
                : Files{baseline_file(device.device_class)};
  }
  const MachineFile gpu = chosen_gpu(options.gpu, files);
  if (options.costs) return recount(exercises, files, gpu);
  const std::filesystem::path& file = files.front();
  RecordedBaselines baseline = continued(file, device, options.names.empty());
  std::cout << fmt::format("device: {}\n  {:<24} copies per run [95 %]\n", describe(device),
                           "reference");
  std::string noisy;
  ProgressLine progress(exercises.size());
  for (const ExerciseRef& ref : exercises) {
    const std::string& id = ref.exercise->id;
    progress.step(id);
    RecordedReference recorded = record_reference(ref, device, gpu);
    if (describe(device) != describe(baseline.device)) recorded.device = device;
    progress.pause();
    if (replaces(recorded, baseline, id)) keep(baseline, id, recorded);
    save_baseline(file, baseline);
    std::cout << row(id, recorded) << std::flush;
    if (recorded.speed.noisy) noisy += " " + id;
  }
  std::cout << fmt::format("saved in {}, which now has {} exercises\n", file.string(),
                           baseline.exercises.size());
  if (!noisy.empty()) {
    std::cout
        << "NOISY: another program used the machine, or the times vary. An earlier quiet recording "
           "of the same source is kept. Repeat when the machine is quiet:\n"
        << "  oclab calibrate" << noisy << "\n";
  }
  return kOk;
}

}  // namespace

void add_calibrate(CommandLine& line) {
  const auto [calibrate, options] = add_subcommand(
      line, "calibrate", "record the reference solutions' speed here, for student releases",
      calibrate_command);
  calibrate.add_option("names", options.names, "labs or exercises (default: all, some minutes)");
  add_device(calibrate, options.choices);
  calibrate.add_option("--into", options.into,
                       "file to write or complete (default: grading/baselines/cpu.json or "
                       "gpu.json in the kit's folder; with --costs, both)");
  calibrate.add_flag("--costs", options.costs,
                     "only find the costs in the model again, after a change of inputs or GPU");
  calibrate.add_option("--gpu", options.gpu,
                       "the GPU whose predicted times count for `efficient`: h100, h200, rtx4060, "
                       "rx7900xtx (default: the recorded one, or h200)");
}

}  // namespace oclab
