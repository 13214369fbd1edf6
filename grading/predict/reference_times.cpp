// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: predicted times of a reference, and a kernel's beside them.
#include "grading/predict/reference_times.h"

#include <algorithm>
#include <cmath>
#include <future>
#include <utility>

#include "grading/predict/work_done.h"

namespace oclab {
namespace {

/// Predictions have no noise, and begin with empty caches.
constexpr double kImpossibleFactor = 1.25;

/// Work per second that the GPU can do at best.
double ceiling(Rate rate, const gpu::Machine& machine) {
  switch (rate) {
    case Rate::kBytes: return 1e9 * machine.dram_gbytes;
    case Rate::kFlops:
      return 2e9 * machine.clock_ghz * machine.sms * machine.schedulers * machine.lanes /
             machine.float_cycles;
    case Rate::kPixels: return 1e9 * machine.dram_gbytes / kBytesPerPixel;
  }
  return 0;
}

}  // namespace

std::uint64_t nanoseconds(const PredictedPlan& plan) {
  return static_cast<std::uint64_t>(std::max(1.0, std::round(plan.microseconds() * 1e3)));
}
std::uint64_t nanoseconds(const KernelPrediction& prediction) {
  return nanoseconds(prediction.plans.front());
}

std::vector<RecordedGpu> reference_times(const Exercise& exercise, const KernelSource& reference,
                                         const std::vector<MachineFile>& machines) {
  TimePredictor predictor(exercise, reference, machines, {.origin = Origin::kKit});
  std::vector<RecordedGpu> gpus;
  for (const MachineFile& each : machines) gpus.push_back({each.name, fingerprint(each.text)});
  for (const Extent& size : sizes_to_predict(exercise)) {
    const auto predicted = predictor.at(size);
    if (!predicted) continue;
    for (std::size_t k = 0; k < gpus.size(); ++k) {
      gpus[k].times.push_back({size, nanoseconds(predicted->plans[k])});
    }
  }
  return gpus;
}

ReferenceClock clock_of(const std::vector<RecordedGpuTime>& times) {
  return [times](const Extent& extent) -> std::optional<std::uint64_t> {
    const auto found = std::ranges::find(times, extent, &RecordedGpuTime::extent);
    if (found == times.end()) return std::nullopt;
    return found->ns;
  };
}

MachineFile gpu_of(const FoundRecording& recording) {
  return load_machines({recording.costs ? recording.costs->gpu.name : kUsualMachine}).front();
}

std::uint64_t model_llvm() { return OCLAB_LLVM; }

bool is_of(const RecordedGpu& recorded, const MachineFile& machine) {
  return recorded.name == machine.name && recorded.machine == fingerprint(machine.text);
}

bool is_recording_of(const FoundRecording& recording, const KernelSource& source) {
  return recording.reference && recording.costs &&
         recording.reference->fingerprint == fingerprint(source.text) &&
         recording.costs->llvm == model_llvm();
}

Statement why_outdated(const MachineFile& machine) {
  return {"recorded-for-another-description",
          {{"gpu", machine.machine.name}, {"file", machine.name}}};
}

TimeComparison compare_times(const Exercise& exercise, const KernelSource& source,
                             const MachineFile& machine, const ReferenceClock& reference,
                             const PredictionScope& scope, double explained_below) {
  TimePredictor student(exercise, source, {machine}, scope);
  for (const Extent& size : sizes_to_predict(exercise)) {
    auto of_reference = std::async(std::launch::async, reference, size);
    student.build();
    const auto reference_ns = of_reference.get();
    if (!reference_ns) continue;
    auto times = student.at(size, 1e-3 * static_cast<double>(*reference_ns) / explained_below);
    if (!times) continue;
    const std::uint64_t student_ns = nanoseconds(*times);
    return {.student = *std::move(times), .student_ns = student_ns, .reference_ns = *reference_ns};
  }
  throw_unpredictable();
}

std::optional<double> impossibly_fast(const Exercise& exercise, const TimeComparison& times,
                                      const gpu::Machine& machine) {
  if (!times.student.work) return std::nullopt;
  const double least_ns = 1e9 * *times.student.work / ceiling(exercise.rate, machine);
  const double bound = std::min(least_ns, static_cast<double>(times.reference_ns));
  if (kImpossibleFactor * static_cast<double>(times.student_ns) >= bound) return std::nullopt;
  return 1e-3 * least_ns;
}

}  // namespace oclab
