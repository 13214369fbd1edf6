# SPDX-License-Identifier: Apache-2.0
# OCLAB_PYTHON: the Python that has the modules of packages.txt. That is the one of an active conda
# environment, or the system's own; another one that comes first on the PATH often lacks them.
if(DEFINED ENV{CONDA_PREFIX} AND NOT "$ENV{CONDA_DEFAULT_ENV}" STREQUAL "base")
  find_program(OCLAB_PYTHON python3 PATHS $ENV{CONDA_PREFIX}/bin NO_DEFAULT_PATH)
endif()
find_program(OCLAB_PYTHON python3 PATHS /usr/bin NO_DEFAULT_PATH)
find_program(OCLAB_PYTHON python3 REQUIRED)
