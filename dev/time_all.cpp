#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>
#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include "dev/sizes.h"
using namespace oclab; namespace fs = std::filesystem;
std::string text_of(const fs::path& f) { std::ifstream in(f); return {std::istreambuf_iterator<char>(in), {}}; }
#define CK(x) do { cl_int e_ = (x); if (e_ != 0) throw std::runtime_error(fmt::format("{} -> {}", #x, e_)); } while (0)
int main(int argc, char** argv) {
  cl_platform_id ps[8]; cl_uint np; clGetPlatformIDs(8, ps, &np);
  cl_device_id dev{}; for (cl_uint i = 0; i < np; ++i) { cl_device_id d; if (clGetDeviceIDs(ps[i], CL_DEVICE_TYPE_GPU, 1, &d, nullptr) == 0) dev = d; }
  if (argc > 2 && std::string(argv[2]) == "cpu") for (cl_uint i = 0; i < np; ++i) { cl_device_id d; if (clGetDeviceIDs(ps[i], CL_DEVICE_TYPE_CPU, 1, &d, nullptr) == 0) dev = d; }
  cl_context ctx = clCreateContext(nullptr, 1, &dev, nullptr, nullptr, nullptr);
  cl_command_queue q = clCreateCommandQueue(ctx, dev, CL_QUEUE_PROFILING_ENABLE, nullptr);
  std::ifstream list(argv[1]); std::string id, file; std::string last;
  std::vector<cl_mem> mem; const Exercise* ex = nullptr; Problem problem;
  while (list >> id >> file) {
    nlohmann::json out{{"id", id}, {"file", file}};
    try {
      if (id != last) {
        for (cl_mem m : mem) clReleaseMemObject(m); mem.clear();
        ex = find_exercises(id)[0].exercise; last = id;
        Rng rng(1);
        const bool real = id == "ragged_rows";
        problem = ex->make_problem(real ? ex->bench_gpu : ex->model_extent, rng);
        const auto counts = counts_at(*ex, ex->bench_gpu);
        for (std::size_t k = 0; k < problem.buffers.size(); ++k) {
          const Buffer& b = problem.buffers[k]; cl_int e;
          std::vector<char> data(std::max<std::size_t>(b.bytes(), 4));
          if (!b.initial.empty()) std::memcpy(data.data(), b.initial.data(), std::min(b.bytes(), b.initial.size()));
          if (b.image) {
            cl_image_format f{CL_R, CL_FLOAT}; cl_image_desc d{}; d.image_type = CL_MEM_OBJECT_IMAGE2D; d.image_width = ex->bench_gpu[0]; d.image_height = ex->bench_gpu[1];
            if (b.shape.columns == ex->model_extent[1]) std::swap(d.image_width, d.image_height);
            mem.push_back(clCreateImage(ctx, CL_MEM_READ_WRITE, &f, &d, nullptr, &e)); CK(e); continue;
          }
          const std::size_t bytes = real ? b.bytes() : (std::size_t)(counts[k] * size_of(b.element));
          mem.push_back(clCreateBuffer(ctx, CL_MEM_READ_WRITE, bytes, nullptr, &e)); CK(e);
          std::vector<char> big; const std::size_t chunk = std::min<std::size_t>(bytes, std::max<std::size_t>(data.size(), (64u << 20) / data.size() * data.size()));
          big.resize(chunk); for (std::size_t i = 0; i < chunk; i += data.size()) std::memcpy(&big[i], data.data(), std::min(data.size(), chunk - i));
          for (std::size_t at = 0; at < bytes; at += chunk) CK(clEnqueueWriteBuffer(q, mem[k], CL_TRUE, at, std::min(chunk, bytes - at), big.data(), 0, nullptr, nullptr));
        }
      }
      const std::string src = text_of(file); const char* s = src.c_str(); cl_int e;
      cl_program prog = clCreateProgramWithSource(ctx, 1, &s, nullptr, &e);
      e = clBuildProgram(prog, 1, &dev, argc > 2 ? "" : "-cl-nv-verbose", nullptr, nullptr);
      std::size_t n = 0; clGetProgramBuildInfo(prog, dev, CL_PROGRAM_BUILD_LOG, 0, nullptr, &n);
      std::string log(n, 0); clGetProgramBuildInfo(prog, dev, CL_PROGRAM_BUILD_LOG, n, log.data(), nullptr);
      out["log"] = log; CK(e);
      const auto plan = ex->plan(ex->bench_gpu, read_tunables(src, ex->tunables));
      std::vector<std::vector<double>> times; std::vector<cl_kernel> kernels;
      for (const Launch& l : plan) {
        cl_kernel k = clCreateKernel(prog, l.kernel.c_str(), &e); CK(e); kernels.push_back(k);
        for (cl_uint a = 0; a < l.arguments.size(); ++a) {
          const Argument& x = l.arguments[a];
          if (auto* b = std::get_if<BufferArgument>(&x)) {
            for (std::size_t i = 0; i < problem.buffers.size(); ++i) if (problem.buffers[i].name == b->name) CK(clSetKernelArg(k, a, sizeof(cl_mem), &mem[i]));
          } else if (auto* lo = std::get_if<LocalArgument>(&x)) { CK(clSetKernelArg(k, a, lo->bytes, nullptr)); }
          else if (auto* sc = std::get_if<ScalarArgument>(&x)) { CK(clSetKernelArg(k, a, size_of(sc->element), sc->bytes.data())); }
          else { auto sa = std::get<SamplerArgument>(x); cl_sampler sm = clCreateSampler(ctx, CL_FALSE, sa.addressing == Addressing::kClampToEdge ? CL_ADDRESS_CLAMP_TO_EDGE : CL_ADDRESS_CLAMP, CL_FILTER_NEAREST, &e); CK(clSetKernelArg(k, a, sizeof sm, &sm)); }
        }
      }
      std::vector<double> totals; std::vector<double> each(plan.size(), 1e9);
      for (int r = 0; r < 6; ++r) {
        std::vector<cl_event> ev(plan.size());
        for (std::size_t i = 0; i < plan.size(); ++i) CK(clEnqueueNDRangeKernel(q, kernels[i], plan[i].range.dimensions, nullptr, plan[i].range.global.data(), plan[i].range.local.data(), 0, nullptr, &ev[i]));
        CK(clFinish(q));
        double sum = 0;
        for (std::size_t i = 0; i < plan.size(); ++i) { cl_ulong a, b; clGetEventProfilingInfo(ev[i], CL_PROFILING_COMMAND_START, 8, &a, nullptr); clGetEventProfilingInfo(ev[i], CL_PROFILING_COMMAND_END, 8, &b, nullptr); sum += (b - a) * 1e-6; each[i] = std::min(each[i], (b - a) * 1e-6); clReleaseEvent(ev[i]); }
        if (r > 0) totals.push_back(sum);
        if (r > 1 && sum > 100) break;
        if (sum > 2000) { totals = {sum}; break; }
      }
      std::sort(totals.begin(), totals.end());
      out["ms"] = totals[totals.size() / 2]; if (plan.size() <= 4) out["each"] = each; out["launches"] = plan.size();
    } catch (const std::exception& e) { out["error"] = e.what(); }
    std::cout << out.dump() << std::endl;
  }
}
