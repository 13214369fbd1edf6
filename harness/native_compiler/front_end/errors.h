// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: why the compiler of the model does not make a program of a source.
#pragma once

#include <stdexcept>
#include <string>

namespace oclab::native {

/// The source is rejected; `what()` is the message where the front end has not printed it.
struct BuildError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A construct that the model does not support; `what()` names it.
struct Unsupported : std::runtime_error {
  Unsupported(unsigned where, const std::string& what) : std::runtime_error(what), line(where) {}
  unsigned line = 0;  ///< of the source, 0 where unknown
};

/// A construct that no kernel may have (inline assembly, constructors, …); `what()` names it.
struct Forbidden : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// clang has crashed, or given up for an error of its own.
struct CompilerCrash : std::runtime_error {
  explicit CompilerCrash(int number) : std::runtime_error("clang has crashed"), signal(number) {}
  int signal;  ///< that ended it
};

}  // namespace oclab::native
