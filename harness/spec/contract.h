// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a kernel's signature must be.
#pragma once

#include <string>
#include <vector>

#include "harness/spec/element.h"

namespace oclab {

/// OpenCL's address spaces, as clGetKernelArgInfo reports them.
enum class AddressSpace { kGlobal, kConstant, kLocal, kPrivate };

/// One parameter of a kernel: `{kGlobal, "float*", "in"}` or `{kPrivate, "uint", "n"}`. A pointer's
/// type is spelled with its star, without qualifiers; an image's with its access. Names are for
/// messages; kernels may differ.
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

/// `local T* name`: local memory whose size the launch gives.
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

/// True for the type of an image, whose address space is never written.
inline bool is_image(const Parameter& parameter) {
  return parameter.type.find("image2d_t") != std::string::npos;
}

/// "global float* in": a parameter as it would be written in OpenCL C, for messages.
std::string declaration(const Parameter& parameter);

/// "kernel void copy(global float* in, …)": the whole signature, for messages and documents.
std::string declaration(const KernelContract& kernel);

}  // namespace oclab
