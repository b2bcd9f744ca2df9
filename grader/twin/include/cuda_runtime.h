// What a CUDA program includes, on a machine without CUDA: the twin's headers.
#pragma once

#include "twin/api.hpp"
#include "twin/device.hpp"
#include "twin/launch.hpp"
#include "twin/types.hpp"
