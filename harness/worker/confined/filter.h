// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a system-call filter under construction, on libseccomp.
#pragma once

#include <seccomp.h>

#include <cstdint>
#include <memory>

namespace oclab {

/// A system-call filter under construction. Methods throw `std::runtime_error`.
class Filter {
 public:
  /// `otherwise` is the action for calls without a rule. Calls of another architecture (int 0x80,
  /// x32) always end the process.
  explicit Filter(std::uint32_t otherwise);

  /// Adds a rule. libseccomp gives calls that this architecture lacks a number which no call has.
  template <typename... Conditions>
  void add(std::uint32_t action, int call, Conditions... conditions) {
    check(seccomp_rule_add(context_.get(), action, call, sizeof...(conditions), conditions...));
  }

  /// Applies the filter to every thread of this process and to all programs that it starts.
  void install();

 private:
  static void check(int result);

  std::unique_ptr<void, void (*)(scmp_filter_ctx)> context_;
};

/// Conditions on an argument of a system call, by its position.
scmp_arg_cmp equal(unsigned argument, scmp_datum_t value);
scmp_arg_cmp unequal(unsigned argument, scmp_datum_t value);
scmp_arg_cmp at_most(unsigned argument, scmp_datum_t value);
scmp_arg_cmp greater(unsigned argument, scmp_datum_t value);
scmp_arg_cmp masked(unsigned argument, scmp_datum_t mask, scmp_datum_t value);

}  // namespace oclab
