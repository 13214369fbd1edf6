// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: integers of odd widths, which Oclgrind computes wrongly.
#pragma once

namespace oclgrind {
class Kernel;
}  // namespace oclgrind

namespace oclab::model {

/// Masks what the kernel's program truncates to a width that is no whole number of bytes. LLVM
/// makes `switch (i % 8)` a switch over 3 bits; Oclgrind keeps all 8 bits of the byte and finds no
/// case for 8. Call it before the kernel's work-items are made; a second call changes nothing.
void mask_narrow_integers(const oclgrind::Kernel& kernel);

}  // namespace oclab::model
