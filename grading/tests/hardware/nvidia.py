# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: NVIDIA's OpenCL compiler and the CUDA driver, through ctypes.

NVIDIA's profiler does not look at OpenCL. But what NVIDIA's OpenCL makes of a kernel is PTX, which CUDA can
load as well: so the profiler sees the very instructions that a lab runs.
"""
import csv
import ctypes
import io
import re
import subprocess

BUILD_OPTIONS = b"-cl-std=CL1.2 -cl-kernel-arg-info"  # those of harness/opencl/program.cpp

CL_DEVICE_TYPE_GPU = 4
CL_PROGRAM_BINARY_SIZES, CL_PROGRAM_BINARIES, CL_PROGRAM_BUILD_LOG = 0x1165, 0x1166, 0x1183


class NvidiaError(Exception):
    """A call failed; the message says which."""


def _load(name):
    try:
        return ctypes.CDLL(name)
    except OSError as error:
        raise NvidiaError(f"{name} cannot be loaded ({error}). Install NVIDIA's driver and an OpenCL loader.") from error


class Compiler:
    """NVIDIA's OpenCL, on its first GPU."""

    def __init__(self):
        self._cl = _load("libOpenCL.so.1")
        self._cl.clCreateContext.restype = ctypes.c_void_p
        self._cl.clCreateProgramWithSource.restype = ctypes.c_void_p
        self._device, error = ctypes.c_void_p(), ctypes.c_int()
        platforms, count = (ctypes.c_void_p * 16)(), ctypes.c_uint()
        self._try("clGetPlatformIDs", 16, platforms, ctypes.byref(count))
        gpu = ctypes.c_uint64(CL_DEVICE_TYPE_GPU)
        for platform in platforms[: count.value]:
            self._cl.clGetDeviceIDs(ctypes.c_void_p(platform), gpu, 1, ctypes.byref(self._device), None)
            if self._device:
                break
        self._context = ctypes.c_void_p(
            self._cl.clCreateContext(None, 1, ctypes.byref(self._device), None, None, ctypes.byref(error)))
        if error.value:
            raise NvidiaError(f"clCreateContext gave {error.value}")

    def _try(self, function, *arguments):
        error = getattr(self._cl, function)(*arguments)
        if error:
            raise NvidiaError(f"{function} gave {error}")

    def ptx(self, source):
        """What the compiler makes of this source, as text."""
        text, error = ctypes.c_char_p(source.encode()), ctypes.c_int()
        program = ctypes.c_void_p(self._cl.clCreateProgramWithSource(
            self._context, 1, ctypes.byref(text), None, ctypes.byref(error)))
        self._try("clBuildProgram", program, 1, ctypes.byref(self._device), BUILD_OPTIONS, None, None)
        size = ctypes.c_size_t()
        self._try("clGetProgramInfo", program, CL_PROGRAM_BINARY_SIZES, ctypes.c_size_t(8), ctypes.byref(size), None)
        binary = ctypes.create_string_buffer(size.value)
        pointer = ctypes.c_void_p(ctypes.addressof(binary))
        self._try("clGetProgramInfo", program, CL_PROGRAM_BINARIES, ctypes.c_size_t(8), ctypes.byref(pointer), None)
        return binary.raw.rstrip(b"\0").decode()


# What OpenCL's driver sets before a launch: offsets of the group's and the work-item's number, which are 0
# here, and the number of groups.
ENVIRONMENT = {**{n: "0" for n in range(6)}, 6: "%nctaid.x", 7: "%nctaid.y", 8: "%nctaid.z"}


def for_cuda(ptx):
    """The same code without what only OpenCL's driver sets.

    Constant memory of the host has no address that CUDA would hand to a kernel, so it is read as global memory.
    """
    ptx = ptx.replace(", texmode_independent", "")
    ptx = re.sub(r"%envreg(\d+)", lambda match: ENVIRONMENT[int(match.group(1))], ptx)
    return re.sub(r"\bld\.const\b", "ld.global", ptx)


class Device:
    """CUDA's first device."""

    def __init__(self):
        self._cuda = _load("libcuda.so.1")
        device, context = ctypes.c_int(), ctypes.c_void_p()
        self._try("cuInit", 0)
        self._try("cuDeviceGet", ctypes.byref(device), 0)
        self._try("cuDevicePrimaryCtxRetain", ctypes.byref(context), device)
        self._try("cuCtxSetCurrent", context)

    def _try(self, function, *arguments):
        error = getattr(self._cuda, function)(*arguments)
        if error:
            raise NvidiaError(f"{function} gave {error}")

    def module(self, ptx):
        """The loaded program."""
        module = ctypes.c_void_p()
        self._try("cuModuleLoadData", ctypes.byref(module), ctypes.c_char_p(ptx.encode()))
        return module

    def buffer(self, contents):
        """A copy of these bytes in the device's memory: its address."""
        return self.repeated(contents, len(contents))

    def repeated(self, contents, size):
        """A buffer of this size, filled with copies of the contents: its address."""
        address = ctypes.c_uint64()
        self._try("cuMemAlloc_v2", ctypes.byref(address), ctypes.c_size_t(size))
        filled = min(len(contents), size)
        self._try("cuMemcpyHtoD_v2", address, ctypes.c_char_p(contents), ctypes.c_size_t(filled))
        while filled < size:
            more = min(filled, size - filled)
            target = ctypes.c_uint64(address.value + filled)
            self._try("cuMemcpyDtoD_v2", target, address, ctypes.c_size_t(more))
            filled += more
        return address

    def free(self, address):
        """Gives a buffer back."""
        self._try("cuMemFree_v2", address)

    def contents(self, address, size):
        """The bytes of a buffer."""
        contents = ctypes.create_string_buffer(size)
        self._try("cuMemcpyDtoH_v2", contents, address, ctypes.c_size_t(size))
        return contents.raw

    def launch(self, module, kernel, groups, items, arguments):
        """Runs a kernel to its end. `arguments` are values of ctypes."""
        function = ctypes.c_void_p()
        self._try("cuModuleGetFunction", ctypes.byref(function), module, kernel.encode())
        pointers = (ctypes.c_void_p * len(arguments))(*[ctypes.addressof(value) for value in arguments])
        self._try("cuLaunchKernel", function, *groups, *items, 0, None, pointers, None)
        self._try("cuCtxSynchronize")


def profile(program, metrics, **options):
    """The profiler's rows for this program with its arguments: one per launch, by column. Options are subprocess.run's."""
    command = ["ncu", "--csv", "--page", "raw", "--print-units", "base", "--print-fp", "--clock-control", "none"]
    command += ["--metrics", ",".join(metrics), *program]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False, **options)
    if done.returncode:
        raise NvidiaError(f"ncu ended with {done.returncode}: {done.stdout[-2000:]}")
    table = done.stdout[done.stdout.index('"ID"'):]
    return [row for row in csv.DictReader(io.StringIO(table)) if row["ID"]]


def number(cell):
    """A count as the profiler prints it."""
    return round(float(cell.replace(",", "") or 0))


def device_line():
    """The GPU's name and its driver."""
    query = ["nvidia-smi", "--query-gpu=name,driver_version", "--format=csv,noheader"]
    answer = subprocess.run(query, stdout=subprocess.PIPE, text=True, check=True).stdout
    return answer.strip().replace(", ", ", driver ")
