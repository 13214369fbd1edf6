# SPDX-License-Identifier: Apache-2.0
# Toolchain file: builds the kit for arm64 on another machine, with the compiler of Debian's package
# g++-aarch64-linux-gnu and arm64 packages that are unpacked in OCLAB_ARM64_ROOT.
# harness/tests/arm64/compare.py uses it; nothing else does.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES OCLAB_ARM64_ROOT)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_SYSROOT ${OCLAB_ARM64_ROOT})
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64-static -L ${OCLAB_ARM64_ROOT})

set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)

# pkg-config's files name /usr; these variables put the root before it
set(ENV{PKG_CONFIG_SYSROOT_DIR} ${OCLAB_ARM64_ROOT})
set(ENV{PKG_CONFIG_LIBDIR}
    ${OCLAB_ARM64_ROOT}/usr/lib/aarch64-linux-gnu/pkgconfig:${OCLAB_ARM64_ROOT}/usr/share/pkgconfig)
