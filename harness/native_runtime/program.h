// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the model compiler's description of a program, for the runtime.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "harness/model/code.h"
#include "harness/spec/contract.h"

namespace oclab::native {

/// A variable of the program: constant data or a local array. The compiler has replaced its address
/// by the handle of `object`.
struct StaticObject {
  std::uint32_t object = 0;
  std::uint64_t bytes = 0;
  std::uint64_t row_bytes = 0;  ///< of an array of arrays: length of the innermost ones; else 0
  bool local = false;
  std::string name;
  std::string kernel;  ///< that declares a local array
  std::string symbol;  ///< of constant data in the shared object; "" for local arrays
};

/// A kernel. Its entry, `void(const Slot*)`, calls it with the values in the slots.
struct Kernel {
  KernelContract signature;                     ///< as written in the source
  std::string symbol;                           ///< of the entry
  std::size_t function = 0;                     ///< its number in `Program::functions`
  std::vector<std::size_t> reads_only;          ///< parameters through which nothing is written
  std::array<std::size_t, 3> required_group{};  ///< its reqd_work_group_size, or zeros
  std::uint64_t local_bytes = 0;                ///< of the arrays that it declares, used or not
};

/// A value of a kernel's argument, or the handle of a buffer, an image or local memory. A sampler
/// is its bits as OpenCL C defines them (CLK_ADDRESS_…, CLK_FILTER_…, CLK_NORMALIZED_COORDS_…).
using Slot = std::array<std::uint64_t, 16>;

/// A compiled program is a shared object, and this description of it.
struct Program {
  /// The blocks of each function, in the order in which instructions are numbered.
  std::vector<std::vector<model::BlockShape>> functions;
  std::vector<StaticObject> statics;
  std::vector<Kernel> kernels;
  bool checks = false;  ///< made to find races and uninitialised values; counts nothing

  /// The program's code for the replay.
  model::Code code() const;
  /// Without the functions of the other kernels. Instructions are numbered otherwise.
  model::Code code_of(const Kernel& kernel) const;
};

/// JSON text, and back. Parsing throws `nlohmann::json::exception`.
std::string to_text(const Program& program);
Program program_from(std::string_view text);

}  // namespace oclab::native
