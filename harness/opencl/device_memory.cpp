// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: one buffer or image of a problem, on the device.
#include "harness/opencl/device_memory.h"

#include <array>
#include <utility>

namespace oclab {
namespace {

const cl::ImageFormat kPixel(CL_R, CL_FLOAT);
constexpr std::size_t kPixelBytes = sizeof(float);
const std::array<cl::size_type, 3> kOrigin{0, 0, 0};

std::array<cl::size_type, 3> size_of(const HostRegion& host) {
  return {host.columns, host.rows, 1};
}

}  // namespace

DeviceMemory::DeviceMemory(const cl::Context& context, HostRegion host, Placement placement)
    : host_(std::move(host)), placement_(placement) {
  host_.is_image() ? make_image(context) : make_buffer(context);
}

/// The part of the host's region that a copied buffer holds.
std::span<std::byte> DeviceMemory::copied_bytes() const {
  if (placement_ == Placement::kExact) return {host_.payload(), host_.payload_bytes};
  return {host_.begin, host_.bytes};
}

void DeviceMemory::make_buffer(const cl::Context& context) {
  if (shared()) {
    payload_ = cl::Buffer(context, CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR, host_.payload_bytes,
                          host_.payload());
    return;
  }
  copy_ = cl::Buffer(context, CL_MEM_READ_WRITE, copied_bytes().size());
  payload_ = copy_;
  if (placement_ == Placement::kExact) return;
  const cl_buffer_region part{host_.payload_offset, host_.payload_bytes};
  payload_ = copy_.createSubBuffer(CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &part);
  if (host_.restore) original_buffer_ = cl::Buffer(context, CL_MEM_READ_WRITE, host_.bytes);
}

void DeviceMemory::make_image(const cl::Context& context) {
  const auto flags = shared() ? CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR : CL_MEM_READ_WRITE;
  image_ =
      cl::Image2D(context, flags, kPixel, host_.columns, host_.rows,
                  shared() ? host_.columns * kPixelBytes : 0, shared() ? host_.payload() : nullptr);
  payload_ = image_;
  if (keeps_original()) {
    original_image_ = cl::Image2D(context, CL_MEM_READ_WRITE, kPixel, host_.columns, host_.rows);
  }
}

/// The standard's way to say that the host has written, or will read, an image it shares. Buffers
/// need none: every CPU implementation seen works on the host's memory itself.
void DeviceMemory::share(const cl::CommandQueue& queue, cl_map_flags direction) const {
  if (!host_.is_image()) return;
  std::size_t row_bytes = 0;
  void* mapped = queue.enqueueMapImage(image_, CL_TRUE, direction, kOrigin, size_of(host_),
                                       &row_bytes, nullptr);
  queue.enqueueUnmapMemObject(image_, mapped);
}

void DeviceMemory::upload(const cl::CommandQueue& queue) const {
  if (shared()) return share(queue, CL_MAP_WRITE);
  if (host_.is_image()) {
    queue.enqueueWriteImage(image_, CL_FALSE, kOrigin, size_of(host_), 0, 0, host_.payload());
    if (!keeps_original()) return;
    queue.enqueueCopyImage(image_, original_image_, kOrigin, kOrigin, size_of(host_));
    return;
  }
  if (placement_ == Placement::kExact && !host_.defined) return;
  const auto bytes = copied_bytes();
  queue.enqueueWriteBuffer(copy_, CL_FALSE, 0, bytes.size(), bytes.data());
  if (!keeps_original()) return;
  queue.enqueueCopyBuffer(copy_, original_buffer_, 0, 0, bytes.size());
}

void DeviceMemory::restore(const cl::CommandQueue& queue) const {
  if (!keeps_original()) return;
  if (host_.is_image()) {
    queue.enqueueCopyImage(original_image_, image_, kOrigin, kOrigin, size_of(host_));
    return;
  }
  queue.enqueueCopyBuffer(original_buffer_, copy_, 0, 0, host_.bytes);
}

void DeviceMemory::download(const cl::CommandQueue& queue) const {
  if (shared()) return share(queue, CL_MAP_READ);
  if (host_.is_image()) {
    queue.enqueueReadImage(image_, CL_FALSE, kOrigin, size_of(host_), 0, 0, host_.payload());
    return;
  }
  const auto bytes = copied_bytes();
  queue.enqueueReadBuffer(copy_, CL_FALSE, 0, bytes.size(), bytes.data());
}

}  // namespace oclab
