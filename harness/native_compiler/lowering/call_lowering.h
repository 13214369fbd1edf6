// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what becomes of a kernel's calls of built-in functions.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "harness/native_compiler/ir/emitter.h"
#include "harness/native_compiler/ir/mangled_name.h"

namespace oclab::native {

/// A call of a built-in function, taken apart. `at` is the number of the instruction.
struct BuiltinCall {
  Value instruction = nullptr;
  std::uint32_t at = 0;
  std::string full_name;  ///< as LLVM knows it
  MangledName name;
  std::vector<Value> arguments;
};

/// Each of these lowers the call, and returns true, if it is one of its functions. The emitter
/// stands before the call. They throw `Unsupported`.
bool lower_synchronisation(Emitter& emit, const BuiltinCall& call);  ///< barriers, copies, fences
bool lower_atomic(Emitter& emit, const BuiltinCall& call);
bool lower_image(Emitter& emit, const BuiltinCall& call);
bool lower_work_item(Emitter& emit, const BuiltinCall& call);
bool lower_printf(Emitter& emit, const BuiltinCall& call);
bool lower_computation(Emitter& emit, const BuiltinCall& call);  ///< harness/native_builtins

/// Lowers an intrinsic of LLVM. Throws `Unsupported` for those that are not known to be harmless.
void lower_intrinsic(Emitter& emit, const BuiltinCall& call);

/// Lowers a call that MemorySanitizer has added.
void lower_sanitizer_call(Emitter& emit, const BuiltinCall& call);

}  // namespace oclab::native
