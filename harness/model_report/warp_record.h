// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the log of a warp as JSON.
#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>

#include "harness/model/counters.h"
#include "harness/model/warp_log.h"

namespace oclab {

/// A number of a structure, and its name in records.
template <typename Owner>
struct Field {
  const char* name;
  std::uint64_t Owner::*member;
};

/// The sums of all requests of an instruction.
inline constexpr Field<model::AccessSite> kSiteFields[] = {
    {"requests", &model::AccessSite::requests},
    {"lanes", &model::AccessSite::lanes},
    {"transactions", &model::AccessSite::transactions},
    {"ideal", &model::AccessSite::ideal},
    {"worst", &model::AccessSite::worst},
    {"pieces", &model::AccessSite::pieces},
    {"sectors", &model::AccessSite::sectors},
    {"bytes", &model::AccessSite::bytes},
    {"useful_bytes", &model::AccessSite::useful_bytes},
};

/// One request; a lane is [lane, address, bytes], a served lane [lane, turn, block].
nlohmann::ordered_json to_json(const model::LoggedRequest& request);

/// The log, and back. Reading throws `nlohmann::json::exception`.
nlohmann::ordered_json to_json(const model::WarpLog& log);
std::shared_ptr<model::WarpLog> warp_log_from(const nlohmann::ordered_json& json);

/// The kind with this name. Throws `nlohmann::json::exception`.
model::AccessKind access_kind(const std::string& name);

}  // namespace oclab
