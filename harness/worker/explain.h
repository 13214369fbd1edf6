// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: crashes in a student's words.
#pragma once

#include <optional>
#include <string>

namespace oclab {

/// A memory fault; `place` says which buffer it was near ("`out[1024]`, which has 1024 elements").
std::string explain_fault(const std::optional<std::string>& place);

/// The worker ended while it compiled or linked the source; `wait_status` as from waitpid.
std::string explain_build_crash(int wait_status);

/// The worker ended while the kernel ran.
std::string explain_run_crash(int wait_status);

}  // namespace oclab
