// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a GPU, as far as its times depend on it.
#include "harness/gpu_time/sm/machine.h"

#include <fmt/format.h>

#include <bit>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "harness/support/json.h"

namespace oclab::gpu {
namespace {

using nlohmann::json;

/// Takes the numbers out of the file one by one, so that what is left over is unknown.
class Numbers {
 public:
  explicit Numbers(json object) : object_(std::move(object)) {}

  template <typename T>
  void take(const char* name, T& value) {
    const auto found = object_.find(name);
    const bool has_source = found != object_.end() && found->is_array() && found->size() == 2 &&
                            found->at(0).is_number() && found->at(1).is_string();
    if (!has_source) {
      throw std::runtime_error(fmt::format("`{}` needs a number and its source: [1, \"…\"]", name));
    }
    if (found->at(0).template get<double>() <= 0) {
      throw std::runtime_error(fmt::format("`{}` must be positive", name));
    }
    value = found->at(0).template get<T>();
    object_.erase(found);
  }

  void take(const char* name, std::string& value) {
    value = object_.at(name).get<std::string>();
    object_.erase(name);
  }

  template <typename T>
  void take_if_given(const char* name, T& value) {
    if (object_.contains(name)) take(name, value);
  }

  void require_nothing_left() const {
    if (object_.empty()) return;
    throw std::runtime_error(fmt::format("`{}` is not a number of a GPU", object_.begin().key()));
  }

 private:
  json object_;
};

void take_units(Numbers& numbers, Machine& machine) {
  numbers.take("sms", machine.sms);
  numbers.take_if_given("lanes", machine.lanes);
  if (machine.lanes > model::kMostLanes || !std::has_single_bit(machine.lanes)) {
    throw std::runtime_error(
        fmt::format("`lanes` must be a power of two up to {}", model::kMostLanes));
  }
  numbers.take("clock_ghz", machine.clock_ghz);
  numbers.take("schedulers", machine.schedulers);
  numbers.take("float_cycles", machine.float_cycles);
  numbers.take("float_latency", machine.float_latency);
  numbers.take("integer_cycles", machine.integer_cycles);
  numbers.take("integer_latency", machine.integer_latency);
  numbers.take("double_cycles", machine.double_cycles);
  numbers.take("double_latency", machine.double_latency);
  numbers.take("special_cycles", machine.special_cycles);
  numbers.take("special_latency", machine.special_latency);
  numbers.take("control_cycles", machine.control_cycles);
}

void take_groups(Numbers& numbers, Machine& machine) {
  numbers.take("warps", machine.warps);
  numbers.take("groups", machine.groups);
  numbers.take("registers", machine.registers);
  numbers.take("register_step", machine.register_step);
  numbers.take("local_bytes", machine.local_bytes);
  numbers.take("local_overhead", machine.local_overhead);
  numbers.take("barrier_cycles", machine.barrier_cycles);
  numbers.take("group_start_cycles", machine.group_start_cycles);
  numbers.take("groups_per_ns", machine.groups_per_ns);
  numbers.take("launch_us", machine.launch_us);
}

void take_memory(Numbers& numbers, Machine& machine) {
  numbers.take("local_latency", machine.local_latency);
  numbers.take("l1_bytes", machine.l1_bytes);
  numbers.take("l1_latency", machine.l1_latency);
  numbers.take("l1_sectors_cycle", machine.l1_sectors_cycle);
  numbers.take("l1_words_cycle", machine.l1_words_cycle);
  numbers.take("load_cycles", machine.load_cycles);
  numbers.take("l2_bytes", machine.l2_bytes);
  numbers.take("l2_latency", machine.l2_latency);
  numbers.take("l2_sm_bytes", machine.l2_sm_bytes);
  numbers.take("l2_gbytes", machine.l2_gbytes);
  numbers.take("atomic_ns", machine.atomic_ns);
  numbers.take("atomic_slices", machine.atomic_slices);
  numbers.take("dram_latency", machine.dram_latency);
  numbers.take("dram_gbytes", machine.dram_gbytes);
}

}  // namespace

Machine machine_from(const std::string& text) {
  Machine machine;
  try {
    Numbers numbers(parse_json(text));
    numbers.take("name", machine.name);
    numbers.take("checked", machine.checked);
    numbers.take("unit", machine.unit);
    numbers.take("l1_holds", machine.l1_holds);
    numbers.take_if_given("llvm_gpus", machine.llvm_gpus);
    take_units(numbers, machine);
    take_groups(numbers, machine);
    take_memory(numbers, machine);
    numbers.require_nothing_left();
    if (!machine.local_is_in_l1() && machine.l1_holds != "data") {
      throw std::runtime_error("`l1_holds` must be \"data and local memory\" or \"data\"");
    }
  } catch (const json::exception& error) {
    throw std::runtime_error(error.what());
  }
  return machine;
}

}  // namespace oclab::gpu
