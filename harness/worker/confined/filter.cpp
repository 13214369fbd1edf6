// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a system-call filter under construction, on libseccomp.
#ifdef OCLAB_SECCOMP
#include "harness/worker/confined/filter.h"

#include <cstring>
#include <stdexcept>
#include <string>

namespace oclab {

Filter::Filter(std::uint32_t otherwise) : context_(seccomp_init(otherwise), seccomp_release) {
  if (!context_) throw std::runtime_error("cannot make a system-call filter");
  check(seccomp_attr_set(context_.get(), SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS));
}

void Filter::install() {
  check(seccomp_attr_set(context_.get(), SCMP_FLTATR_CTL_TSYNC, 1));
  check(seccomp_load(context_.get()));
}

void Filter::check(int result) {
  if (result == 0) return;
  throw std::runtime_error(std::string("cannot install the system-call filter: ") +
                           std::strerror(-result));
}

scmp_arg_cmp equal(unsigned argument, scmp_datum_t value) {
  return {argument, SCMP_CMP_EQ, value, 0};
}
scmp_arg_cmp unequal(unsigned argument, scmp_datum_t value) {
  return {argument, SCMP_CMP_NE, value, 0};
}
scmp_arg_cmp at_most(unsigned argument, scmp_datum_t value) {
  return {argument, SCMP_CMP_LE, value, 0};
}
scmp_arg_cmp greater(unsigned argument, scmp_datum_t value) {
  return {argument, SCMP_CMP_GT, value, 0};
}
scmp_arg_cmp masked(unsigned argument, scmp_datum_t mask, scmp_datum_t value) {
  return {argument, SCMP_CMP_MASKED_EQ, mask, value};
}

}  // namespace oclab
#endif
