// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what single requests of local memory cost in the model and on an H200.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "harness/model/memory_model.h"

namespace oclab::model {
namespace {

AccessKind kind_named(const std::string& name) {
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

TEST(LocalMemory, CostsWhatAnH200Counts) {
  std::ifstream file(MODEL_DATA "/h200_requests.csv");
  std::size_t requests = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#') || line.starts_with("access,")) continue;
    std::istringstream cells(line);
    std::string access, bytes, wavefronts, elements;
    std::getline(cells, access, ',');
    std::getline(cells, bytes, ',');
    std::getline(cells, wavefronts, ',');
    std::getline(cells, elements);
    const auto lanes = lanes_of(elements, static_cast<std::uint32_t>(std::stoul(bytes)));
    EXPECT_EQ(cost_of(kind_named(access), lanes).transactions, std::stoul(wavefronts)) << line;
    ++requests;
  }
  EXPECT_EQ(requests, 315U);
}

}  // namespace
}  // namespace oclab::model
