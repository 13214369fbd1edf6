// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the one place that includes OpenCL: explicit objects, errors as exceptions.
#pragma once

// OpenCL 1.2 is all that the kit needs. The bindings must not call later functions either: in the
// table of Oclgrind 21.10 those lead back into the loader, which then calls itself for ever.
#define CL_HPP_ENABLE_EXCEPTIONS
#define CL_HPP_MINIMUM_OPENCL_VERSION 120
#define CL_HPP_TARGET_OPENCL_VERSION 120
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/opencl.hpp>
