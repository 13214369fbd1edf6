#include <fmt/format.h>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include "harness/gpu_time/launch_time.h"
#include "harness/gpu_time/registers.h"
#include "harness/gpu_time/launch_sample.h"
#include "harness/native_runtime/session.h"
#include "harness/spec/registry.h"
#include "harness/worker/protocol/arena.h"
using namespace oclab;
namespace fs = std::filesystem;
std::string text_of(const fs::path& f) { std::ifstream in(f); return {std::istreambuf_iterator<char>(in), {}}; }
using Clock = std::chrono::steady_clock;
double ms(Clock::time_point a) { return std::chrono::duration<double, std::milli>(Clock::now() - a).count(); }

// BUILD LIST MACHINE; a line of LIST is an exercise and a file
int main(int argc, char** argv) {
  const std::string build = argv[1];
  const gpu::Machine machine = gpu::machine_from(text_of(fs::path("harness/gpu_time/machines") / (std::string(argv[3]) + ".json")));
  const char* most_text = getenv("MOST");
  const std::size_t most = most_text ? atoi(most_text) : 12;
  std::ifstream list(argv[2]); std::string id, path;
  while (list >> id >> path) {
    const Exercise& ex = *find_exercises(id)[0].exercise;
    const fs::path file = path;
    const std::string key = file.stem().string();
    try {
    const std::string source = text_of(file);
    const std::string prefix = "/tmp/predict/" + key;
    const auto t0 = Clock::now();
    if (!fs::exists(prefix + ".json") || fs::last_write_time(prefix + ".json") < fs::last_write_time(build + "/bin/oclab-model-compiler")) {
      if (std::system((build + "/bin/oclab-model-compiler " + file.string() + " --output " + prefix + " >/dev/null 2>&1").c_str()) != 0) { fmt::print("{}: no compile\n", key); continue; }
    }
    const double compile = ms(t0);
    native::LoadedProgram program = native::load_program(prefix);
    const Tunables tunables = read_tunables(source, ex.tunables);
    Rng rng(1);
    const Problem problem = ex.make_problem(ex.model_extent, rng);
    Arena arena(problem.buffers, Protection::kByDevice);
    arena.publish(problem.buffers, 0);
    CaseJob job{.protection = Protection::kByDevice};
    double ratio = 1;
    for (std::size_t k = 0; k < ex.extent_names.size(); ++k) ratio *= std::max(1.0, (double)ex.bench_gpu[k] / ex.model_extent[k]);
    for (std::size_t k = 0; k < problem.buffers.size(); ++k) {
      const Buffer& b = problem.buffers[k];
      BufferPlace place{.name = b.name, .region = arena.regions()[k]};
      place.repeated = std::min<double>(b.bytes() * ratio * 2 + 65536, 32e9);
      if (b.image) {
        place.columns = b.shape.columns; place.rows = b.shape.rows;
        for (std::size_t e = 0; e < ex.extent_names.size(); ++e) {
          if (place.columns == b.shape.columns && b.shape.columns == ex.model_extent[e]) place.columns = ex.bench_gpu[e];
          else if (b.shape.rows == ex.model_extent[e]) place.rows = ex.bench_gpu[e];
        }
      }
      job.buffers.push_back(place);
    }
    const std::vector<Launch> plan = ex.plan(ex.bench_gpu, tunables);
    native::SessionSettings settings{.local_bytes = 160 << 10};
    settings.limits.instructions = 4'000'000'000; settings.limits.events = 400'000'000;
    native::Session session(std::move(program), settings);
    job.launches = plan;
    session.bind(job, const_cast<std::byte*>(arena.payload(0).data() - arena.regions()[0].payload));
    const unsigned registers = gpu::estimate_registers(session.code());
    double us = 0, trace_ms = 0, sim_ms = 0;
    std::string detail;
    for (const Launch& launch : plan) {
      gpu::LaunchShape shape;
      for (int d = 0; d < 3; ++d) shape.groups[d] = launch.range.global[d] / launch.range.local[d];
      shape.work_items = launch.range.local[0] * launch.range.local[1] * launch.range.local[2];
      for (const Argument& a : launch.arguments) if (auto* l = std::get_if<LocalArgument>(&a)) shape.local_bytes += l->bytes;
      for (const auto& s : session.program().statics) if (s.local && s.kernel == launch.kernel) shape.local_bytes += s.bytes;
      shape.registers = registers;
      auto t1 = Clock::now();
      std::size_t traced = 0;
      std::vector<gpu::Stretch> stretches;
      session.trace(launch, [&](native::Execution& e) { stretches = gpu::sample_launch(shape.groups, [&](std::size_t n) { ++traced; return e.trace(n); }); });
      if (getenv("DEBUG")) for (auto& s : stretches) fmt::print("  stretch {} +{} sample {} steps {}\n", s.first, s.count, s.sample.size(), s.sample.front().trace.front().steps.size());
      trace_ms += ms(t1); t1 = Clock::now();
      const gpu::LaunchTime time = gpu::predict(session.code(), machine, shape, stretches);
      sim_ms += ms(t1);
      us += time.us;
      if (plan.size() <= 4 || &launch == &plan.front()) detail += fmt::format(" [{} {:.0f}us occ{} i{:.0f} u{:.0f} ls{:.0f} l2:{:.0f} d{:.0f}% {:.0f}MB l1hit{:.2f}]", launch.kernel, time.us, time.occupancy.groups, 100*time.busy.issue/time.cycles, 100*time.busy.units/time.cycles, 100*time.busy.loads/time.cycles, 100*time.busy.l2/time.cycles, 100*time.busy.dram/time.cycles, time.dram_bytes/1e6, time.l1_hits/std::max(1.0,time.l1_sectors));
    }
    fmt::print("{:24} {:9.4f} ms  regs {:3} compile {:4.0f} trace {:5.0f} sim {:5.0f}{}\n", key, us / 1000, registers, compile, trace_ms, sim_ms, detail);
    std::fflush(stdout);
    } catch (const std::exception& e) { fmt::print("{}: {}\n", key, e.what()); }
  }
}
