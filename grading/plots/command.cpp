// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the commands `oclab sweep` and `oclab roofline`.
#include "grading/plots/command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <optional>

#include "grading/analysis/diagnose.h"
#include "grading/analysis/fault_location.h"
#include "grading/plots/predicted_times.h"
#include "grading/plots/render/render.h"
#include "grading/plots/roofline.h"
#include "grading/plots/sweep.h"
#include "grading/source/paths.h"
#include "grading/source/source_file.h"
#include "grading/terminal/output_file.h"
#include "grading/terminal/terminal.h"
#include "grading/timing/timed_size.h"
#include "grading/wording/diagnosis_text.h"
#include "grading/wording/failures/failure_text.h"
#include "harness/support/error.h"
#include "harness/worker/supervisor/cache_folder.h"

namespace oclab {
namespace {

constexpr std::uint64_t kInspectionSeed = 1;

struct PlotOptions {
  std::string name;  ///< an exercise; of a roofline a lab, an exercise, or "" for all labs
  Choices choices;
  std::string tunable;
  std::vector<std::vector<std::size_t>> extents;  ///< sizes of each --extent
  std::string json_file;
  std::string svg_file;
  std::string gpu;  ///< of a roofline: `--on`
  int repetitions = 7;
};

/// Returns the file for the numbers of a figure: in the kit's build folder, or in the user's cache
/// folder if the kit is installed. Returns nothing if neither exists.
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

/// Prints the charts and writes the files. Returns whether the requested picture was drawn.
bool deliver(const PlotOptions& options, const std::vector<Chart>& charts,
             const std::string& record, const std::optional<std::filesystem::path>& kept) {
  for (const Chart& chart : charts) std::cout << "\n" << text_of(chart, style_of_output());
  std::cout << std::flush;
  const std::string json = charts_json(charts, record);
  if (!options.json_file.empty()) write_output(options.json_file, json);
  if (kept) {
    write_output(*kept, json);
    std::cout << "numbers saved in " << kept->string() << std::endl;
  }
  return options.svg_file.empty() || draw_picture(json, options.svg_file);
}

bool has_failed_student(const Comparison& comparison) {
  return comparison.student && comparison.student->failure;
}

/// Returns the exit status: whether the student's kernel gave a wrong result or did not run.
int status_for(const std::vector<Comparison>& comparisons) {
  return std::ranges::any_of(comparisons, has_failed_student) ? kPointsLost : kOk;
}

/// Prints the diagnosis of the first size at which the student's kernel failed, as `oclab run`
/// does.
void show_failure(const SweepPlan& plan, const std::vector<Comparison>& comparisons,
                  const std::string& file) {
  const auto failed = std::ranges::find_if(comparisons, has_failed_student);
  if (failed == comparisons.end() || !plan.tunable.empty()) return;
  const Exercise& exercise = *plan.exercise.exercise;
  Diagnosis diagnosis = diagnose(*failed->student->failure, plan.student,
                                 TestRun{failed->extent, exercise.extent_names});
  add_inspection(diagnosis,
                 inspect(exercise, plan.student, plan.device, {failed->extent}, kInspectionSeed,
                         Confinement::kLight),
                 plan.student);
  std::cerr << fmt::format("{}:{}: {}\n{}\n", file, diagnosis.at.line, cause_of(diagnosis),
                           explanation_of(diagnosis));
}

std::vector<Extent> chosen_extents(const PlotOptions& options, const Exercise& exercise,
                                   const DeviceInfo& device) {
  std::vector<Extent> extents;
  for (const std::vector<std::size_t>& each : options.extents) {
    extents.push_back(extent_from(each, exercise));
  }
  if (!extents.empty()) return extents;
  if (options.tunable.empty()) return declared_extents(exercise, device);
  return {bench_extent(exercise, device)};
}

int sweep_command(const PlotOptions& options) {
  const ExerciseRef exercise = exercise_named(options.name);
  if (!options.tunable.empty()) tunable_named(*exercise.exercise, options.tunable);
  const DeviceInfo device = chosen_device(options.choices);
  const auto file = kernel_file(kernels_folder(options.choices.kernels), exercise, device);
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
    std::cout << measured_head() << std::flush;
    const std::vector<Comparison> comparisons =
        run_sweep(plan, bench, [&](const Comparison& comparison) {
          std::cout << sweep_row(plan, comparison) << std::flush;
        });
    const std::string suffix = options.tunable.empty() ? "" : "-" + options.tunable;
    const bool delivered = deliver(options, {sweep_chart(plan, comparisons, peaks)}, bench.json(),
                                   results_file("sweep", exercise.exercise->id + suffix));
    show_failure(plan, comparisons, file.string());
    return delivered ? status_for(comparisons) : kNotChecked;
  } catch (const KernelFailure& failure) {
    std::cerr << failure_text(file.string(), failure);
    return failure.outcome == Outcome::kInternal ? kNotChecked : kPointsLost;
  }
}

/// The GPU whose predicted points a roofline shows: on a CPU, by default, the kit's usual one. Over
/// all labs, predictions take long, and none is made unless it is asked for.
std::optional<MachineFile> predicted_gpu(const PlotOptions& options, const DeviceInfo& device) {
  const bool by_default = device.device_class == DeviceClass::kCpu && !options.name.empty();
  if (options.gpu.empty() && !by_default) return std::nullopt;
  return load_machines({options.gpu.empty() ? kUsualMachine : options.gpu}).front();
}

int roofline_command(const PlotOptions& options) {
  const bool all = options.name.empty();
  const Versions versions = all ? Versions::kReferences : Versions::kBoth;
  const auto exercises = all ? all_exercises() : find_exercises(options.name);
  const auto folder = kernels_folder(options.choices.kernels);
  const DeviceInfo device = chosen_device(options.choices);
  RooflineRequest request{.versions = versions,
                          .device = device,
                          .repetitions = options.repetitions,
                          .peaks = {},
                          .gpu = predicted_gpu(options, device)};
  request.peaks = peaks_of(device);
  Bench bench(device, options.repetitions);
  std::cout << measured_head() << std::flush;
  auto measured = measure_versions(
      exercises, versions, folder, device, bench, [](const Comparison& comparison) {
        std::cout << measured_row(comparison.exercise.exercise->id, comparison) << std::flush;
      });
  if (request.gpu) request.notes = add_predicted_times(measured, folder, *request.gpu);
  const std::string name = all                     ? "all-labs"
                           : exercises.size() == 1 ? exercises.front().exercise->id
                                                   : exercises.front().lab->label();
  const bool delivered = deliver(options, roofline_charts(measured, request), bench.json(),
                                 results_file("roofline", name));
  return delivered ? status_for(measured) : kNotChecked;
}

void add_output(CLI::App& command, PlotOptions& options) {
  add_choices(command, options.choices);
  command.add_option("--svg", options.svg_file,
                     "also write an SVG or PNG picture (needs matplotlib)");
  command.add_option("--json", options.json_file, "also write the samples and the charts as JSON");
  command.add_option("--repetitions", options.repetitions, "samples of each kernel (default: 7)")
      ->check(CLI::Range(1, 99));
}

}  // namespace

void add_plots(CommandLine& line) {
  const auto [sweep, swept] = add_subcommand(
      line, "sweep", "draw an exercise's speed over its sizes or over a tunable", sweep_command);
  sweep.add_option("name", swept.name, "exercise (strided_copy)")->required();
  sweep.add_option("--tunable", swept.tunable,
                   "vary this #define (GROUP, TILE, …) instead of the size");
  add_extent(sweep, "a size instead of the exercise's own, such as 4096,32; may be repeated",
             [&extents = swept.extents](const auto& sizes) { extents.push_back(sizes); });
  add_output(sweep, swept);

  const auto [roofline, roofed] = add_subcommand(
      line, "roofline", "draw a lab's kernels under the ceilings of the device", roofline_command);
  roofline.add_option("name", roofed.name,
                      "lab or exercise (default: the references of all labs, some minutes)");
  roofline.add_option(
      "--on", roofed.gpu,
      "the GPU whose predicted points are shown: h100, h200, iris_xe, mi300x, rtx4060, rx7900xtx, "
      "or a file like those (default: h200, for a lab or an exercise on a CPU)");
  add_output(roofline, roofed);
}

}  // namespace oclab
