// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the arguments and the memory of a launch.
#include <algorithm>
#include <cstring>
#include <stdexcept>

#include "harness/native_session/session.h"

namespace oclab::native {
namespace {

std::uint64_t sampler_bits(const SamplerArgument& sampler) {
  return kFilterNearest |
         (sampler.addressing == Addressing::kClampToEdge ? kAddressClampToEdge : kAddressClamp);
}

}  // namespace

LaunchState Session::state_of(const Launch& launch) {
  LaunchState state;
  state.kernel = &kernel_of(launch);
  state.entry = program_.entries.at(launch.kernel);
  state.range = launch.range;
  for (std::size_t k = 0; k < job_.buffers.size(); ++k) {
    const BufferPlace& place = job_.buffers[k];
    const bool repeats = place.repeated > 0;
    std::byte* const base =
        repeats ? repeated_.at(place.name).data() : arena_ + place.region.payload;
    state.objects.add_buffer(kFirstBuffer + static_cast<std::uint32_t>(k), base,
                             repeats ? place.repeated : place.region.payload_bytes,
                             static_cast<std::uint32_t>(place.columns),
                             static_cast<std::uint32_t>(place.rows));
  }
  add_arguments(state, launch);
  add_statics(state);
  if (program_.description.checks) add_shadows(state);
  return state;
}

std::uint32_t Session::object_named(const std::string& name) const {
  const auto found = std::ranges::find(job_.buffers, name, &BufferPlace::name);
  if (found == job_.buffers.end()) throw std::logic_error("no buffer named " + name);
  return kFirstBuffer + static_cast<std::uint32_t>(found - job_.buffers.begin());
}

void Session::add_arguments(LaunchState& state, const Launch& launch) const {
  const auto& parameters = state.kernel->signature.parameters;
  std::uint32_t next_local = kFirstLocalArgument;
  for (std::size_t k = 0; k < launch.arguments.size(); ++k) {
    const Argument& argument = launch.arguments[k];
    Slot slot{};
    if (const auto* buffer = std::get_if<BufferArgument>(&argument)) {
      const std::uint32_t object = object_named(buffer->name);
      slot[0] = handle_of(object);
      state.objects.name_buffer(
          object, parameters[k].name, static_cast<int>(k),
          {.constant = parameters[k].space == AddressSpace::kConstant,
           .reads_only = std::ranges::count(state.kernel->reads_only, k) > 0});
    } else if (const auto* local = std::get_if<LocalArgument>(&argument)) {
      slot[0] = handle_of(next_local);
      state.objects.add_local(next_local++, local->bytes,
                              {.name = parameters[k].name, .bytes = local->bytes, .local = true});
    } else if (const auto* scalar = std::get_if<ScalarArgument>(&argument)) {
      std::memcpy(slot.data(), scalar->bytes.data(), scalar->bytes.size());
    } else {
      slot[0] = sampler_bits(std::get<SamplerArgument>(argument));
    }
    state.arguments.push_back(slot);
  }
}

/// Local arrays of other kernels are there, too, because a kernel may call another one.
void Session::add_statics(LaunchState& state) const {
  for (const StaticObject& object : program_.description.statics) {
    ObjectName name{.name = object.name,
                    .bytes = object.bytes,
                    .row_bytes = object.row_bytes,
                    .local = object.local,
                    .own_array = true};
    if (object.local) {
      state.objects.add_local(object.object, object.bytes, name);
    } else {
      state.objects.add_constant(object.object, program_.constants.at(object.object), object.bytes,
                                 name);
    }
  }
}

void Session::add_shadows(LaunchState& state) {
  for (std::size_t k = 0; k < shadows_.size(); ++k) {
    const BufferPlace& place = job_.buffers[k];
    if (place.columns != 0) continue;
    state.objects.add_shadow(
        kFirstBuffer + static_cast<std::uint32_t>(k),
        place.repeated > 0 ? repeated_shadows_.at(place.name).data() : shadows_[k].data());
  }
  state.objects.add_own_shadows();
  state.objects.add_scratch(kContext, kContextBytes);
  state.objects.add_scratch(kOrigins, kContextBytes);
}

}  // namespace oclab::native
