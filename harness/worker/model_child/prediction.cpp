// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: how long the launches of a problem would take on GPUs.
#include "harness/worker/model_child/prediction.h"

#include <tuple>
#include <variant>
#include <vector>

#include "harness/gpu_time/launch_sample.h"
#include "harness/gpu_time/launch_time.h"
#include "harness/gpu_time/registers.h"
#include "harness/gpu_time/what_if.h"

namespace oclab {
namespace {

/// A group does more than its bound.
struct TooLong {};

gpu::LaunchShape shape_of(const native::Session& session, const Launch& launch) {
  gpu::LaunchShape shape{.registers = gpu::estimate_registers(session.code())};
  const auto& [global, local] = std::tie(launch.range.global, launch.range.local);
  for (int d = 0; d < 3; ++d) shape.groups[d] = global[d] / local[d];
  shape.work_items = local[0] * local[1] * local[2];
  for (const Argument& argument : launch.arguments) {
    if (const auto* memory = std::get_if<LocalArgument>(&argument)) {
      shape.local_bytes += memory->bytes;
    }
  }
  for (const native::Kernel& kernel : session.program().kernels) {
    if (kernel.signature.name == launch.kernel) shape.local_bytes += kernel.local_bytes;
  }
  return shape;
}

std::vector<gpu::Stretch> sample(const gpu::LaunchShape& shape, native::Execution& execution) {
  return gpu::sample_launch(shape.groups, [&](std::size_t number) {
    model::GroupTrace trace = execution.trace(static_cast<std::uint32_t>(number));
    if (execution.stop()) throw TooLong();
    return trace;
  });
}

}  // namespace

std::string predicted_times(native::Session& session, const CaseJob& job) {
  std::vector<gpu::Machine> machines;
  for (const std::string& file : job.prediction.machines) {
    machines.push_back(gpu::machine_from(file));
  }
  std::vector<std::vector<gpu::LaunchTime>> times(machines.size());
  try {
    session.trace([&](const Launch& launch, native::Execution& execution) {
      const gpu::LaunchShape shape = shape_of(session, launch);
      const std::vector<gpu::Stretch> stretches = sample(shape, execution);
      const auto lines = gpu::wasteful_lines(session.code(), stretches, job.prediction.lines);
      for (std::size_t k = 0; k < machines.size(); ++k) {
        times[k].push_back(gpu::predict(session.code(), machines[k], shape, stretches));
        times[k].back().kernel = launch.kernel;
        for (const std::uint32_t line : lines) {
          const auto spared = gpu::without_waste(session.code(), stretches, line);
          times[k].back().what_if.push_back(
              {line, gpu::predict(session.code(), machines[k], shape, spared).us});
        }
      }
    });
  } catch (const TooLong&) {
    return "";
  }
  std::string text;
  for (const auto& each : times) text += to_text(each) + "\n";
  return text;
}

}  // namespace oclab
