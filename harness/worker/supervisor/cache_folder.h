// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the folder in which the kit keeps what it can make again.
#pragma once

#include <filesystem>
#include <optional>

namespace oclab {

/// `$XDG_CACHE_HOME/oclab` or `~/.cache/oclab`, made if missing and for this user alone. Nothing if
/// neither is known or it cannot be made.
std::optional<std::filesystem::path> cache_folder();

}  // namespace oclab
