// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: jobs as JSON and back.
#include "harness/worker/protocol/job.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace oclab {
namespace {

using JsonError = nlohmann::json::exception;

DeviceInfo sample_device() {
  return {.platform = "P \"quoted\"",
          .name = "D\xc3\xa9",
          .version = "OpenCL 3.0",
          .driver = "1.2",
          .device_class = DeviceClass::kGpu,
          .platform_index = 3,
          .device_index = 2,
          .compute_units = 7,
          .global_bytes = 0xffffffffffffffffU,
          .local_bytes = 1U << 31,
          .cache_bytes = 5,
          .largest_group = 256,
          .libraries = {"/opt/driver.so", "/lib/libc.so.6"}};
}

void expect_equal(const DeviceInfo& got, const DeviceInfo& want) {
  EXPECT_EQ(got.platform, want.platform);
  EXPECT_EQ(got.name, want.name);
  EXPECT_EQ(got.version, want.version);
  EXPECT_EQ(got.driver, want.driver);
  EXPECT_EQ(got.device_class, want.device_class);
  EXPECT_EQ(got.platform_index, want.platform_index);
  EXPECT_EQ(got.device_index, want.device_index);
  EXPECT_EQ(got.compute_units, want.compute_units);
  EXPECT_EQ(got.global_bytes, want.global_bytes);
  EXPECT_EQ(got.local_bytes, want.local_bytes);
  EXPECT_EQ(got.cache_bytes, want.cache_bytes);
  EXPECT_EQ(got.largest_group, want.largest_group);
  EXPECT_EQ(got.libraries, want.libraries);
}

CaseJob sample_case() {
  CaseJob job{.protection = Protection::kCanaryZones};
  job.buffers = {{"in", {4096, 8192, 8064, 100}, false},
                 {"out", {16384, 20480, 20352, 7}, true},
                 {"image", {24576, 28672, 28544, 48}, true, false, false, 4, 4, 3}};
  const NdRange range = range_2d(100, 30, 16, 8);
  job.launches = {{"first", {buffer("in"), local_memory<double>(33), value(-5)}, range},
                  {"second", {value(0.1F), value(0xffffffffU), value(-0.0)}, range_1d(10, 64)},
                  {"third", {sampler(Addressing::kBorder)}, {}}};
  return job;
}

TEST(Jobs, BuildJobSurvives) {
  const BuildJob job{sample_device(),
                     "f.cl",
                     "kernel \"x\"\\\n\t\xe2\x82\xac\x01",
                     "-DX=1",
                     {{"f",
                       {global_pointer<float>("a"),
                        local_pointer<int>("b"),
                        scalar<double>("c"),
                        {AddressSpace::kConstant, "uint*", "d"}}},
                      {"g", {}}},
                     "/tmp/program",
                     true,
                     {.checks = true, .note_stores = true, .local_bytes = 7}};
  const BuildJob back = build_job_from(to_text(job));
  expect_equal(back.device, job.device);
  EXPECT_EQ(back.file_name, job.file_name);
  EXPECT_EQ(back.source, job.source);
  EXPECT_EQ(back.extra_options, job.extra_options);
  EXPECT_EQ(back.compiled_program, job.compiled_program);
  EXPECT_TRUE(back.inspect);
  EXPECT_TRUE(back.model.checks);
  EXPECT_TRUE(back.model.note_stores);
  EXPECT_EQ(back.model.local_bytes, 7U);
  ASSERT_EQ(back.contract.size(), 2U);
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(declaration(back.contract[i]), declaration(job.contract[i]));
  }
}

TEST(Jobs, CaseJobSurvivesWithEveryKindOfArgument) {
  const CaseJob job = sample_case();
  const CaseJob back = case_job_from(to_text(job));
  EXPECT_EQ(to_text(back), to_text(job));
  EXPECT_EQ(back.protection, Protection::kCanaryZones);
  ASSERT_EQ(back.buffers.size(), 3U);
  EXPECT_EQ(back.buffers[1].name, "out");
  EXPECT_EQ(back.buffers[1].region.payload, 20352U);
  EXPECT_TRUE(back.buffers[1].restore);
  EXPECT_TRUE(back.buffers[1].defined);
  EXPECT_FALSE(back.buffers[2].defined);
  EXPECT_EQ(back.buffers[1].rows, 0U);
  EXPECT_EQ(back.buffers[2].columns, 4U);
  EXPECT_EQ(back.buffers[2].rows, 3U);
  ASSERT_EQ(back.launches.size(), 3U);
  const auto& first = back.launches[0];
  EXPECT_EQ(first.range.global, (std::array<std::size_t, 3>{112, 32, 1}));
  EXPECT_EQ(first.range.local, (std::array<std::size_t, 3>{16, 8, 1}));
  EXPECT_EQ(first.range.dimensions, 2);
  EXPECT_EQ(std::get<BufferArgument>(first.arguments[0]).name, "in");
  EXPECT_EQ(std::get<LocalArgument>(first.arguments[1]).bytes, 264U);
  const auto& sampled = std::get<SamplerArgument>(back.launches[2].arguments[0]);
  EXPECT_EQ(sampled.addressing, Addressing::kBorder);
  for (std::size_t launch = 0; launch < 2; ++launch) {
    const Argument& argument = back.launches[launch].arguments[2];
    const auto& scalar_back = std::get<ScalarArgument>(argument);
    const auto& scalar_sent = std::get<ScalarArgument>(job.launches[launch].arguments[2]);
    EXPECT_EQ(scalar_back.bytes, scalar_sent.bytes);
    EXPECT_EQ(scalar_back.element, scalar_sent.element);
  }
}

TEST(Jobs, DeviceListSurvives) {
  const auto back = devices_from(to_text(std::vector<DeviceInfo>{sample_device(), DeviceInfo{}}));
  ASSERT_EQ(back.size(), 2U);
  expect_equal(back[0], sample_device());
  expect_equal(back[1], DeviceInfo{});
  EXPECT_TRUE(devices_from("[]").empty());
}

TEST(Jobs, MalformedTextThrows) {
  for (const char* text :
       {"", "{", "null", "[1]", "{}", "\"x\"", "[{\"platform\": 3}]", "{\"device\": {}}", "\xff"}) {
    EXPECT_THROW(build_job_from(text), JsonError) << text;
    EXPECT_THROW(case_job_from(text), JsonError) << text;
    EXPECT_THROW(devices_from(text), JsonError) << text;
  }
}

TEST(Jobs, EveryMissingFieldThrows) {
  const auto whole = nlohmann::json::parse(to_text(sample_case()));
  for (const auto& [name, ignored] : whole.items()) {
    auto partial = whole;
    partial.erase(name);
    EXPECT_THROW(case_job_from(partial.dump()), JsonError) << name;
  }
}

TEST(Jobs, CutTextThrows) {
  const std::string text = to_text(sample_case());
  for (std::size_t length = 0; length < text.size(); ++length) {
    EXPECT_THROW(case_job_from(text.substr(0, length)), JsonError) << length;
  }
}

TEST(Jobs, AnUnknownKindOfArgumentThrows) {
  auto json = nlohmann::json::parse(to_text(sample_case()));
  for (const int kind : {4, 7, -1}) {
    json["launches"][0]["arguments"][2]["kind"] = kind;
    EXPECT_THROW(case_job_from(json.dump()), JsonError) << kind;
  }
}

}  // namespace
}  // namespace oclab
