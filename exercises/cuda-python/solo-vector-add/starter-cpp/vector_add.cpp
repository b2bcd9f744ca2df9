// Addition de deux vecteurs float / addition of two float vectors
#include "vector_add.hpp"

#include <cstdlib>

// Le jumeau CPU : deux boucles, sur les blocs puis sur les threads. / The CPU twin: two loops, over blocks, then threads.
void vector_add_cpu(const float* /*x*/, const float* /*y*/, float* /*out*/, int /*n*/) { std::abort(); }

int main() { return 1; }
