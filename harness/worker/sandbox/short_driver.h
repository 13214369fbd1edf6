// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: an OpenCL driver that starts sooner and suffices for most sources.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace oclab {

/// A copy of a driver whose library of built-in functions is short. The functions that it has are
/// the driver's own.
struct ShortDriver {
  std::filesystem::path library;      ///< the driver, to load instead of the machine's
  std::vector<std::string> left_out;  ///< the functions that it lacks, by name

  /// Whether the source calls no function that is left out. True only if no word of the source
  /// outside comments is the name of one, nor several pasted together.
  bool suffices_for(std::string_view source) const;
};

}  // namespace oclab
