// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: how long the launches of a problem would take on GPUs.
#include "harness/worker/model_child/prediction.h"

#include <algorithm>
#include <atomic>
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

/// A launch, and its lines whose waste may cost time.
struct Wasteful {
  SampledLaunch sampled;
  std::vector<std::uint32_t> lines;
  std::size_t launch = 0;

  double us_without_waste(std::size_t line, const gpu::Machine& machine) const {
    return sampled.without_waste(lines[line]).on(machine).us;
  }
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
    Predicted& first = all_.front();
    Wasteful wasteful{.sampled = std::move(sampled), .launch = first.times.size()};
    if (first.machine.lanes == lanes) {
      wasteful.lines =
          gpu::wasteful_lines(wasteful.sampled.code, wasteful.sampled.stretches, wanted_.lines);
    }
    // lines that are wanted in any case are simulated beside the whole
    std::vector<double> us(wanted_.lines_above_us > 0 ? 0 : wasteful.lines.size());
    std::atomic<bool> may_gain = true;
    threads_.for_each(all_.size() + us.size(), [&](std::size_t k) {
      if (k >= all_.size()) {
        const std::size_t line = k - all_.size();
        if (may_gain) us[line] = wasteful.us_without_waste(line, first.machine);
      } else if (all_[k].machine.lanes == lanes) {
        all_[k].times.push_back(wasteful.sampled.on(all_[k].machine));
        if (k == 0) may_gain = gpu::could_gain(first.times.back());
      }
    });
    if (wasteful.lines.empty() || !may_gain) return;
    if (!us.empty()) return add_what_if(wasteful, us);
    wasteful_.push_back(std::move(wasteful));
    if (first.microseconds() > wanted_.lines_above_us) add_what_if();
  }

  std::string text() const {
    std::string text;
    for (const Predicted& each : all_) text += to_text(each.times) + "\n";
    return text;
  }

 private:
  /// Adds the times of the first machine without the waste of each line.
  void add_what_if(const Wasteful& each, const std::vector<double>& us) {
    for (std::size_t k = 0; k < us.size(); ++k) {
      all_.front().times[each.launch].what_if.push_back({each.lines[k], us[k]});
    }
  }

  void add_what_if() {
    for (const Wasteful& each : wasteful_) {
      std::vector<double> us(each.lines.size());
      threads_.for_each(us.size(), [&](std::size_t k) {
        us[k] = each.us_without_waste(k, all_.front().machine);
      });
      add_what_if(each, us);
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
