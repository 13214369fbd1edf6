// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: whether a built-in function is declared as OpenCL C declares it.
#pragma once

#include "harness/native_builtins/builtin.h"
#include "harness/native_compiler/lowering/call_lowering.h"

namespace oclab::native {

/// A source may declare functions that OpenCL C does not have, by the names of those it has:
/// `float length(float16)`. Their calls must not reach native code that expects something else.
/// Throws `Forbidden` unless the arguments are what the call's name says and, for functions outside
/// of the table of built-in functions, they and the result are those of OpenCL C. Throws
/// `Unsupported` for functions without overloads that OpenCL C does not have.
void require_opencl_declaration(const BuiltinCall& call);

/// Throws `Forbidden` unless arguments and result are what the table's function takes and returns.
void require_shape(const BuiltinCall& call, const Builtin& builtin);

/// Throws `Forbidden` unless this is an atomic operation on a scalar in memory.
void require_atomic(const BuiltinCall& call);

/// Throws `Forbidden` unless a vloadN or vstoreN, or a form of them for half, moves this many
/// components between a value and memory of its type.
void require_vector_move(const BuiltinCall& call, bool store, bool half, unsigned lanes);

}  // namespace oclab::native
