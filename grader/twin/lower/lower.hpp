#pragma once

#include <string>
#include <string_view>

namespace twin::lower {

/// Turns CUDA C++ into C++ that g++ compiles against `grader/twin/include`, every line where it was:
///
/// - a launch `k<T><<<grid, block>>>(a)` becomes `k<T>(a), ::twin::go(grid, block)`;
/// - a kernel's body `{ ... }` becomes `{ ::twin::grid(..., [=]() mutable { ... }); }`, which keeps the launch's
///   arguments until `go` runs it, a copy for each thread;
/// - `__shared__` declarations become references into the block's shared memory;
/// - `__device__`, `__constant__` and `__managed__` variables are made known to the runtime behind their declaration.
///
/// `file` is what messages of the compiler name. Nothing is refused here: what cannot be read as CUDA stays as it is,
/// so that the compiler's message stands on the student's own line. Time grows with the length of the source.
std::string lowered(std::string_view source, std::string_view file);

}  // namespace twin::lower
