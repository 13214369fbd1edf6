// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the buffers and local arrays that a kernel's addresses lie in.
#include "harness/model_report/memory_object.h"

#include <algorithm>

#include "harness/memory_model/machine.h"
#include "harness/model_report/launch_report.h"

namespace oclab::model {
namespace {

bool holds(const MemoryObject& object, const ExampleRequest& example) {
  return std::all_of(example.lanes.begin(), example.lanes.end(), [&](const LaneAccess& lane) {
    return lane.address >= object.begin && lane.address - object.begin < object.bytes;
  });
}

std::uint64_t lowest_line(const ExampleRequest& example) {
  std::uint64_t lowest = example.lanes.front().address;
  for (const LaneAccess& lane : example.lanes) lowest = std::min(lowest, lane.address);
  return lowest - lowest % kLineBytes;
}

void name_object(ExampleRequest& example, bool local, std::span<const MemoryObject> objects) {
  const auto object = std::find_if(objects.begin(), objects.end(), [&](const MemoryObject& each) {
    return each.local == local && holds(each, example);
  });
  std::uint64_t begin = 0;
  if (object == objects.end()) {
    begin = lowest_line(example);
  } else {
    begin = object->begin;
    example.object = object->name;
    example.row_bytes = object->row_bytes;
  }
  for (LaneAccess& lane : example.lanes) lane.address -= begin;
}

}  // namespace

void name_objects(LaunchReport& report, std::span<const MemoryObject> objects) {
  for (auto& [key, site] : report.counters.accesses) {
    if (!site.example.empty()) name_object(site.example, is_local(key.second), objects);
  }
}

}  // namespace oclab::model
