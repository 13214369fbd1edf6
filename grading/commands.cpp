// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what each subcommand of `oclab` does.
#include "grading/commands.h"

#include <fmt/format.h>

#include <functional>
#include <iostream>

#include "grading/grade.h"
#include "grading/output_file.h"
#include "grading/paths.h"
#include "grading/peak_report.h"
#include "grading/peak_store.h"
#include "grading/peaks.h"
#include "grading/progress.h"
#include "grading/record.h"
#include "grading/recorded_reference.h"
#include "grading/sandbox_report.h"
#include "grading/table_report.h"
#include "spec/error.h"
#include "worker/model_device.h"

namespace oclab {
namespace {

GradeOptions grade_options(const RunOptions& options) {
  GradeOptions result{.device = chosen_device(options.choices),
                      .limits = options.limits,
                      .seed = options.seed ? *options.seed : random_seed()};
  if (!options.lines.empty()) result.lines.clear();
  for (const std::string& word : options.lines) result.lines.insert(line_from(word));
  return result;
}

int exit_status(const std::vector<Grade>& grades, bool strict) {
  int status = kOk;
  for (const Grade& grade : grades) {
    for (const Line& line : grade.lines) {
      if (line.outcome == Outcome::kInternal) return kNotChecked;
      const bool lost = line.status == LineStatus::kFail || line.status == LineStatus::kPartial;
      const bool broken = lost && line.outcome != Outcome::kOk;
      if (broken || (strict && lost)) status = kPointsLost;
      if (strict && status == kOk && line.status == LineStatus::kInconclusive) {
        status = kInconclusive;
      }
    }
  }
  return status;
}

/// One item of `doctor`: runs the probe, prints how it went; true if it went well.
bool probe(const std::string& name, const std::function<std::string()>& body) {
  try {
    std::cout << fmt::format("ok       {}: {}\n", name, body());
    return true;
  } catch (const std::exception& error) {
    std::cout << fmt::format("MISSING  {}: {}\n", name, error.what());
    return false;
  }
}

/// "44 files", or the recordings that stand in for them on this device.
std::string find_references(const DeviceInfo& device) {
  std::size_t solutions = 0, recordings = 0;
  for (const Lab& lab : all_labs()) {
    for (const Exercise& exercise : lab.exercises) {
      solutions += std::filesystem::exists(solution_file({&lab, &exercise}));
      recordings += find_recorded_speed(exercise, device.device_class).reference.has_value();
    }
  }
  if (solutions > 0) return fmt::format("{} files", solutions);
  if (recordings > 0) return fmt::format("{} recorded instead of timed", recordings);
  throw UsageError(
      "neither solutions nor recordings of them for this class of device in this copy "
      "of the kit, so `fast` is not assessed");
}

}  // namespace

std::vector<ExerciseRef> exercises_named(const std::vector<std::string>& names) {
  std::vector<ExerciseRef> all;
  for (const std::string& name : names) {
    for (const ExerciseRef& found : find_exercises(name)) all.push_back(found);
  }
  return all;
}

int run_command(const RunOptions& options) {
  const auto exercises = exercises_named(options.names);
  const GradeOptions how = grade_options(options);
  if (how.limits.confinement == Confinement::kSandbox) require_sandbox(how.device);
  const auto folder = kernels_folder(options.choices.kernels);
  TableReport table(std::cout);
  for (const ExerciseRef& exercise : exercises) {
    table.begin(exercise, how.device);
    show_progress(fmt::format("[{}/{}] {}", table.grades().size() + 1, exercises.size(),
                              exercise.exercise->id));
    const Grade graded = grade(exercise, kernel_file(folder, exercise), how);
    show_progress("");
    table.add(graded);
    // After every exercise, so that a run that is cut short has lost nothing.
    if (!options.json_file.empty()) {
      write_output(options.json_file, to_json_text(table.grades()));
    }
  }
  table.finish();
  return exit_status(table.grades(), options.strict);
}

int devices_command(const Choices& choices) {
  const DeviceInfo chosen = chosen_device(choices);
  for (const DeviceInfo& device : list_devices()) {
    const bool is_chosen = device.platform_index == chosen.platform_index &&
                           device.device_index == chosen.device_index;
    std::cout << fmt::format(
        "{} {} {}:{}\n    {}, driver {}, {} compute units, {:.1f} GiB\n", is_chosen ? "*" : " ",
        device.device_class == DeviceClass::kCpu ? "cpu" : "gpu", device.platform, device.name,
        device.version, device.driver, device.compute_units,
        static_cast<double>(device.global_bytes) * 0x1p-30);
  }
  std::cout << "* is used; choose another with --device or OCLAB_DEVICE.\n";
  return 0;
}

int peaks_command(const Choices& choices) {
  const DeviceInfo device = chosen_device(choices);
  show_progress("measuring (some ten seconds)");
  const PeakSurvey survey = measure_peaks(device);
  show_progress("");
  std::cout << report(device, survey);
  if (!store_peaks(device, survey)) {
    throw UsageError("the peaks cannot be kept for later runs: " +
                     (peak_file(device) ? "writing " + peak_file(device)->string() + " failed"
                                        : "neither HOME nor XDG_CACHE_HOME is set") +
                     ". The numbers above are complete.");
  }
  std::cout << "kept in " << peak_file(device)->string() << "\n";
  return kOk;
}

int doctor_command(const Choices& choices) {
  bool well = probe("worker program", [] { return worker_program().string(); });
  well &= probe("kit folder", [] { return kit_root().string(); });
  well &= probe("kernels", [&] { return kernels_folder(choices.kernels).string(); });
  well &= probe("device", [&] { return describe(chosen_device(choices)); });
  well &= probe("a kernel builds, runs and is right", [&] {
    return fmt::format("copies {:.1f} GB/s", 1e-9 * peaks_of(chosen_device(choices)).copy);
  });
  // The kit works without it.
  probe("model device (safe, efficient)", [] {
    if (const std::string reason = why_no_model(); !reason.empty()) throw UsageError(reason);
    return describe(model_device());
  });
  well &= probe("reference solutions", [&] { return find_references(chosen_device(choices)); });
  if (well) report_sandbox(std::cout, chosen_device(choices));
  return well ? kOk : kNotChecked;
}

}  // namespace oclab
