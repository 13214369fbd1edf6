// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: how much of what the tests could try is tried.
#pragma once

#include <cstdlib>
#include <string_view>

namespace oclab::test {

/// Whether to test everything, as OCLAB_TESTS=all asks for (`./oclab test --all`), and not the core
/// set that shows each cause once. docs/testing.md says what the core set lacks.
inline bool tests_everything() {
  const char* const wanted = std::getenv("OCLAB_TESTS");
  return wanted != nullptr && std::string_view(wanted) == "all";
}

}  // namespace oclab::test
