// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a kernel's signature must be.
#include "harness/spec/contract.h"

namespace oclab {

std::string_view opencl_name(Element element) {
  switch (element) {
    case Element::kInt: return "int";
    case Element::kUint: return "uint";
    case Element::kFloat: return "float";
    case Element::kDouble: return "double";
  }
  return "?";
}

std::size_t size_of(Element element) { return element == Element::kDouble ? 8 : 4; }

std::string declaration(const Parameter& parameter) {
  if (is_image(parameter)) return parameter.type + " " + parameter.name;
  switch (parameter.space) {
    case AddressSpace::kGlobal: return "global " + parameter.type + " " + parameter.name;
    case AddressSpace::kConstant: return "constant " + parameter.type + " " + parameter.name;
    case AddressSpace::kLocal: return "local " + parameter.type + " " + parameter.name;
    case AddressSpace::kPrivate: return parameter.type + " " + parameter.name;
  }
  return parameter.name;
}

std::string declaration(const KernelContract& kernel) {
  std::string text = "kernel void " + kernel.name + "(";
  for (std::size_t i = 0; i < kernel.parameters.size(); ++i) {
    text += (i ? ", " : "") + declaration(kernel.parameters[i]);
  }
  return text + ")";
}

}  // namespace oclab
