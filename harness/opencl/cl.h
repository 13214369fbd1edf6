// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the OpenCL bindings, with errors as exceptions.
#pragma once

// The bindings must not call functions later than OpenCL 1.2: Oclgrind 21.10 enters the loader's
// own functions for them in its table, and the loader then calls itself endlessly.
#define CL_HPP_ENABLE_EXCEPTIONS
#define CL_HPP_MINIMUM_OPENCL_VERSION 120
#define CL_HPP_TARGET_OPENCL_VERSION 120
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/opencl.hpp>
