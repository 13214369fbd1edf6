// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the folder of the kit's caches.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>

namespace oclab {

/// `$XDG_CACHE_HOME/oclab` or `~/.cache/oclab`, created if missing and accessible to this user
/// only. Returns nothing if neither is known or it cannot be created.
std::optional<std::filesystem::path> cache_folder();

/// A name for what these files make: another one as soon as one of them is replaced or changed.
std::string identity_of(std::span<const std::filesystem::path> files);

}  // namespace oclab
