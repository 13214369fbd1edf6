// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the sizes of the GPU that is modelled.
#pragma once

namespace oclab::model {

/// Work-items that share one instruction: consecutive ones of a work-group.
constexpr unsigned kWarpSize = 32;

/// The most that one lane moves with one instruction.
constexpr unsigned kLaneBytes = 16;

/// Global memory moves in sectors, four of which make a line of the cache; in bytes.
constexpr unsigned kSectorBytes = 32;
constexpr unsigned kLineBytes = 128;

/// Local memory: word w lies in bank w mod 32; a bank serves one word of 4 bytes per wavefront.
constexpr unsigned kBanks = 32;
constexpr unsigned kBankBytes = 4;

}  // namespace oclab::model
