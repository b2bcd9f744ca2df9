// Les indices que lit le thread i / the indices that thread i reads
#include <cstdlib>

long coalesced_index(long /*i*/) { std::abort(); }

long strided_index(long /*i*/) { std::abort(); }
