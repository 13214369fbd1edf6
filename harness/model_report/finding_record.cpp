// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a finding of the model as JSON, and a place in the source.
#include "harness/model_report/finding_record.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "harness/support/json.h"

namespace oclab {
namespace {

using Json = nlohmann::ordered_json;
using model::Finding;
using model::FindingKind;
using model::SourcePlace;

FindingKind finding_kind(const std::string& name) {
  for (const FindingKind kind : model::kFindingKinds) {
    if (name == name_of(kind)) return kind;
  }
  throw Json::other_error::create(501, "unknown kind of finding: " + name, nullptr);
}

model::Misuse misuse(const std::string& name) {
  for (const model::Misuse misuse : model::kMisuses) {
    if (name == name_of(misuse)) return misuse;
  }
  throw Json::other_error::create(501, "unknown misuse: " + name, nullptr);
}

Json put_finding_place(const model::Place& place) {
  Json json = put_place(SourcePlace(place.line, place.column));
  json["group"] = place.work_item.group;
  json["local"] = place.work_item.local;
  json["writes"] = place.writes;
  json["atomic"] = place.atomic;
  json["copy"] = place.copy;
  json["in_flight"] = place.in_flight;
  return json;
}

model::Place get_finding_place(const Json& json) {
  const SourcePlace place = get_place(json);
  return {.line = place.first,
          .column = place.second,
          .work_item = {.group = json.at("group"), .local = json.at("local")},
          .writes = json.at("writes"),
          .atomic = json.at("atomic"),
          .copy = json.at("copy"),
          .in_flight = json.at("in_flight")};
}

}  // namespace

Json put_place(const SourcePlace& place) {
  return {{"line", place.first}, {"column", place.second}};
}

SourcePlace get_place(const Json& json) {
  return {json.at("line").get<std::uint32_t>(), json.at("column").get<std::uint32_t>()};
}

Json put_finding(const Finding& finding) {
  Json places = Json::array();
  for (const model::Place& place : finding.places) places.push_back(put_finding_place(place));
  Json read;  // null where there is none
  if (finding.read) {
    read = {{"place", put_finding_place(finding.read->place)},
            {"object", finding.read->object},
            {"offset", finding.read->offset},
            {"bytes", finding.read->bytes}};
  }
  return {{"kind", name_of(finding.kind)},
          {"kernel", finding.kernel},
          {"count", finding.count},
          {"object", finding.object},
          {"local", finding.local},
          {"own_array", finding.own_array},
          {"offset", finding.offset},
          {"bytes", finding.bytes},
          {"object_bytes", finding.object_bytes},
          {"misuse", name_of(finding.misuse)},
          {"read", std::move(read)},
          {"places", std::move(places)}};
}

Finding get_finding(const Json& json) {
  Finding finding{.kind = finding_kind(json.at("kind")),
                  .kernel = json.at("kernel"),
                  .object = json.at("object"),
                  .local = json.at("local"),
                  .own_array = json.at("own_array"),
                  .offset = json.at("offset"),
                  .bytes = json.at("bytes"),
                  .object_bytes = json.at("object_bytes"),
                  .misuse = misuse(json.at("misuse")),
                  .count = json.at("count")};
  for (const Json& entry : json.at("places")) finding.places.push_back(get_finding_place(entry));
  if (const Json& read = json.at("read"); !read.is_null()) {
    finding.read = {get_finding_place(read.at("place")), read.at("object"), read.at("offset"),
                    read.at("bytes")};
  }
  return finding;
}

}  // namespace oclab
