// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: runs any kernel in the model.
#include "grading/explore/run.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstring>
#include <span>

#include "grading/explore/program.h"
#include "grading/source/paths.h"

namespace oclab {
namespace {

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
