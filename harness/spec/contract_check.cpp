// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: whether the kernels of a compiled program fulfil their contract.
#include "harness/spec/contract_check.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace oclab {
namespace {

/// Whether OpenCL C defines the type. Drivers do not resolve what the file defines by `typedef`;
/// the model does.
bool is_known(std::string_view type) {
  constexpr std::array<std::string_view, 16> kNames{
      "bool",  "char",  "uchar", "short",  "ushort", "int",  "uint",      "long",
      "ulong", "float", "half",  "double", "size_t", "void", "sampler_t", "event_t"};
  if (type.find("image") != type.npos || type.starts_with("unsigned")) return true;
  const std::size_t end = std::min(type.find_first_of("*0123456789"), type.size());
  return std::ranges::find(kNames, type.substr(0, end)) != kNames.end();
}

}  // namespace

std::string difference(const KernelContract& expected, const KernelContract& found) {
  if (expected.parameters.size() != found.parameters.size()) {
    return fmt::format("it has {} parameters instead of {}", found.parameters.size(),
                       expected.parameters.size());
  }
  for (std::size_t i = 0; i < expected.parameters.size(); ++i) {
    const Parameter& wanted = expected.parameters[i];
    const Parameter& given = found.parameters[i];
    if (wanted.space == given.space && (wanted.type == given.type || !is_known(given.type))) {
      continue;
    }
    return fmt::format("parameter {} is '{}' instead of '{}'", i + 1, declaration(given),
                       declaration(wanted));
  }
  return "";
}

void require_kernel(const KernelContract& expected, const std::vector<std::string>& found) {
  if (std::ranges::find(found, expected.name) != found.end()) return;
  throw MissingKernel(
      expected.name,
      fmt::format("the file defines no kernel '{}'.\n  expected: {}\n  kernels found: {}",
                  expected.name, declaration(expected),
                  found.empty() ? "none" : fmt::format("{}", fmt::join(found, " "))));
}

void require_match(const KernelContract& expected, const KernelContract& found) {
  const std::string what = difference(expected, found);
  if (what.empty()) return;
  throw InterfaceFailure(
      expected.name,
      fmt::format("kernel '{}' does not match its contract: {}.\n  expected: {}\n  found:    {}",
                  expected.name, what, declaration(expected), declaration(found)));
}

void require_group(const std::string& kernel, const std::array<std::size_t, 3>& required,
                   const std::array<std::size_t, 3>& launched) {
  if (required[0] == 0 || required == launched) return;
  throw InterfaceFailure(
      kernel, fmt::format("kernel '{}' demands reqd_work_group_size({}), but its launch has groups "
                          "of ({}).",
                          kernel, fmt::join(required, ","), fmt::join(launched, ",")));
}

void require_local_memory(const std::string& kernel, std::size_t needed, std::size_t available) {
  if (needed <= available) return;
  throw LocalMemoryFailure(fmt::format(
      "a group of kernel '{}' needs more local memory than the device has: {} bytes, but {} are "
      "available",
      kernel, needed, available));
}

}  // namespace oclab
