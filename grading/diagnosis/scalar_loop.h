// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a loop that a CPU runs one element at a time.
#pragma once

#include <string>

namespace oclab {

/// Why a compiler did not vectorise a loop.
enum class Hindrance {
  kOrderOfSum,  ///< the order of floating-point additions may not change
  kCarried,     ///< an iteration needs a value of the one before
  kMemory,      ///< perhaps an iteration reads what another one writes
  kCall,        ///< a function or an atomic operation without a vector form
  kExits,       ///< the number of iterations is not known when the loop starts
  kBranch,      ///< a branch inside the loop
  kNoGain,      ///< the compiler expects no gain from vectors
  kOther,       ///< the compiler's own words say it
};

/// A loop of the source, or the compiler's loop over the work-items of a group.
struct ScalarLoop {
  bool over_work_items = false;
  int line = 0;  ///< of the loop's head; over work-items, of what hinders
  Hindrance hindrance = Hindrance::kOther;
  std::string remark{};  ///< the compiler's words
};

}  // namespace oclab
