// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the jobs of a worker, as JSON in the mailbox.
#include "harness/worker/protocol/job.h"

#include <nlohmann/json.hpp>

#include "harness/support/json.h"

namespace oclab {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(DeviceInfo, platform, name, version, driver, device_class,
                                   platform_index, device_index, compute_units, global_bytes,
                                   local_bytes, cache_bytes, largest_group, doubles, images,
                                   libraries)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Parameter, space, type, name)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(KernelContract, name, parameters)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ModelOptions, checks, note_stores, local_bytes, gpus)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(BuildJob, device, file_name, source, extra_options, contract,
                                   compiled_program, inspect, model)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Region, begin, end, payload, payload_bytes)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(BufferPlace, name, region, restore, defined, scratch,
                                   element_bytes, columns, rows, repeated)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Refresh, whole, elements)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(RunJob, poison, scratch_poison, buffers)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(SeenSize, bytes, columns, rows)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Prediction, machines, sizes, instructions, lines, lines_above_us)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(WarpChoice, launch, group, warp, line)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ModelRunOptions, instructions, schedule, prediction, warp)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(NdRange, dimensions, global, local)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(BufferArgument, name)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(LocalArgument, bytes)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ScalarArgument, element, bytes)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(SamplerArgument, addressing)

/// A variant is written as its index and its alternative.
static void to_json(nlohmann::json& json, const Argument& argument) {
  json["kind"] = argument.index();
  std::visit([&json](const auto& alternative) { json["value"] = alternative; }, argument);
}

static void from_json(const nlohmann::json& json, Argument& argument) {
  const nlohmann::json& value = json.at("value");
  switch (json.at("kind").get<int>()) {
    case 0: argument = value.get<BufferArgument>(); break;
    case 1: argument = value.get<LocalArgument>(); break;
    case 2: argument = value.get<ScalarArgument>(); break;
    case 3: argument = value.get<SamplerArgument>(); break;
    default: throw nlohmann::json::other_error::create(501, "unknown kind of argument", &json);
  }
}

}  // namespace oclab

// The library does not look for conversions of std::variant in this namespace.
template <>
struct nlohmann::adl_serializer<oclab::Argument> {
  static void to_json(json& j, const oclab::Argument& a) { oclab::to_json(j, a); }
  static void from_json(const json& j, oclab::Argument& a) { oclab::from_json(j, a); }
};

namespace oclab {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Launch, kernel, arguments, range)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CaseJob, protection, keeps_buffers, buffers, launches, model)

std::string to_text(const BuildJob& job) { return json_text(nlohmann::json(job)); }
std::string to_text(const CaseJob& job) { return json_text(nlohmann::json(job)); }
std::string to_text(const RunJob& job) { return json_text(nlohmann::json(job)); }
std::string to_text(const std::vector<DeviceInfo>& devices) {
  return json_text(nlohmann::json(devices), 2);
}

BuildJob build_job_from(const std::string& text) { return parse_json(text); }
CaseJob case_job_from(const std::string& text) { return parse_json(text); }
RunJob run_job_from(const std::string& text) { return parse_json(text); }
std::vector<DeviceInfo> devices_from(const std::string& text) { return parse_json(text); }

}  // namespace oclab
