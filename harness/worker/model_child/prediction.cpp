// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: how long the launches of a problem would take on GPUs.
#include "harness/worker/model_child/prediction.h"

#include <algorithm>
#include <atomic>
#include <map>
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
  gpu::SampledWork work = gpu::work_of(stretches);

  gpu::LaunchTime on(const gpu::Machine& machine) const {
    gpu::LaunchTime time = gpu::predict(code, machine, shape_on(machine), stretches, moving);
    time.kernel = kernel;
    time.work = work;
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

/// A line of a launch whose waste may cost time, and the launch's time on the first machine
/// without.
struct Spared {
  std::size_t launch = 0;
  std::uint32_t line = 0;
  double us = 0;
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

  /// Adds a launch that was traced in warps of so many lanes.
  void add(unsigned lanes, SampledLaunch sampled) {
    launches_[lanes].push_back(std::move(sampled));
  }

  /// Finds all times. Lines that are wanted in any case are simulated beside the launches, and left
  /// out where their launch turns out to gain nothing.
  void predict() {
    std::vector<std::pair<std::size_t, std::size_t>> places;  // machines and launches
    for (std::size_t k = 0; k < all_.size(); ++k) {
      all_[k].times.resize(launches_on(all_[k]).size());
      for (std::size_t n = 0; n < all_[k].times.size(); ++n) places.emplace_back(k, n);
    }
    Predicted& first = all_.front();
    std::vector<Spared> lines = wasteful_lines(launches_on(first));
    const bool in_any_case = wanted_.lines_above_us <= 0;
    std::vector<std::atomic<bool>> no_gain(first.times.size());
    threads_.for_each(places.size() + (in_any_case ? lines.size() : 0), [&](std::size_t k) {
      if (k >= places.size()) {
        Spared& each = lines[k - places.size()];
        if (!no_gain[each.launch]) simulate(each);
        return;
      }
      const auto [machine, launch] = places[k];
      Predicted& each = all_[machine];
      each.times[launch] = launches_on(each)[launch].on(each.machine);
      if (machine == 0) no_gain[launch] = !gpu::could_gain(each.times[launch]);
    });
    std::erase_if(lines, [&](const Spared& each) { return no_gain[each.launch].load(); });
    if (!in_any_case) {
      if (first.microseconds() <= wanted_.lines_above_us) return;
      threads_.for_each(lines.size(), [&](std::size_t k) { simulate(lines[k]); });
    }
    for (const Spared& each : lines) {
      first.times[each.launch].what_if.push_back({each.line, each.us});
    }
  }

  std::string text() const {
    std::string text;
    for (const Predicted& each : all_) text += to_text(each.times) + "\n";
    return text;
  }

 private:
  const std::vector<SampledLaunch>& launches_on(const Predicted& each) {
    return launches_[each.machine.lanes];
  }

  std::vector<Spared> wasteful_lines(const std::vector<SampledLaunch>& launches) const {
    std::vector<Spared> lines;
    for (std::size_t n = 0; n < launches.size(); ++n) {
      for (const std::uint32_t line :
           gpu::wasteful_lines(launches[n].code, launches[n].stretches, wanted_.lines)) {
        lines.push_back({n, line});
      }
    }
    return lines;
  }

  void simulate(Spared& each) {
    const Predicted& first = all_.front();
    each.us = launches_on(first)[each.launch].without_waste(each.line).on(first.machine).us;
  }

  const Prediction& wanted_;
  ThreadPool& threads_;
  std::vector<Predicted> all_;
  std::map<unsigned, std::vector<SampledLaunch>> launches_;  // by lanes of a warp
};

}  // namespace

std::string predicted_times(native::Session& session, const CaseJob& job,
                            const RegistersOnGpus& registers, ThreadPool& threads) {
  Predictions predictions(job.model.prediction, threads);
  try {
    for (const unsigned lanes : predictions.warp_sizes()) {
      session.trace(lanes, [&](const Launch& launch, native::GroupTracer& tracer) {
        const gpu::LaunchShape shape = shape_of(session, launch);
        std::vector<gpu::Stretch> stretches =
            gpu::sample_launch(shape.groups, [&](auto groups) { return tracer.trace(groups); });
        std::vector<gpu::Movements> moving = gpu::movements(stretches);
        predictions.add(lanes, {session.code(), launch.kernel, shape, registers,
                                std::move(stretches), std::move(moving)});
      });
    }
  } catch (const gpu::TooLong&) {
    return "";
  }
  predictions.predict();
  return predictions.text();
}

}  // namespace oclab
