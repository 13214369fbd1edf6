// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the command `oclab calibrate`.
#include "grading/commands/calibrate_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "grading/commands/calibrate.h"
#include "grading/record/build_version.h"
#include "grading/terminal/progress.h"
#include "harness/support/error.h"

namespace oclab {
namespace {

struct CalibrateOptions {
  std::vector<std::string> names;  ///< labs and exercises; all if empty
  Choices choices;
  std::string into;    ///< the file; "" for the kit's own of the device's class
  bool costs = false;  ///< count the costs anew and keep the times
};

std::vector<ExerciseRef> all_exercises() {
  std::vector<ExerciseRef> all;
  for (const Lab& lab : all_labs()) {
    for (const Exercise& exercise : lab.exercises) all.push_back({&lab, &exercise});
  }
  return all;
}

/// What the file holds already, if it is of this device. Another device's times are replaced, all
/// or none of them. Throws `UsageError`.
RecordedBaselines continued(const std::filesystem::path& file, const DeviceInfo& device, bool all) {
  const auto before = load_baseline(file);
  const bool same = before && describe(before->device) == describe(device) &&
                    before->device.device_class == device.device_class;
  if (before && !same && !all) {
    throw UsageError(
        fmt::format("{} holds recordings of {}, which this device's cannot join. "
                    "Replace them all (no names), or record elsewhere (--into FILE).",
                    file.string(), describe(before->device)));
  }
  if (before && !same) {
    std::cout << fmt::format("replacing the recordings of {}\n", describe(before->device));
  }
  return {.kit_version = kit_version(),
          .device = device,
          .exercises = same ? before->exercises : decltype(RecordedBaselines::exercises){}};
}

std::string row(const std::string& id, const RecordedReference& reference) {
  const RecordedSpeed& speed = reference.speed;
  return fmt::format("  {:<24} {:.4f} [{:.4f}, {:.4f}]{}{}\n", id, speed.copies_per_run,
                     speed.interval.low, speed.interval.high, reference.costs ? "" : "  (no costs)",
                     speed.noisy ? "  NOISY" : "");
}

/// A busy machine's recording is better than none, but not than a quiet one of the same source.
bool replaces(const RecordedReference& next, const RecordedBaselines& baseline,
              const std::string& id) {
  const auto before = baseline.exercises.find(id);
  return !next.speed.noisy || before == baseline.exercises.end() || before->second.speed.noisy ||
         before->second.fingerprint != next.fingerprint ||
         before->second.speed.extent != next.speed.extent;
}

/// Counts the costs of what the file holds once more: the inputs have changed, the times have not.
int recount(const std::vector<ExerciseRef>& exercises, const std::filesystem::path& file) {
  auto baseline = load_baseline(file);
  if (!baseline) throw UsageError(file.string() + " does not exist. Record it without --costs.");
  for (const ExerciseRef& ref : exercises) {
    const auto found = baseline->exercises.find(ref.exercise->id);
    if (found == baseline->exercises.end() || !found->second.costs) continue;
    show_progress(ref.exercise->id);
    found->second.costs = record_costs(ref);
    show_progress("");
    save_baseline(file, *baseline);
    std::cout << fmt::format("  {}\n", ref.exercise->id) << std::flush;
  }
  return kOk;
}

/// Records the named references and puts each into the file as soon as it is measured; what the
/// file holds of the same device stays.
int calibrate_command(const CalibrateOptions& options) {
  const auto exercises = options.names.empty() ? all_exercises() : exercises_named(options.names);
  const DeviceInfo device = chosen_device(options.choices);
  const std::filesystem::path file = options.into.empty() ? baseline_file(device.device_class)
                                                          : std::filesystem::path(options.into);
  if (options.costs) return recount(exercises, file);
  RecordedBaselines baseline = continued(file, device, options.names.empty());
  std::cout << fmt::format("device: {}\n  {:<24} copies per run [95 %]\n", describe(device),
                           "reference");
  std::string noisy;
  std::size_t done = 0;
  for (const ExerciseRef& ref : exercises) {
    const std::string& id = ref.exercise->id;
    show_progress(fmt::format("[{}/{}] {}", ++done, exercises.size(), id));
    const RecordedReference recorded = record_reference(ref, device);
    show_progress("");
    if (replaces(recorded, baseline, id)) baseline.exercises[id] = recorded;
    save_baseline(file, baseline);
    std::cout << row(id, recorded) << std::flush;
    if (recorded.speed.noisy) noisy += " " + id;
  }
  std::cout << fmt::format("kept in {}, which holds {} exercises\n", file.string(),
                           baseline.exercises.size());
  if (!noisy.empty()) {
    std::cout
        << "NOISY: another program used the machine, or the times vary; a quiet recording of the "
           "same source is kept instead. Once it is quiet:\n"
        << "  oclab calibrate" << noisy << "\n";
  }
  return kOk;
}

}  // namespace

void add_calibrate(CommandLine& line) {
  const auto options = std::make_shared<CalibrateOptions>();
  CLI::App& calibrate =
      add_subcommand(line, "calibrate",
                     "record the reference solutions' speed on this machine, for student releases",
                     [options] { return calibrate_command(*options); });
  calibrate.add_option("names", options->names, "labs or exercises (default: all, some minutes)");
  add_device(calibrate, options->choices);
  calibrate.add_option("--into", options->into,
                       "file to write or complete (default: grading/baselines/cpu.json or "
                       "gpu.json in the kit's folder)");
  calibrate.add_flag("--costs", options->costs,
                     "count the costs in the model again and keep the recorded times: after a "
                     "change of an exercise's inputs");
}

}  // namespace oclab
