// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the choices that every front end shares.
#pragma once

#include <cstdint>
#include <string>

#include "spec/device.h"

namespace oclab {

/// What `--device` and `--kernels` said; empty means: ask OCLAB_DEVICE / OCLAB_KERNELS, else the
/// default.
struct Choices {
  std::string device;
  std::string kernels;
};

/// Takes `--device X`, `--device=X`, `--kernels X` and `--kernels=X` out of a command line that
/// another library parses. Throws `UsageError` if a value is missing.
Choices take_choices(int& argc, char** argv);

/// The chosen device, asked for once per process. Throws `UsageError` as `choose_device` does.
DeviceInfo chosen_device(const Choices& choices);

/// A seed that differs from run to run.
std::uint64_t random_seed();

}  // namespace oclab
