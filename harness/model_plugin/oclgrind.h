// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: Oclgrind's headers, which have no include guards of their own.
#pragma once

#include "oclgrind/Context.h"
#include "oclgrind/Kernel.h"
#include "oclgrind/KernelInvocation.h"
#include "oclgrind/Memory.h"
#include "oclgrind/Plugin.h"
#include "oclgrind/Program.h"
#include "oclgrind/WorkGroup.h"
#include "oclgrind/WorkItem.h"
