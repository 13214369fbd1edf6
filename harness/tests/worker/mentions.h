// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: whether a message says what it must.
#pragma once

#include <string>
#include <string_view>

namespace oclab {

inline bool mentions(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

}  // namespace oclab
