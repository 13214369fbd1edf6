// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: whether the kernels of a compiled program fulfil their contract.
#include "harness/spec/contract_check.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace oclab {

std::string difference(const KernelContract& expected, const KernelContract& found) {
  if (expected.parameters.size() != found.parameters.size()) {
    return fmt::format("it has {} parameters instead of {}", found.parameters.size(),
                       expected.parameters.size());
  }
  for (std::size_t i = 0; i < expected.parameters.size(); ++i) {
    const Parameter& wanted = expected.parameters[i];
    const Parameter& given = found.parameters[i];
    if (wanted.space == given.space && wanted.type == given.type) continue;
    return fmt::format("parameter {} is '{}' instead of '{}'", i + 1, declaration(given),
                       declaration(wanted));
  }
  return "";
}

void require_kernel(const KernelContract& expected, const std::vector<std::string>& found) {
  if (std::ranges::find(found, expected.name) != found.end()) return;
  throw InterfaceFailure(
      expected.name,
      fmt::format("the file defines no kernel '{}'.\n  expected: {}\n  kernels found: {}",
                  expected.name, declaration(expected),
                  found.empty() ? "none" : fmt::format("{}", fmt::join(found, " "))));
}

void require_match(const KernelContract& expected, const KernelContract& found,
                   const std::array<std::size_t, 3>& required_group) {
  if (const std::string what = difference(expected, found); !what.empty()) {
    throw InterfaceFailure(
        expected.name,
        fmt::format("kernel '{}' does not match its contract: {}.\n  expected: {}\n  found:    {}",
                    expected.name, what, declaration(expected), declaration(found)));
  }
  if (required_group[0] == 0) return;
  throw InterfaceFailure(
      expected.name,
      fmt::format(
          "kernel '{}' demands reqd_work_group_size({},{},{}), but the lab chooses the work-group "
          "size.\n  remove the attribute; the contract in the starter gives the size that is "
          "launched",
          expected.name, required_group[0], required_group[1], required_group[2]));
}

void require_local_memory(const std::string& kernel, std::size_t needed, std::size_t available) {
  if (needed <= available) return;
  throw LocalMemoryFailure(fmt::format(
      "a group of kernel '{}' needs more local memory than the device has: {} bytes, but {} are "
      "available",
      kernel, needed, available));
}

}  // namespace oclab
