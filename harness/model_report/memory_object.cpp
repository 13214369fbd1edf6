// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the buffers and local arrays that a kernel's addresses lie in.
#include "harness/model_report/memory_object.h"

#include <algorithm>

#include "harness/memory_model/machine.h"
#include "harness/model_report/launch_report.h"

namespace oclab::model {
namespace {

using ObjectLanes = std::span<LaneAccess>;

bool holds(const MemoryObject& object, ObjectLanes lanes) {
  return std::ranges::all_of(lanes, [&](const LaneAccess& lane) {
    return lane.address >= object.begin && lane.address - object.begin < object.bytes;
  });
}

std::uint64_t lowest_line(ObjectLanes lanes) {
  const std::uint64_t lowest = std::ranges::min(lanes, {}, &LaneAccess::address).address;
  return lowest - lowest % kLineBytes;
}

/// Makes the addresses relative to the begin of the object that holds them, which is returned: null
/// where none does. `begin` is what was taken from the addresses.
const MemoryObject* make_relative(ObjectLanes lanes, bool local,
                                  std::span<const MemoryObject> objects, std::uint64_t& begin) {
  const auto object = std::ranges::find_if(
      objects, [&](const MemoryObject& each) { return each.local == local && holds(each, lanes); });
  const bool found = object != objects.end();
  begin = found ? object->begin : lowest_line(lanes);
  for (LaneAccess& lane : lanes) lane.address -= begin;
  return found ? &*object : nullptr;
}

void name_object(ExampleRequest& example, bool local, std::span<const MemoryObject> objects) {
  std::uint64_t begin = 0;
  const MemoryObject* object = make_relative(example.lanes, local, objects, begin);
  if (object == nullptr) return;
  example.object = object->name;
  example.row_bytes = object->row_bytes;
}

/// Objects begin at a multiple of every block.
void name_object(LoggedRequest& request, std::span<const MemoryObject> objects) {
  std::uint64_t begin = 0;
  const MemoryObject* object = make_relative(request.lanes, is_local(request.kind), objects, begin);
  if (object != nullptr) request.object = object->name;
  const std::uint64_t blocks = begin / block_bytes(request.kind);
  for (ServedLane& served : request.served) served.block -= blocks;
}

}  // namespace

void name_objects(LaunchReport& report, std::span<const MemoryObject> objects) {
  for (auto& [key, site] : report.counters.accesses) {
    if (!site.example.empty()) name_object(site.example, is_local(key.second), objects);
  }
  if (!report.warp) return;
  for (LoggedRequest& request : report.warp->requests) name_object(request, objects);
}

}  // namespace oclab::model
