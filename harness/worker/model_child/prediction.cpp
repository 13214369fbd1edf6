// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: how long the launches of a problem would take on GPUs.
#include "harness/worker/model_child/prediction.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>
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
  gpu::LaunchShape shape;
  const auto& [global, local] = std::tie(launch.range.global, launch.range.local);
  for (int d = 0; d < 3; ++d) shape.groups[d] = global[d] / local[d];
  shape.work_items = local[0] * local[1] * local[2];
  for (const Argument& argument : launch.arguments) {
    if (const auto* memory = std::get_if<LocalArgument>(&argument)) {
      shape.local_bytes += memory->bytes;
    }
  }
  for (const native::Kernel& kernel : session.program().kernels) {
    if (kernel.signature.name != launch.kernel) continue;
    shape.local_bytes += kernel.local_bytes;
    shape.registers = gpu::estimate_registers(session.program().code_of(kernel));
  }
  return shape;
}

/// A launch that several machines are asked about.
struct SampledLaunch {
  const model::Code& code;
  const std::string& kernel;
  gpu::LaunchShape shape;
  const RegistersOnGpus& registers;
  std::vector<gpu::Stretch> stretches;
  std::vector<gpu::Movements> moving;

  gpu::LaunchTime on(const gpu::Machine& machine) const {
    gpu::LaunchTime time = gpu::predict(code, machine, shape_on(machine), stretches, moving);
    time.kernel = kernel;
    return time;
  }

  SampledLaunch without_waste(std::uint32_t line) const {
    SampledLaunch spared = *this;
    spared.stretches = gpu::without_waste(code, stretches, line);
    spared.moving = gpu::without_waste(code, moving, spared.stretches, line);
    return spared;
  }

 private:
  /// With the registers that the GPU's compiler assigns, where that is known.
  gpu::LaunchShape shape_on(const gpu::Machine& machine) const {
    gpu::LaunchShape result = shape;
    const auto assigned = registers.find(machine.llvm_gpus);
    if (assigned == registers.end()) return result;
    const auto found = assigned->second.kernels.find(kernel);
    if (found == assigned->second.kernels.end()) return result;
    result.registers = found->second;
    result.registers_on = assigned->second.gpu;
    return result;
  }
};

std::vector<gpu::Stretch> sample(const gpu::LaunchShape& shape, native::Execution& execution) {
  return gpu::sample_launch(shape.groups, [&](std::size_t number) {
    model::GroupTrace trace = execution.trace(static_cast<std::uint32_t>(number));
    if (execution.stop()) throw TooLong();
    return trace;
  });
}

/// A machine, and the times of its launches.
struct Predicted {
  gpu::Machine machine;
  std::vector<gpu::LaunchTime> times{};

  double microseconds() const {
    double sum = 0;
    for (const gpu::LaunchTime& launch : times) sum += launch.us;
    return sum;
  }
};

/// A launch that could gain from less waste on some machines.
struct Wasteful {
  SampledLaunch sampled;
  struct Place {
    std::size_t machine = 0;
    std::size_t launch = 0;
  };
  std::vector<Place> launches;  // there
};

/// The times of launches on several machines.
class Predictions {
 public:
  Predictions(const Prediction& wanted, ThreadPool& threads) : wanted_(wanted), threads_(threads) {
    for (const std::string& file : wanted.machines) all_.push_back({gpu::machine_from(file)});
  }

  /// The sizes of the machines' warps, the usual one first: a trace changes what the next one
  /// reads.
  std::vector<unsigned> warp_sizes() const {
    std::set<unsigned> sizes;
    for (const Predicted& each : all_) sizes.insert(each.machine.lanes);
    std::vector<unsigned> ordered(sizes.begin(), sizes.end());
    std::stable_partition(ordered.begin(), ordered.end(),
                          [](unsigned size) { return size == model::kWarpSize; });
    return ordered;
  }

  /// Adds a launch that was traced in warps of so many lanes, on each machine that has them.
  void add(unsigned lanes, SampledLaunch sampled) {
    Wasteful wasteful{std::move(sampled), {}};
    threads_.for_each(all_.size(), [&](std::size_t k) {
      Predicted& each = all_[k];
      if (each.machine.lanes == lanes) each.times.push_back(wasteful.sampled.on(each.machine));
    });
    for (std::size_t k = 0; k < all_.size(); ++k) {
      const Predicted& each = all_[k];
      if (each.machine.lanes != lanes || wanted_.lines == 0) continue;
      if (!gpu::could_gain(each.times.back())) continue;
      wasteful.launches.push_back({k, each.times.size() - 1});
    }
    if (!wasteful.launches.empty()) wasteful_.push_back(std::move(wasteful));
    if (all_.front().microseconds() > wanted_.lines_above_us) add_what_if();
  }

  std::string text() const {
    std::string text;
    for (const Predicted& each : all_) text += to_text(each.times) + "\n";
    return text;
  }

 private:
  /// Adds the times without the waste of some lines.
  void add_what_if() {
    for (const Wasteful& each : wasteful_) {
      const auto lines =
          gpu::wasteful_lines(each.sampled.code, each.sampled.stretches, wanted_.lines);
      std::vector<std::vector<double>> us(lines.size());  // by line and place in `launches`
      threads_.for_each(lines.size(), [&](std::size_t k) {
        const SampledLaunch spared = each.sampled.without_waste(lines[k]);
        for (const auto& [machine, launch] : each.launches) {
          us[k].push_back(spared.on(all_[machine].machine).us);
        }
      });
      for (std::size_t k = 0; k < lines.size(); ++k) {
        for (std::size_t place = 0; const auto& [machine, launch] : each.launches) {
          all_[machine].times[launch].what_if.push_back({lines[k], us[k][place++]});
        }
      }
    }
    wasteful_.clear();
  }

  const Prediction& wanted_;
  ThreadPool& threads_;
  std::vector<Predicted> all_;
  std::vector<Wasteful> wasteful_;  // as long as it is open whether their lines are wanted
};

}  // namespace

std::string predicted_times(native::Session& session, const CaseJob& job,
                            const RegistersOnGpus& registers, ThreadPool& threads) {
  Predictions predictions(job.model.prediction, threads);
  try {
    for (const unsigned lanes : predictions.warp_sizes()) {
      session.trace(lanes, [&](const Launch& launch, native::Execution& execution) {
        const gpu::LaunchShape shape = shape_of(session, launch);
        std::vector<gpu::Stretch> stretches = sample(shape, execution);
        std::vector<gpu::Movements> moving = gpu::movements(stretches);
        predictions.add(lanes, {session.code(), launch.kernel, shape, registers,
                                std::move(stretches), std::move(moving)});
      });
    }
  } catch (const TooLong&) {
    return "";
  }
  return predictions.text();
}

}  // namespace oclab
