// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the parameters of the modelled GPU.
#pragma once

namespace oclab::model {

/// Consecutive work-items of a work-group that execute together, where kernels are counted.
constexpr unsigned kWarpSize = 32;

/// The most of any GPU that times are predicted for.
constexpr unsigned kMostLanes = 64;

/// The most that one lane moves with one instruction.
constexpr unsigned kLaneBytes = 16;

/// Bytes of a sector, in which global memory is moved, and of a cache line of four sectors.
constexpr unsigned kSectorBytes = 32;
constexpr unsigned kLineBytes = 128;

/// Lanes that read, or write, an image in one go.
constexpr unsigned kImageReaders = 4;
constexpr unsigned kImageWriters = 8;

/// Local memory: word w lies in bank w mod 32; a bank serves one word of 4 bytes per wavefront.
constexpr unsigned kBanks = 32;
constexpr unsigned kBankBytes = 4;

}  // namespace oclab::model
