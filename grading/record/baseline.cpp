// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the references as recorded, for copies of the kit without solutions.
#include "grading/record/baseline.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "grading/record/diagnosis_json.h"
#include "grading/source/paths.h"
#include "grading/terminal/output_file.h"
#include "harness/support/error.h"
#include "harness/support/json.h"

namespace oclab {
namespace {

using OrderedJson = nlohmann::ordered_json;

/// Thrown for what parses but cannot be: the text completes "FILE is not a baseline: …".
struct BadBaseline : std::runtime_error {
  using std::runtime_error::runtime_error;
};

void require(bool condition, const std::string& otherwise) {
  if (!condition) throw BadBaseline(otherwise);
}

OrderedJson sizes_json(const Extent& extent) { return {extent.x, extent.y, extent.z}; }

OrderedJson costs_json(const RecordedCosts& costs) {
  OrderedJson times = OrderedJson::array();
  for (const RecordedGpuTime& time : costs.gpu.times) {
    times.push_back({{"extent", sizes_json(time.extent)}, {"ns", time.ns}});
  }
  OrderedJson json{{"extent", sizes_json(costs.extent)},
                   {"seed", costs.seed},
                   {"inputs", costs.inputs},
                   {"counts", costs.costs},
                   {"gpu",
                    {{"name", costs.gpu.name},
                     {"machine", costs.gpu.machine},
                     {"llvm", costs.llvm},
                     {"times", times}}}};
  for (const RecordedGpu& gpu : costs.other_gpus) {
    OrderedJson ns = OrderedJson::array();
    for (const RecordedGpuTime& time : gpu.times) ns.push_back(time.ns);
    json["other_gpus"][gpu.name] = {{"machine", gpu.machine}, {"ns", ns}};
  }
  return json;
}

OrderedJson reference_json(const RecordedReference& reference) {
  const RecordedSpeed& speed = reference.speed;
  OrderedJson json{{"date", reference.date},
                   {"reference", reference.fingerprint},
                   {"speed",
                    {{"extent", sizes_json(speed.extent)},
                     {"copies_per_run", speed.copies_per_run},
                     {"interval", {speed.interval.low, speed.interval.high}},
                     {"copy_seconds", speed.copy_seconds},
                     {"pairs", speed.pairs},
                     {"noisy", speed.noisy}}}};
  for (const RecordedCosts& costs : reference.costs) {
    if (!json.contains("costs")) {
      json["costs"] = costs_json(costs);
    } else {
      json["other_costs"].push_back(costs_json(costs));
    }
  }
  if (reference.device) json["device"] = device_json(*reference.device);
  return json;
}

/// The library would convert -1 and 1.5 as well.
std::uint64_t natural(const OrderedJson& json) {
  require(json.is_number_unsigned(), json_text(json) + " is not a count");
  return json.get<std::uint64_t>();
}

Extent read_extent(const OrderedJson& json) {
  require(json.is_array() && json.size() == 3, "an extent has not three sizes");
  const Extent extent{.x = natural(json[0]), .y = natural(json[1]), .z = natural(json[2])};
  require(extent.x > 0 && extent.y > 0 && extent.z > 0, "an extent is 0");
  return extent;
}

RecordedSpeed speed_from(const OrderedJson& json) {
  const auto interval = json.at("interval").get<std::array<double, 2>>();
  const RecordedSpeed speed{.extent = read_extent(json.at("extent")),
                            .copies_per_run = json.at("copies_per_run").get<double>(),
                            .interval = {.low = interval[0], .high = interval[1]},
                            .copy_seconds = json.at("copy_seconds").get<double>(),
                            .pairs = natural(json.at("pairs")),
                            .noisy = json.at("noisy").get<bool>()};
  require(speed.interval.low > 0 && speed.interval.low <= speed.copies_per_run &&
              speed.copies_per_run <= speed.interval.high && std::isfinite(speed.interval.high),
          fmt::format("copies_per_run is {}, which is not within its interval or not above 0",
                      speed.copies_per_run));
  require(speed.copy_seconds > 0 && std::isfinite(speed.copy_seconds),
          fmt::format("copy_seconds is {}, which is not above 0", speed.copy_seconds));
  return speed;
}

/// At the sizes of those of the GPU that grades depend on.
std::vector<RecordedGpuTime> times_from(const OrderedJson& ns,
                                        const std::vector<RecordedGpuTime>& graded) {
  require(ns.is_array() && ns.size() == graded.size(), "a GPU has not one time for each size");
  std::vector<RecordedGpuTime> times = graded;
  for (std::size_t k = 0; k < times.size(); ++k) times[k].ns = natural(ns[k]);
  return times;
}

RecordedCosts costs_from(const OrderedJson& json) {
  RecordedCosts costs{.extent = read_extent(json.at("extent")),
                      .seed = natural(json.at("seed")),
                      .inputs = json.at("inputs").get<std::string>()};
  for (const auto& [name, count] : json.at("counts").items()) costs.costs[name] = natural(count);
  // recordings of earlier versions of the kit have no times
  if (!json.contains("gpu")) return costs;
  const OrderedJson& gpu = json.at("gpu");
  costs.gpu.name = gpu.at("name").get<std::string>();
  costs.gpu.machine = gpu.at("machine").get<std::string>();
  // recordings of earlier versions of the kit do not say so
  if (gpu.contains("llvm")) costs.llvm = natural(gpu.at("llvm"));
  for (const OrderedJson& time : gpu.at("times")) {
    costs.gpu.times.push_back({read_extent(time.at("extent")), natural(time.at("ns"))});
  }
  // nor do they have other GPUs
  if (!json.contains("other_gpus")) return costs;
  for (const auto& [name, other] : json.at("other_gpus").items()) {
    costs.other_gpus.push_back({.name = name,
                                .machine = other.at("machine").get<std::string>(),
                                .times = times_from(other.at("ns"), costs.gpu.times)});
  }
  return costs;
}

DeviceInfo device_from(const OrderedJson& json) {
  const auto word = json.at("class").get<std::string>();
  require(word == "cpu" || word == "gpu", "the device's class is '" + word + "', not cpu or gpu");
  return {.platform = json.at("platform").get<std::string>(),
          .name = json.at("name").get<std::string>(),
          .driver = json.at("driver").get<std::string>(),
          .device_class = word == "cpu" ? DeviceClass::kCpu : DeviceClass::kGpu};
}

RecordedReference reference_from(const OrderedJson& json) {
  RecordedReference reference{.date = json.at("date").get<std::string>(),
                              .fingerprint = json.at("reference").get<std::string>(),
                              .speed = speed_from(json.at("speed"))};
  if (json.contains("costs")) reference.costs = {costs_from(json.at("costs"))};
  for (const OrderedJson& costs : json.value("other_costs", OrderedJson::array())) {
    reference.costs.push_back(costs_from(costs));
  }
  if (json.contains("device")) reference.device = device_from(json.at("device"));
  return reference;
}

RecordedBaselines baseline_from(const OrderedJson& json) {
  const auto schema = json.at("schema").get<std::string>();
  require(schema == kBaselineSchema, "its schema is '" + schema + "', not " + kBaselineSchema);
  RecordedBaselines baseline{.kit_version = json.at("kit_version").get<std::string>(),
                             .device = device_from(json.at("device"))};
  for (const auto& [id, entry] : json.at("exercises").items()) {
    const RecordedReference& reference = baseline.exercises[id] = reference_from(entry);
    require(!reference.device || reference.device->device_class == baseline.device.device_class,
            id + " was recorded on a device of another class than the file's");
  }
  return baseline;
}

}  // namespace

void keep_costs(RecordedReference& reference, const RecordedCosts& costs) {
  const auto same = std::ranges::find(reference.costs, costs.llvm, &RecordedCosts::llvm);
  if (same == reference.costs.end()) {
    reference.costs.push_back(costs);
  } else if (*same != costs) {
    reference.costs = {costs};
  }
}

std::filesystem::path baseline_file(DeviceClass device_class) {
  return kit_root() / "grading" / "baselines" / fmt::format("{}.json", class_word(device_class));
}

std::optional<RecordedBaselines> load_baseline(const std::filesystem::path& file) {
  if (!std::filesystem::exists(file)) return {};
  std::ifstream stream(file);
  std::string why;
  try {
    return baseline_from(
        parse_ordered_json(std::string(std::istreambuf_iterator<char>(stream), {})));
  } catch (const nlohmann::json::exception& error) {
    why = error.what();
  } catch (const BadBaseline& error) {
    why = error.what();
  }
  throw UsageError(
      fmt::format("{} is not a baseline: {}. Fetch the file again, or record it anew with "
                  "`oclab calibrate`.",
                  file.string(), why));
}

std::string baseline_json(const RecordedBaselines& baseline) {
  OrderedJson exercises = OrderedJson::object();
  for (const auto& [id, reference] : baseline.exercises) {
    exercises[id] = reference_json(reference);
  }
  const OrderedJson json{{"schema", kBaselineSchema},
                         {"kit_version", baseline.kit_version},
                         {"device", device_json(baseline.device)},
                         {"exercises", exercises}};
  return json_text(json, 1) + "\n";
}

void save_baseline(const std::filesystem::path& file, const RecordedBaselines& baseline) {
  write_output(file, baseline_json(baseline));
}

std::string fingerprint(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return fmt::format("{:016x}", hash);
}

std::string input_fingerprint(const Exercise& exercise, std::uint64_t seed) {
  Rng rng(seed);
  std::string all;
  for (const Buffer& buffer : exercise.make_problem(exercise.model_extent, rng).buffers) {
    all.append(reinterpret_cast<const char*>(buffer.initial.data()), buffer.initial.size());
  }
  return fingerprint(all);
}

}  // namespace oclab
