// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the required signature of a kernel.
#pragma once

#include <string>
#include <vector>

#include "harness/spec/element.h"

namespace oclab {

/// OpenCL's address spaces, as clGetKernelArgInfo reports them.
enum class AddressSpace { kGlobal, kConstant, kLocal, kPrivate };

/// One parameter of a kernel: `{kGlobal, "float*", "in"}` or `{kPrivate, "uint", "n"}`. The type of
/// a pointer has a star and no qualifiers, that of an image its access. Names are for messages;
/// kernels may use others.
struct Parameter {
  AddressSpace space;
  std::string type;
  std::string name;
};

/// A kernel that the student's file must define.
struct KernelContract {
  std::string name;
  std::vector<Parameter> parameters;
};

/// `global T* name`: a buffer the kernel reads or writes.
template <typename T>
Parameter global_pointer(std::string name) {
  return {AddressSpace::kGlobal, std::string(opencl_name(element_of<T>)) + "*", std::move(name)};
}

/// `constant T* name`: a small read-only buffer, e.g. the coefficients of a filter.
template <typename T>
Parameter constant_pointer(std::string name) {
  return {AddressSpace::kConstant, std::string(opencl_name(element_of<T>)) + "*", std::move(name)};
}

/// `local T* name`: local memory whose size is an argument of the launch.
template <typename T>
Parameter local_pointer(std::string name) {
  return {AddressSpace::kLocal, std::string(opencl_name(element_of<T>)) + "*", std::move(name)};
}

/// `T name`: a scalar passed by value.
template <typename T>
Parameter scalar(std::string name) {
  return {AddressSpace::kPrivate, std::string(opencl_name(element_of<T>)), std::move(name)};
}

/// `read_only image2d_t name`: an image the kernel reads through a sampler.
inline Parameter read_only_image(std::string name) {
  return {AddressSpace::kGlobal, "read_only image2d_t", std::move(name)};
}

/// `write_only image2d_t name`: an image the kernel writes.
inline Parameter write_only_image(std::string name) {
  return {AddressSpace::kGlobal, "write_only image2d_t", std::move(name)};
}

/// `sampler_t name`.
inline Parameter sampler_parameter(std::string name) {
  return {AddressSpace::kPrivate, "sampler_t", std::move(name)};
}

/// Returns whether the parameter is an image, whose type has no address space.
inline bool is_image(const Parameter& parameter) {
  return parameter.type.find("image2d_t") != std::string::npos;
}

/// The parameter in OpenCL C: "global float* in".
std::string declaration(const Parameter& parameter);

/// The signature in OpenCL C: "kernel void copy(global float* in, …)".
std::string declaration(const KernelContract& kernel);

}  // namespace oclab
