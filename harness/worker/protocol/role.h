// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a worker program does, and the argument that says so.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace oclab {

/// What a worker does in its sandbox.
enum class Role {
  kLinker,  ///< compiles and links kernels, and cannot run them
  kRunner,  ///< runs linked kernels, under a system-call filter that permits no writing
  kBoth,    ///< without a sandbox, or where kernels are not machine code of this process: on a GPU
};

/// The worker's argument for each role.
inline constexpr std::array<std::string_view, 3> kRoleArguments{"--linker", "--runner", "--both"};
static_assert(kRoleArguments.size() == static_cast<std::size_t>(Role::kBoth) + 1);

/// The role with this argument.
inline std::optional<Role> role_of(std::string_view argument) {
  const auto* const found = std::ranges::find(kRoleArguments, argument);
  if (found == kRoleArguments.end()) return std::nullopt;
  return static_cast<Role>(found - kRoleArguments.begin());
}

}  // namespace oclab
