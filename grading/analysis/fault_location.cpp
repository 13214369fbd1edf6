// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what the model knows about a kernel that failed on the device.
#include "grading/analysis/fault_location.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "grading/model/device_macros.h"
#include "grading/source/source_scan.h"
#include "grading/wording/diagnosis_text.h"
#include "grading/wording/failures/failure_text.h"
#include "harness/worker/supervisor/model_device.h"

namespace oclab {
namespace {

bool is_tiny(const Exercise& exercise, const Extent& extent, std::uint64_t seed) {
  Rng rng(seed);
  return is_tiny(exercise, extent, exercise.make_problem(extent, rng));
}

/// The sizes to run in the model, one after the other until it finds something: the smallest, and
/// the one that is shown, where the kernel may fail for another reason. Those with more than one
/// element in each dimension come before the others, because it takes two work-items to race.
std::vector<Extent> sizes_to_inspect(const Exercise& exercise, const std::vector<Extent>& extents,
                                     std::uint64_t seed) {
  const std::size_t dimensions = exercise.extent_names.size();
  const auto rank = [&](const Extent& extent) {
    const auto [x, y, z] = extent;
    const bool single = x < 2 || (dimensions > 1 && y < 2) || (dimensions > 2 && z < 2);
    return std::tuple(single, x * y * z, x, y);
  };
  const Extent smallest = *std::ranges::min_element(extents, {}, rank);
  const Extent shown = extents.front();
  if (!is_tiny(exercise, smallest, seed)) return {shown};
  if (smallest == shown || !is_tiny(exercise, shown, seed)) return {smallest};
  return {smallest, shown};
}

bool is_bound_to(const Argument& argument, const std::string& buffer) {
  const auto* bound = std::get_if<BufferArgument>(&argument);
  return bound != nullptr && bound->name == buffer;
}

/// The line that stored this byte of the buffer in the launch, or 0.
std::uint32_t stored_by(const model::LaunchReport& report, const Launch& launch,
                        const Mismatch& mismatch) {
  for (const model::StoredRange& range : report.stores) {
    if (range.parameter >= launch.arguments.size()) continue;
    const bool holds = range.begin <= mismatch.first_byte() && mismatch.first_byte() < range.end;
    if (holds && is_bound_to(launch.arguments[range.parameter], mismatch.buffer)) return range.line;
  }
  return 0;
}

/// The line that stored the first bytes of the buffer in the launch, or 0.
std::uint32_t first_store(const model::LaunchReport& report, const Launch& launch,
                          const std::string& buffer) {
  for (const model::StoredRange& range : report.stores) {
    if (range.parameter >= launch.arguments.size()) continue;
    if (is_bound_to(launch.arguments[range.parameter], buffer)) return range.line;
  }
  return 0;
}

Location location(int line, const KernelSource& source, const std::vector<Launch>& plan,
                  std::size_t launch) {
  return {.line = line,
          .code = line_of(source.text, line),
          .kernel = plan[launch].kernel,
          .launch = launch + 1,
          .launches = plan.size()};
}

bool is_in(std::uint32_t line, const KernelSource& source) {
  return line > 0 && line <= static_cast<std::uint64_t>(std::ranges::count(source.text, '\n')) + 1;
}

void add_run(Inspection& result, const ModelRun& run, const KernelSource& source) {
  result.build_log = run.build_log;
  ModelFindings found;
  found.add(run);
  result.findings = std::move(found.errors);
  if (const model::Stop* limit = run.limit_reached()) {
    result.endless = *limit;
    result.why_not = evidence_of(diagnose(run, *limit));
  } else if (run.mismatch) {
    result.fault = last_store(run, source);
    result.fault.buffer = run.mismatch->first_wrong_buffer();
  }
}

}  // namespace

FaultLocation find_store(const std::vector<Launch>& plan, const std::string& buffer,
                         const KernelSource& source) {
  const SourceScan scan(source.text);
  for (std::size_t at = plan.size(); at-- > 0;) {
    const Launch& launch = plan[at];
    for (std::size_t i = 0; i < launch.arguments.size(); ++i) {
      if (!is_bound_to(launch.arguments[i], buffer)) continue;
      if (const int line = scan.store(launch.kernel, i); line > 0) {
        return {location(line, source, plan, at), StoreEvidence::kStoresBuffer};
      }
    }
  }
  const int named = plan.empty() ? 0 : scan.kernel(plan.back().kernel);
  const int head = named > 0 ? named : scan.kernel();
  return {{.line = head, .code = line_of(source.text, head), .head = true}};
}

FaultLocation last_store(const ModelRun& run, const KernelSource& source) {
  const std::size_t launches = std::min(run.reports.size(), run.plan.size());
  if (const std::string& between = run.mismatch->intermediate; run.mismatch->intermediate_wrong) {
    const FaultLocation fault = find_store(run.plan, between, source);
    if (fault.store != StoreEvidence::kNone) return fault;
    // A function that the kernel calls may store, which only the model sees.
    for (std::size_t i = launches; i-- > 0;) {
      const std::uint32_t line = first_store(run.reports[i], run.plan[i], between);
      if (!is_in(line, source)) continue;
      return {location(static_cast<int>(line), source, run.plan, i), StoreEvidence::kStoresBuffer};
    }
    return fault;
  }
  for (std::size_t i = launches; i-- > 0;) {
    const std::uint32_t line = stored_by(run.reports[i], run.plan[i], *run.mismatch);
    if (is_in(line, source)) {
      return {location(static_cast<int>(line), source, run.plan, i), StoreEvidence::kStoredLast};
    }
  }
  FaultLocation fault = find_store(run.plan, run.mismatch->buffer, source);
  if (fault.store != StoreEvidence::kNone) fault.store = StoreEvidence::kNeverStored;
  return fault;
}

Inspection inspect(const Exercise& exercise, const KernelSource& source, const DeviceInfo& device,
                   const std::vector<Extent>& extents, std::uint64_t seed,
                   Confinement confinement) {
  Inspection result;
  result.why_not = !exercise.no_model.empty() ? exercise.no_model : why_no_model();
  if (extents.empty()) result.why_not = "the kernel did not run";
  if (!result.why_not.empty()) return result;
  result.one_source = exercise.tuned_per_device || find_device_macro(source.text).line == 0;
  ModelSettings settings{.options = {.checks = true,
                                     .note_stores = true,
                                     .local_bytes = model_local_bytes(exercise, device)}};
  settings.limits.confinement = confinement;
  try {
    ModelRunner model(exercise, source, settings, OtherSource::kAccepted);
    for (const Extent& extent : sizes_to_inspect(exercise, extents, seed)) {
      add_run(result, model.run(extent, seed), source);
      if (!result.findings.empty() || result.endless) break;
    }
  } catch (const KernelFailure& failure) {
    result.why_not = describe(failure);  // no fault, and no acquittal
  }
  return result;
}

}  // namespace oclab
