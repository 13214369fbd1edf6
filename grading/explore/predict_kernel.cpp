// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: predicts how long a launch of any kernel takes on GPUs.
#include "grading/explore/predict_kernel.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

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

}  // namespace

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
