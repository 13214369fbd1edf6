// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: building a kernel file and checking it against its contract.
#include "harness/opencl/program.h"

#include <fstream>
#include <iterator>

namespace oclab {
namespace {

/// The contract check needs kernel-argument information. CL1.2 rejects program-scope variables,
/// with which a kernel could remember earlier launches.
constexpr const char* kBuildOptions = "-cl-std=CL1.2 -cl-kernel-arg-info";

AddressSpace space_of(cl_kernel_arg_address_qualifier qualifier) {
  switch (qualifier) {
    case CL_KERNEL_ARG_ADDRESS_GLOBAL: return AddressSpace::kGlobal;
    case CL_KERNEL_ARG_ADDRESS_CONSTANT: return AddressSpace::kConstant;
    case CL_KERNEL_ARG_ADDRESS_LOCAL: return AddressSpace::kLocal;
    default: return AddressSpace::kPrivate;
  }
}

/// Drivers pad names with NULs, and may write "unsigned int" or a blank before the star.
std::string normal_type(std::string type) {
  std::erase_if(type, [](char c) { return c == '\0' || c == ' '; });
  constexpr std::string_view kLong = "unsignedint";
  if (type.starts_with(kLong)) type.replace(0, kLong.size(), "uint");
  return type;
}

std::string strip(std::string text) {
  std::erase(text, '\0');
  return text;
}

const char* access_word(cl_kernel_arg_access_qualifier access) {
  switch (access) {
    case CL_KERNEL_ARG_ACCESS_READ_ONLY: return "read_only ";
    case CL_KERNEL_ARG_ACCESS_WRITE_ONLY: return "write_only ";
    case CL_KERNEL_ARG_ACCESS_READ_WRITE: return "read_write ";
    default: return "";
  }
}

Parameter parameter_of(const cl::Kernel& kernel, cl_uint index) {
  Parameter found{space_of(kernel.getArgInfo<CL_KERNEL_ARG_ADDRESS_QUALIFIER>(index)),
                  normal_type(kernel.getArgInfo<CL_KERNEL_ARG_TYPE_NAME>(index)),
                  strip(kernel.getArgInfo<CL_KERNEL_ARG_NAME>(index))};
  if (is_image(found)) {
    found.type = access_word(kernel.getArgInfo<CL_KERNEL_ARG_ACCESS_QUALIFIER>(index)) + found.type;
    found.space = AddressSpace::kGlobal;
  }
  return found;
}

KernelContract signature_of(const cl::Kernel& kernel) {
  KernelContract found;
  found.name = strip(kernel.getInfo<CL_KERNEL_FUNCTION_NAME>());
  const cl_uint count = kernel.getInfo<CL_KERNEL_NUM_ARGS>();
  for (cl_uint i = 0; i < count; ++i) {
    found.parameters.push_back(parameter_of(kernel, i));
  }
  return found;
}

std::vector<std::string> kernel_names(const cl::Program& program) {
  const std::string list = strip(program.getInfo<CL_PROGRAM_KERNEL_NAMES>()) + ";";
  std::vector<std::string> names;
  for (std::size_t at = 0, end = 0; (end = list.find(';', at)) != std::string::npos; at = end + 1) {
    if (end > at) names.push_back(list.substr(at, end - at));
  }
  return names;
}

void build(cl::Program& program, const cl::Device& device, const std::string& options) {
  try {
    program.build(device, options.c_str());
  } catch (const cl::BuildError& error) {
    std::string log;
    for (const auto& [built_for, text] : error.getBuildLog()) log += strip(text);
    throw BuildFailure(log.empty() ? "the compiler failed without a message" : log);
  }
}

}  // namespace

cl::Program build_program(const cl::Context& context, const cl::Device& device,
                          const std::string& source, const std::string& file_name,
                          const std::string& extra_options) {
  // With the line directive, compilers' messages name the student's file and line.
  cl::Program program(context, "#line 1 \"" + file_name + "\"\n" + source);
  build(program, device, std::string(kBuildOptions) + " " + extra_options);
  return program;
}

std::string binary_of(const cl::Program& program) {
  const std::vector<unsigned char> binary = program.getInfo<CL_PROGRAM_BINARIES>().at(0);
  return {binary.begin(), binary.end()};
}

void store_program(const cl::Program& program, const std::filesystem::path& file) {
  std::ofstream out(file, std::ios::binary);
  out << binary_of(program);
  out.close();
  if (!out) std::filesystem::remove(file);  // the next worker compiles again
}

cl::Program load_program(const cl::Context& context, const cl::Device& device,
                         const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  const std::vector<unsigned char> binary{std::istreambuf_iterator<char>(in), {}};
  cl::Program program(context, {device}, {binary});
  build(program, device, "");
  return program;
}

void check_kernels(const cl::Program& program, const std::vector<KernelContract>& contract) {
  const std::vector<std::string> names = kernel_names(program);
  for (const KernelContract& expected : contract) {
    require_kernel(expected, names);
    const cl::Kernel kernel(program, expected.name.c_str());
    require_match(expected, signature_of(kernel));
  }
}

}  // namespace oclab
