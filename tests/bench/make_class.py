"""Makes a class of N submissions of solo-vector-add, half Python and half C++: make_class.py FOLDER N.

Every fifth one has a mistake, so that failing cases are shrunk as in a real class. The same N gives the same class.
"""
import pathlib
import sys

PYTHON = '''import platform

import numpy as np

THREADS = {threads}


def vector_add_cpu(x, y, out):
    threads = {threads}
    n = out.size
    for block in range((n + threads - 1) // threads):
        for thread in range(threads):
            i = block * threads + thread
            if i < {bound}:
                out[i] = x[i] + y[i]


def main():
    n = {size}
    x = np.arange(n, dtype=np.float32)
    y = np.ones(n, dtype=np.float32)
    out = np.empty(n, dtype=np.float32)
    vector_add_cpu(x, y, out)
    if not np.array_equal(out, x + y):
        raise SystemExit("wrong")
    print(platform.machine(), "cpu")


if __name__ == "__main__":
    main()
'''

CPP = '''#include "vector_add.hpp"

#include <sys/utsname.h>

#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

void vector_add_cpu(const float* x, const float* y, float* out, int n) {{
  const int threads = {threads};
  const int blocks = (n + threads - 1) / threads;
  for (int block = 0; block < blocks; ++block) {{
    for (int thread = 0; thread < threads; ++thread) {{
      const int i = block * threads + thread;
      if (i < {bound}) out[i] = x[i] + y[i];
    }}
  }}
}}

int main() {{
  std::vector<float> x({size}, 1.0f), y({size}, 2.0f), out({size});
  vector_add_cpu(x.data(), y.data(), out.data(), {size});
  for (int i = 0; i < {size}; ++i) {{
    if (out[i] != x[i] + y[i]) return 1;
  }}
  utsname names{{}};
  uname(&names);
  std::cout << std::string{{names.machine}} << " cpu" << std::endl;
}}
'''


def main():
    folder, count = pathlib.Path(sys.argv[1]), int(sys.argv[2])
    for number in range(count):
        work = folder / f"{30000000 + number}" / "solo-vector-add"
        work.mkdir(parents=True, exist_ok=True)
        values = {"threads": 32 << number % 4, "size": 500 + number, "bound": "n - 1" if number % 5 == 4 else "n"}
        python = number % 2 == 0
        (work / ("vector_add.py" if python else "vector_add.cpp")).write_text((PYTHON if python else CPP).format(**values))
        (work / "note.md").write_text("Machine : x86_64.\nChemin : cpu.\nEnsuite : le venv du portable.\n")
        (work / "run.txt").write_text("x86_64 cpu\n")


main()
