// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: how long the launches of a problem would take on GPUs.
#pragma once

#include <string>

#include "harness/native_session/session.h"
#include "harness/spec/case_job.h"
#include "harness/worker/confined/thread_pool.h"
#include "harness/worker/model_child/gpu_registers.h"

namespace oclab {

/// Traces some groups of each launch, predicts its time on each machine, and returns a line of JSON
/// per machine (`gpu::launch_times_from`), or "" where a group exceeds its bound. Registers are
/// estimated on machines of which none are given. The threads take a machine or a line each.
std::string predicted_times(native::Session& session, const CaseJob& job,
                            const RegistersOnGpus& registers, ThreadPool& threads);

}  // namespace oclab
