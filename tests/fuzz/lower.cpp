// Whatever a .cu file holds, the lowering ends, and every line stays where it was.

#include "grader/twin/lower/lower.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view source{reinterpret_cast<const char*>(data), size};
  const auto lowered = twin::lower::lowered(source, "f.cu");
  // One line more: the first, which names the file.
  if (std::count(lowered.begin(), lowered.end(), '\n') != std::count(source.begin(), source.end(), '\n') + 1)
    std::abort();
  return 0;
}
