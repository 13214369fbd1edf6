// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the OpenCL bindings, with errors as exceptions.
#pragma once

// Drivers of OpenCL 1.2 have no later functions.
#define CL_HPP_ENABLE_EXCEPTIONS
#define CL_HPP_MINIMUM_OPENCL_VERSION 120
#define CL_HPP_TARGET_OPENCL_VERSION 120
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/opencl.hpp>
