// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the buffers and local arrays that a kernel's addresses lie in.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace oclab::model {

struct LaunchReport;

/// A buffer or an array in local memory, by the addresses that accesses to it have.
struct MemoryObject {
  bool local = false;
  std::uint64_t begin = 0;
  std::uint64_t bytes = 0;
  std::string name;             ///< of the kernel's parameter or variable
  std::uint64_t row_bytes = 0;  ///< of an array of arrays: length of the innermost ones; else 0
  int parameter = -1;           ///< index of the kernel's parameter that points to it
};

/// Names the object of each example and each logged request in the report and makes its addresses
/// relative to the object's begin. Where no object holds all lanes, they become relative to the
/// lowest line of 128 bytes.
void name_objects(LaunchReport& report, std::span<const MemoryObject> objects);

}  // namespace oclab::model
