// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: one launch in progress: what its groups do, in numbers.
#include "harness/native_runtime/execution.h"

namespace oclab::native {

void Execution::run(std::span<const std::uint32_t> groups) {
  running_ = this;
  for (std::size_t k = 0; k < groups.size() && !stop_; ++k) run_group(groups[k]);
  running_ = nullptr;
}

/// The limits are those of this one.
void Execution::add(const Execution& later) {
  instructions_left_ -= later.instructions();
  findings_.add(later.findings_);
  stores_.add(later.stores_);
  if (recorder_) recorder_->add(*later.recorder_);
}

model::LaunchReport Execution::report() {
  model::LaunchReport report;
  report.instructions = instructions();
  report.kernel = launch_.kernel->signature.name;
  report.global = launch_.range.global;
  report.local = launch_.range.local;
  report.findings = findings_.list(report.kernel, program_.code, objects_, agents_);
  if (program_.note_stores) report.stores = stores_.ranges(objects_.memory_objects());
  if (stop_) {
    report.stop = stop_;
  } else if (recorder_) {
    model::set_counters(report, recorder_->counters(), program_.code);
    report.warp = log_;
    model::name_objects(report, objects_.memory_objects());
  }
  return report;
}

void Execution::begin_log() {
  const WarpChoice& choice = program_.warp;
  if (choice.launch == 0) return;
  log_ = std::make_shared<model::WarpLog>();
  log_->group = choice.group;
  log_->warp = choice.warp;
  log_->line = choice.line;
  recorder_->log(log_.get());
}

model::GroupTrace Execution::trace(std::uint32_t group) {
  model::GroupTrace trace;
  tracing_ = true;
  stop_.reset();
  instructions_left_ = program_.limits.instructions;
  recorder_->keep(&trace);
  run(std::array{group});
  return trace;
}

}  // namespace oclab::native
