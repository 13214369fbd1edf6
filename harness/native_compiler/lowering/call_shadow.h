// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which components of a built-in function's result have no value.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "harness/native_compiler/lowering/call_lowering.h"

namespace oclab::native {

/// MemorySanitizer takes the results of functions that it does not know for defined. This computes
/// their shadow from that of the arguments, in programs with checks; in others it does nothing.
class CallShadow {
 public:
  /// Computes a built-in function for these arguments, as a value of this type.
  using Compute = std::function<Value(const std::vector<Value>& arguments, Type result)>;

  /// The emitter stands before the call. `function` is the name in the table of built-in functions.
  CallShadow(Emitter& emit, const BuiltinCall& call, std::string_view function)
      : emit_(emit), call_(call), function_(function) {}

  /// Each component of the result depends on the same component of the arguments, or on scalars;
  /// `whole`: on all arguments. `compute` is used for functions that move bits: they move those of
  /// the shadow, too.
  void set_result(const Compute& compute, bool whole = false);

  /// What the call has stored at its last argument has the shadow of the result.
  void set_stored(Type stored);

  /// Reports the scalar arguments from `first` on that have a bit without a value.
  void require_defined(std::size_t first);

 private:
  unsigned moved_arguments() const;
  Value argument(std::size_t index);
  Value undefined(std::size_t index, unsigned lanes);
  Value undefined_elements(std::size_t first, unsigned lanes);
  Value undefined_whole(std::size_t first);
  Value moved(const Compute& compute, Type shape);
  void set(Value shadow);
  unsigned element_bits(Type type) const;
  Type shape_of(Type type) const;
  Value spread(Value bit, unsigned lanes);

  Emitter& emit_;
  const BuiltinCall& call_;
  std::string_view function_;
};

}  // namespace oclab::native
