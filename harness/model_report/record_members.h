// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the structures of a record as JSON: one list of members is for both ways.
#pragma once

#include <algorithm>
#include <concepts>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <type_traits>

#include "harness/model_report/launch_report.h"

namespace oclab::model {

using Json = nlohmann::ordered_json;

/// Throws nlohmann's exception, as its own functions do.
[[noreturn]] inline void refuse(const std::string& why) {
  throw Json::other_error::create(501, why, nullptr);
}

/// Sets each member of a structure in JSON, under its name.
struct MemberWriter {
  template <typename T>
  void operator()(const char* name, const T& member) const {
    json[name] = member;
  }
  template <typename T>
  void operator()(const char* name, const std::optional<T>& member) const {
    json[name] = member ? Json(*member) : Json();
  }
  Json& json;
};

/// Reads each again.
struct MemberReader {
  template <typename T>
  void operator()(const char* name, T& member) const {
    json.at(name).get_to(member);
  }
  template <typename T>
  void operator()(const char* name, std::optional<T>& member) const {
    if (const Json& value = json.at(name); !value.is_null()) member = value.get<T>();
  }
  const Json& json;
};

/// A structure that is written, or read: one list of its members is for both.
template <typename Owner, typename Type>
concept Is = std::same_as<std::remove_const_t<Owner>, Type>;

void members(const auto& each, Is<Place> auto& place) {
  each("line", place.line);
  each("column", place.column);
  each("group", place.work_item.group);
  each("local", place.work_item.local);
  each("writes", place.writes);
  each("atomic", place.atomic);
  each("copy", place.copy);
  each("in_flight", place.in_flight);
}

void members(const auto& each, Is<UnwrittenRead> auto& read) {
  each("place", read.place);
  each("object", read.object);
  each("offset", read.offset);
  each("bytes", read.bytes);
}

void members(const auto& each, Is<Finding> auto& finding) {
  each("kind", finding.kind);
  each("kernel", finding.kernel);
  each("count", finding.count);
  each("object", finding.object);
  each("local", finding.local);
  each("own_array", finding.own_array);
  each("offset", finding.offset);
  each("bytes", finding.bytes);
  each("object_bytes", finding.object_bytes);
  each("misuse", finding.misuse);
  each("read", finding.read);
  each("places", finding.places);
}

void members(const auto& each, Is<Stop> auto& stop) {
  each("line", stop.place.first);
  each("column", stop.place.second);
  each("reason", stop.reason);
  each("unsupported", stop.unsupported);
  each("over_budget", stop.over_budget);
  each("trapped", stop.trapped);
}

/// The totals: a record has the sites beside them.
void members(const auto& each, Is<Counters> auto& counters) {
  each("groups", counters.groups);
  each("warps", counters.warps);
  each("work_items", counters.work_items);
  each("barriers", counters.barriers);
  each("warp_instructions", counters.warp_instructions);
  each("lane_instructions", counters.lane_instructions);
  each("flops", counters.flops);
  each("special", counters.special);
  each("private_bytes", counters.private_bytes);
  each("async_bytes", counters.async_bytes);
  each("unmatched", counters.unmatched);
}

void members(const auto& each, Is<ExampleRequest> auto& example) {
  each("transactions", example.transactions);
  each("ideal", example.ideal);
  each("group", example.origin.group);
  each("warp", example.origin.warp);
  each("order", example.origin.order);
  each("object", example.object);
  each("row_bytes", example.row_bytes);
  each("lanes", example.lanes);
}

void members(const auto& each, Is<AccessSite> auto& site) {
  each("requests", site.requests);
  each("lanes", site.lanes);
  each("transactions", site.transactions);
  each("ideal", site.ideal);
  each("worst", site.worst);
  each("pieces", site.pieces);
  each("sectors", site.sectors);
  each("bytes", site.bytes);
  each("useful_bytes", site.useful_bytes);
  each("example", site.example);
}

void members(const auto& each, Is<BranchSite> auto& site) {
  each("executed", site.executed);
  each("divergent", site.divergent);
  each("idle", site.idle);
}

void members(const auto& each, Is<LoggedRequest> auto& request) {
  each("line", request.line);
  each("column", request.column);
  each("kind", request.kind);
  each("object", request.object);
  each("transactions", request.cost.transactions);
  each("ideal", request.cost.ideal);
  each("useful_bytes", request.cost.useful_bytes);
  each("lanes", request.lanes);
  each("served", request.served);
}

void members(const auto& each, Is<LoggedStep> auto& step) {
  each("lines", step.lines);
  each("lanes", step.lanes);
  each("barrier", step.barrier);
  each("diverged", step.diverged);
  each("first", step.first_request);
  each("requests", step.requests);
}

void members(const auto& each, Is<WarpLog> auto& log) {
  each("group", log.group);
  each("warp", log.warp);
  each("line", log.line);
  each("work_items", log.work_items);
  each("steps_left_out", log.steps_left_out);
  each("requests_left_out", log.requests_left_out);
  each("steps", log.steps);
  each("requests", log.requests);
  each("accesses", log.accesses);
  each("branches", log.branches);
}

void members(const auto& each, Is<LaunchReport> auto& report) {
  each("kernel", report.kernel);
  each("global", report.global);
  each("local", report.local);
  each("instructions", report.instructions);
  each("findings", report.findings);
  each("stores", report.stores);
}

template <typename T>
concept HasMembers = requires(const MemberWriter& each, const T& value) {
  members(each, value);
};

/// For the library, which finds these by the type's namespace.
template <HasMembers T>
void to_json(Json& json, const T& value) {
  members(MemberWriter{json}, value);
}

template <HasMembers T>
void from_json(const Json& json, T& value) {
  members(MemberReader{json}, value);
}

/// Sets the one of all enumerators that has this name.
template <typename Enum>
void set_by_name(Enum& value, const auto& all, const Json& json) {
  const auto name = json.get<std::string>();
  const auto found = std::ranges::find_if(all, [&](Enum each) { return name == name_of(each); });
  if (found == all.end()) refuse("unknown kind: " + name);
  value = *found;
}

inline void to_json(Json& json, AccessKind kind) { json = name_of(kind); }
inline void to_json(Json& json, FindingKind kind) { json = name_of(kind); }
inline void to_json(Json& json, Misuse misuse) { json = name_of(misuse); }
inline void from_json(const Json& json, AccessKind& kind) { set_by_name(kind, kAccessKinds, json); }
inline void from_json(const Json& json, FindingKind& kind) {
  set_by_name(kind, kFindingKinds, json);
}
inline void from_json(const Json& json, Misuse& misuse) { set_by_name(misuse, kMisuses, json); }

// What there are many of is short.
inline void to_json(Json& json, const LaneAccess& lane) {
  json = {lane.lane, lane.address, lane.bytes};
}
inline void from_json(const Json& json, LaneAccess& lane) {
  lane = {.address = json.at(1), .bytes = json.at(2), .lane = json.at(0)};
}
inline void to_json(Json& json, const ServedLane& served) {
  json = {served.lane, served.turn, served.block};
}
inline void from_json(const Json& json, ServedLane& served) {
  served = {.lane = json.at(0), .turn = json.at(1), .block = json.at(2)};
}
inline void to_json(Json& json, const StoredRange& range) {
  json = {range.parameter, range.begin, range.end, range.line};
}
inline void from_json(const Json& json, StoredRange& range) {
  range = {.parameter = json.at(0), .begin = json.at(1), .end = json.at(2), .line = json.at(3)};
}

}  // namespace oclab::model
