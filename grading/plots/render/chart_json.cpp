// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: charts as a JSON document.
#include <cmath>
#include <nlohmann/json.hpp>

#include "grading/plots/render/render.h"
#include "harness/support/json.h"

namespace oclab {
namespace {

using Json = nlohmann::ordered_json;

const char* name_of(AxisScale scale) {
  switch (scale) {
    case AxisScale::kLinear: return "linear";
    case AxisScale::kLog2: return "log2";
    case AxisScale::kLog10: return "log10";
    case AxisScale::kCategories: break;
  }
  return "categories";
}

Json json_of(const Axis& axis) {
  Json json{{"title", axis.title}, {"unit", axis.unit}, {"scale", name_of(axis.scale)}};
  if (axis.scale == AxisScale::kCategories) json["categories"] = axis.categories;
  return json;
}

Json number_or_null(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

Json json_of(const ChartPoint& point) {
  Json json{{"name", point.name}, {"x", number_or_null(point.x)}, {"y", number_or_null(point.y)}};
  if (!point.failure.empty()) json["failure"] = point.failure;
  if (point.interval.high > 0) json["interval"] = {point.interval.low, point.interval.high};
  return json;
}

Json json_of(const Series& series) {
  Json json{{"name", series.name}, {"joined", series.joined}, {"points", Json::array()}};
  if (!series.gpu.empty()) json["gpu"] = series.gpu;
  for (const ChartPoint& point : series.points) json["points"].push_back(json_of(point));
  return json;
}

Json json_of(const Ceiling& ceiling, bool sideways) {
  Json json{{"name", ceiling.name}};
  if (!ceiling.gpu.empty()) json["gpu"] = ceiling.gpu;
  if (ceiling.line.size() == 1) {
    json["level"] = sideways ? ceiling.line.front().x : ceiling.line.front().y;
    return json;
  }
  json["line"] = Json::array();
  for (const Corner& corner : ceiling.line) json["line"].push_back({corner.x, corner.y});
  return json;
}

Json json_of(const Chart& chart) {
  Json json{{"title", chart.title},    {"x", json_of(chart.x)},     {"y", json_of(chart.y)},
            {"series", Json::array()}, {"ceilings", Json::array()}, {"notes", chart.notes},
            {"source", chart.source}};
  for (const Series& series : chart.series) json["series"].push_back(json_of(series));
  for (const Ceiling& ceiling : chart.ceilings) {
    json["ceilings"].push_back(json_of(ceiling, is_sideways(chart)));
  }
  return json;
}

}  // namespace

std::string charts_json(const std::vector<Chart>& charts, const std::string& benchmark_record) {
  Json document = parse_ordered_json(benchmark_record);
  document["charts"] = Json::array();
  for (const Chart& chart : charts) document["charts"].push_back(json_of(chart));
  return json_text(document, 1) + "\n";
}

}  // namespace oclab
