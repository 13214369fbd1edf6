// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the required signature of a kernel.
#include "harness/spec/contract.h"

namespace oclab {

std::string declaration(const Parameter& parameter) {
  constexpr const char* kSpaces[] = {"global ", "constant ", "local ", ""};  // by AddressSpace
  const char* space = is_image(parameter) ? "" : kSpaces[static_cast<int>(parameter.space)];
  return space + parameter.type + " " + parameter.name;
}

std::string declaration(const KernelContract& kernel) {
  std::string text = "kernel void " + kernel.name + "(";
  for (std::size_t i = 0; i < kernel.parameters.size(); ++i) {
    text += (i ? ", " : "") + declaration(kernel.parameters[i]);
  }
  return text + ")";
}

}  // namespace oclab
