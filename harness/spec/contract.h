// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a kernel's signature must be.
#pragma once

#include <string>
#include <vector>

#include "spec/element.h"

namespace oclab {

/// OpenCL's address spaces, as clGetKernelArgInfo reports them.
enum class AddressSpace { kGlobal, kConstant, kLocal, kPrivate };

/// One parameter of a kernel: `{kGlobal, "float*", "in"}` or `{kPrivate, "uint", "n"}`. A pointer's
/// type is spelled with its star, without qualifiers. Names are for messages; kernels may differ.
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

/// "global float* in": a parameter as it would be written in OpenCL C, for messages.
std::string declaration(const Parameter& parameter);

/// "kernel void copy(global float* in, …)": the whole signature, for messages and documents.
std::string declaration(const KernelContract& kernel);

}  // namespace oclab
