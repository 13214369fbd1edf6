// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: runs any kernel in the model.
#include "grading/explore/run.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstring>
#include <filesystem>
#include <span>

#include "grading/diagnosis/compiler/build_log.h"
#include "grading/explore/argument.h"
#include "grading/model/model_runner.h"
#include "grading/source/paths.h"
#include "grading/source/source_file.h"
#include "grading/source/text_file.h"
#include "grading/wording/failures/build_log_text.h"
#include "harness/model_report/launch_report.h"
#include "harness/native_runtime/program.h"
#include "harness/support/error.h"
#include "harness/support/nearest.h"
#include "harness/support/temp_dir.h"
#include "harness/worker/supervisor/model_device.h"

namespace oclab {
namespace {

constexpr std::uint32_t kPoison = 0xFFC54321U;
constexpr std::size_t kUsualGroup = 64;

native::Kernel kernel_named(const std::string& name, const std::vector<native::Kernel>& kernels) {
  std::vector<std::string> names;
  for (const native::Kernel& kernel : kernels) {
    names.push_back(kernel.signature.name);
    if (kernel.signature.name == name) return kernel;
  }
  if (kernels.empty()) throw UsageError("the file defines no kernel");
  if (name.empty() && kernels.size() == 1) return kernels.front();
  const std::string all = fmt::format("the file defines: {}", fmt::join(names, ", "));
  if (name.empty()) throw UsageError("choose a kernel with --kernel NAME; " + all);
  throw UsageError(fmt::format("no kernel '{}'.{}\n{}", name, did_you_mean(name, names), all));
}

/// The largest power of two that divides the size, up to a limit.
std::size_t usual_group(std::size_t global) {
  std::size_t group = 1;
  while (group < kUsualGroup && global % (2 * group) == 0) group *= 2;
  return group;
}

/// The range with a group size: the requested one, the kernel's own, or a usual one.
NdRange complete(NdRange range, const native::Kernel& kernel) {
  if (range.local[0] != 0) return range;
  const bool required = kernel.required_group[0] != 0;
  range.local = required ? kernel.required_group
                         : std::array<std::size_t, 3>{usual_group(range.global[0]), 1, 1};
  return range;
}

/// Reads the request's file. Throws `UsageError` where there is none, or no model.
KernelSource source_of(const ModelRequest& request) {
  if (const std::string reason = why_no_model(); !reason.empty()) throw UsageError(reason);
  if (!std::filesystem::is_regular_file(request.file)) {
    throw UsageError(
        fmt::format("there is no file {}; name a file in OpenCL C", request.file.string()));
  }
  return load_source(request.file);
}

/// The file's program in the model, compiled to count or to check. Every method throws
/// `KernelFailure`.
class ModelProgram {
 public:
  ModelProgram(const ModelRequest& request, const KernelSource& source,
               const ModelOptions& options = {})
      : prefix_(folder_.path() / "program"),
        settings_{.options = options, .limits = request.limits, .compiled_program = prefix_},
        worker_(model_device(), settings_.limits, Origin::kSubmission, model_backend(settings_)) {
    try {
      worker_.build(source, {}, request.build_options);
    } catch (const KernelFailure& failure) {
      if (failure.outcome != Outcome::kBuildError) throw;
      throw KernelFailure(failure.outcome, failure.kind, {"build-log"}, 0, "",
                          describe(read_build_log(failure.said, source)));
    }
  }

  /// The kernel that the request names, as the compiler has described it. Throws `UsageError` where
  /// there is none.
  native::Kernel kernel(const ModelRequest& request) const {
    std::vector<native::Kernel> kernels;
    try {
      kernels = native::program_from(text_in(prefix_.string() + ".json")).kernels;
    } catch (const std::exception& error) {
      throw KernelFailure(Outcome::kInternal, {"compiled-program"}, error.what());
    }
    return kernel_named(request.kernel, kernels);
  }

  model::LaunchReport run(const BoundKernel& bound) {
    auto reports = read_reports(launch(bound));
    if (reports.size() != 1) {
      throw KernelFailure(Outcome::kInternal, {"model-launches-not-reported"});
    }
    return std::move(reports.front());
  }

  /// What the model answers to this prediction; see `Worker::model_run`.
  std::string predict(const BoundKernel& bound, const Prediction& prediction) {
    worker_.model_run().prediction = prediction;
    return launch(bound);
  }

 private:
  std::string launch(const BoundKernel& bound) {
    worker_.prepare(bound.buffers, {bound.launch});
    worker_.run(bound.buffers, kPoison);
    return worker_.report();
  }

  TempDir folder_;
  std::filesystem::path prefix_;
  ModelSettings settings_;
  Worker worker_;
};

/// The kernel's arguments for the requested launch: with the group size of the request, the
/// kernel's own, or a usual one.
BoundKernel bind(const native::Kernel& kernel, const ModelRequest& request) {
  return bind_arguments(kernel.signature, complete(request.range, kernel), request.arguments,
                        request.seed);
}

/// "1024,64 work-items in groups of 16,16"
std::string range_words(const NdRange& range) {
  const auto dimensions = static_cast<std::size_t>(range.dimensions);
  return fmt::format("{} work-items in groups of {}",
                     fmt::join(std::span(range.global).first(dimensions), ","),
                     fmt::join(std::span(range.local).first(dimensions), ","));
}

/// Values that may be the length of a row, and all counts, for the explanation.
void add_values(ExplanationInput& input, const KernelContract& kernel, const Launch& launch) {
  for (std::size_t k = 0; k < launch.arguments.size(); ++k) {
    const auto* scalar = std::get_if<ScalarArgument>(&launch.arguments[k]);
    const std::string& type = kernel.parameters[k].type;
    if (scalar == nullptr || (type != "int" && type != "uint")) continue;
    std::uint32_t value = 0;
    std::memcpy(&value, scalar->bytes.data(), sizeof value);
    input.extent.emplace_back(kernel.parameters[k].name, value);
    input.row_lengths.push_back({kernel.parameters[k].name, value});
  }
}

std::vector<model::Finding> findings_of(const ModelResult& result, bool notes) {
  std::vector<model::Finding> found;
  for (const model::Finding& finding : result.checked.findings) {
    if ((finding.kind == model::FindingKind::kSameValue) == notes) found.push_back(finding);
  }
  return found;
}

}  // namespace

std::vector<model::Finding> ModelResult::errors() const { return findings_of(*this, false); }

std::vector<model::Finding> ModelResult::notes() const { return findings_of(*this, true); }

ModelResult run_in_model(const ModelRequest& request) {
  ModelResult result{.source = source_of(request)};
  ModelProgram counting(request, result.source);
  const native::Kernel kernel = counting.kernel(request);
  const BoundKernel bound = bind(kernel, request);
  result.signature = declaration(kernel.signature);
  result.arguments = bound.described;
  result.counted = counting.run(bound);
  result.checked = ModelProgram(request, result.source, {.checks = true}).run(bound);
  ExplanationInput input{.lab = "",
                         .exercise = kernel.signature.name,
                         .title = result.signature,
                         .file = result.source.file_name,
                         .text = result.source.text};
  add_values(input, kernel.signature, bound.launch);
  if (!result.counted.stop) input.launches.push_back(result.counted);
  result.explanation = explain(input);
  return result;
}

PredictedFile predict_kernel(const ModelRequest& request,
                             const std::vector<MachineFile>& machines) {
  const KernelSource source = source_of(request);
  ModelProgram program(request, source, {.gpus = compiled_gpus(machines)});
  const native::Kernel kernel = program.kernel(request);
  const BoundKernel bound = bind(kernel, request);
  Prediction prediction{.instructions = kUnlimitedInstructions};
  for (const MachineFile& machine : machines) prediction.machines.push_back(machine.text);
  return {.exercise = kernel.signature.name,
          .file = display_path(request.file),
          .sizes = range_words(bound.launch.range),
          .times = {.plans = read_plans(program.predict(bound, prediction), machines)}};
}

}  // namespace oclab
