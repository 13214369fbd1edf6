// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the one place that includes OpenCL: explicit objects, errors as exceptions.
#pragma once

#define CL_HPP_ENABLE_EXCEPTIONS
#define CL_HPP_MINIMUM_OPENCL_VERSION 200
#define CL_HPP_TARGET_OPENCL_VERSION 300
#define CL_TARGET_OPENCL_VERSION 300
#include <CL/opencl.hpp>
