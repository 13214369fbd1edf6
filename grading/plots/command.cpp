// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the commands `oclab sweep` and `oclab roofline`.
#include "grading/plots/command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <memory>

#include "grading/analysis/diagnose.h"
#include "grading/analysis/fault_location.h"
#include "grading/plots/render/chart_json.h"
#include "grading/plots/render/picture.h"
#include "grading/plots/render/text.h"
#include "grading/plots/roofline.h"
#include "grading/plots/sweep.h"
#include "grading/source/paths.h"
#include "grading/source/source_file.h"
#include "grading/terminal/output_file.h"
#include "grading/terminal/terminal.h"
#include "grading/timing/paired_benchmark.h"
#include "grading/wording/diagnosis_text.h"
#include "harness/support/error.h"
#include "harness/worker/supervisor/cache_folder.h"

namespace oclab {
namespace {

constexpr std::uint64_t kInspectionSeed = 1;

struct PlotOptions {
  std::string name;  ///< an exercise; of a roofline a lab, an exercise, or "" for all labs
  Choices choices;
  std::string tunable;
  std::vector<std::string> extents;  ///< each as for --extent: "4096,32"
  std::string json_file;
  std::string svg_file;
  int repetitions = 7;
};

/// Where the numbers of this figure are kept: in the kit's build folder, which git ignores; in the
/// user's cache folder where the kit is installed. Nothing if there is neither.
std::optional<std::filesystem::path> results_file(const std::string& kind,
                                                  const std::string& name) {
  std::error_code error;
  std::filesystem::path folder = kit_root() / "build";
  if (!std::filesystem::is_directory(folder, error)) {
    const auto cache = cache_folder();
    if (!cache) return std::nullopt;
    folder = *cache;
  }
  folder = folder / "results" / kind;
  std::filesystem::create_directories(folder, error);
  if (error) return std::nullopt;
  return folder / (name + ".json");
}

/// Prints the charts, writes what was asked for and keeps the numbers. False: no picture.
bool deliver(const PlotOptions& options, const std::vector<Chart>& charts, const std::string& table,
             const std::string& record, const std::optional<std::filesystem::path>& kept) {
  for (const Chart& chart : charts) std::cout << text_of(chart, style_of_output()) << "\n";
  if (!table.empty()) std::cout << table;
  std::cout << std::flush;
  const std::string json = charts_json(charts, record);
  if (!options.json_file.empty()) write_output(options.json_file, json);
  if (kept) {
    write_output(*kept, json);
    std::cout << "numbers kept in " << kept->string() << std::endl;
  }
  return options.svg_file.empty() || draw_picture(json, options.svg_file);
}

/// Whether a kernel of the student's gave a wrong result or did not run.
int status_for(const std::vector<Heat>& heats) {
  const auto failed = [](const Heat& heat) { return heat.student && heat.student->failure; };
  return std::ranges::any_of(heats, failed) ? kPointsLost : kOk;
}

/// The diagnosis of the first size at which the student's kernel failed, as `oclab run` words it.
void show_failure(const SweepPlan& plan, const std::vector<Heat>& heats, const std::string& file) {
  const auto failed = std::ranges::find_if(
      heats, [](const Heat& heat) { return heat.student && heat.student->failure; });
  if (failed == heats.end() || !plan.tunable.empty()) return;
  const Exercise& exercise = *plan.exercise.exercise;
  Diagnosis diagnosis = diagnose(*failed->student->failure, plan.student,
                                 TestRun{failed->extent, exercise.extent_names});
  add_inspection(
      diagnosis,
      inspect(exercise, plan.student, {failed->extent}, kInspectionSeed, Confinement::kLight),
      plan.student);
  std::cerr << fmt::format("{}:{}: {}\n{}\n", file, diagnosis.at.line, cause_of(diagnosis),
                           explanation_of(diagnosis));
}

std::vector<Extent> chosen_extents(const PlotOptions& options, const Exercise& exercise,
                                   const DeviceInfo& device) {
  std::vector<Extent> extents;
  for (const std::string& each : options.extents) {
    extents.push_back(extent_from(sizes_from(each), exercise));
  }
  if (!extents.empty()) return extents;
  if (options.tunable.empty()) return declared_extents(exercise, device.device_class);
  return {bench_extent(exercise, device.device_class)};
}

int sweep_command(const PlotOptions& options) {
  const ExerciseRef exercise = exercise_named(options.name);
  if (!options.tunable.empty()) tunable_named(*exercise.exercise, options.tunable);
  const DeviceInfo device = chosen_device(options.choices);
  const auto file =
      kernel_file(kernels_folder(options.choices.kernels), exercise, device.device_class);
  const auto extents = chosen_extents(options, *exercise.exercise, device);
  if (!options.tunable.empty() && extents.size() > 1) {
    throw UsageError("A sweep over a tunable takes one size: give --extent once.");
  }
  try {
    const SweepPlan plan{.exercise = exercise,
                         .student = load_source(file),
                         .device = device,
                         .tunable = options.tunable,
                         .extents = extents,
                         .repetitions = options.repetitions};
    const Peaks peaks = peaks_of(device);
    Bench bench(device, options.repetitions);
    const std::vector<Heat> heats = run_sweep(plan, bench);
    const std::string suffix = options.tunable.empty() ? "" : "-" + options.tunable;
    const bool delivered =
        deliver(options, {sweep_chart(plan, heats, peaks)}, sweep_table(plan, heats), bench.json(),
                results_file("sweep", exercise.exercise->id + suffix));
    show_failure(plan, heats, file.string());
    return delivered ? status_for(heats) : kNotChecked;
  } catch (const KernelFailure& failure) {
    std::cerr << fmt::format("{} ({}):\n{}\n", file.string(), outcome_name(failure.outcome),
                             failure.what());
    return failure.outcome == Outcome::kInternal ? kNotChecked : kPointsLost;
  }
}

std::vector<ExerciseRef> exercises_of_all_labs() {
  std::vector<ExerciseRef> all;
  for (const Lab& lab : all_labs()) {
    for (const Exercise& exercise : lab.exercises) all.push_back({&lab, &exercise});
  }
  return all;
}

int roofline_command(const PlotOptions& options) {
  const bool all = options.name.empty();
  const Versions versions = all ? Versions::kReferences : Versions::kBoth;
  const auto exercises = all ? exercises_of_all_labs() : find_exercises(options.name);
  const auto folder = kernels_folder(options.choices.kernels);
  const DeviceInfo device = chosen_device(options.choices);
  const Peaks peaks = peaks_of(device);
  Bench bench(device, options.repetitions);
  const auto measured = measure_versions(exercises, versions, folder, device, bench);
  const std::string name = all                     ? "all-labs"
                           : exercises.size() == 1 ? exercises.front().exercise->id
                                                   : exercises.front().lab->label();
  const bool delivered =
      deliver(options, roofline_charts(measured, versions, device, options.repetitions, peaks), "",
              bench.json(), results_file("roofline", name));
  std::vector<Heat> heats;
  for (const MeasuredExercise& each : measured) heats.push_back(each.heat);
  return delivered ? status_for(heats) : kNotChecked;
}

void add_output(CLI::App& command, PlotOptions& options) {
  add_choices(command, options.choices);
  command.add_option("--svg", options.svg_file,
                     "also draw a picture in this file (needs matplotlib)");
  command.add_option("--json", options.json_file,
                     "also write the samples and the charts' data to this file");
  command.add_option("--repetitions", options.repetitions, "samples of each kernel (default: 7)")
      ->check(CLI::Range(1, 99));
}

}  // namespace

void add_plots(CommandLine& line) {
  const auto swept = std::make_shared<PlotOptions>();
  CLI::App& sweep =
      add_subcommand(line, "sweep", "draw an exercise's speed over its sizes or over a tunable",
                     [swept] { return sweep_command(*swept); });
  sweep.add_option("name", swept->name, "exercise (strided_copy)")->required();
  sweep.add_option("--tunable", swept->tunable,
                   "try the values of this #define (GROUP, TILE, …) instead of sizes");
  sweep
      .add_option("--extent", swept->extents,
                  "a size instead of the exercise's own, such as 4096,32; may be repeated")
      ->take_all();
  add_output(sweep, *swept);

  const auto roofed = std::make_shared<PlotOptions>();
  CLI::App& roofline =
      add_subcommand(line, "roofline", "draw a lab's kernels under the ceilings of the device",
                     [roofed] { return roofline_command(*roofed); });
  roofline.add_option("name", roofed->name,
                      "lab or exercise (default: the references of all labs, some minutes)");
  add_output(roofline, *roofed);
}

}  // namespace oclab
