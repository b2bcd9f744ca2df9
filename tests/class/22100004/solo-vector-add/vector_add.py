"""Addition de vecteurs."""
import platform

import numpy as np


def vector_add_cpu(x, y, out):
    threads = 128
    n = out.size
    blocs = (n + threads - 1) // threads
    for b in range(blocs):
        for t in range(threads):
            i = b * threads + t
            if i < n - 1:
                out[i] = x[i] + y[i]


def run_gpu(x, y, cuda):
    @cuda.jit
    def vector_add(x, y, out):
        i = cuda.grid(1)
        if i < out.size:
            out[i] = x[i] + y[i]

    threads = 128
    blocs = (x.size + threads - 1) // threads
    d_x, d_y = cuda.to_device(x), cuda.to_device(y)
    d_out = cuda.device_array(x.size, dtype=np.float32)
    vector_add[blocs, threads](d_x, d_y, d_out)
    return d_out.copy_to_host()


def main():
    try:
        from numba import cuda
        gpu = cuda.is_available()
    except ImportError:
        gpu = False
    n = 700
    x = np.arange(n, dtype=np.float32)
    y = np.full(n, 2, dtype=np.float32)
    if gpu:
        out, chemin = run_gpu(x, y, cuda), "gpu"
    else:
        out, chemin = np.empty(n, dtype=np.float32), "cpu"
        vector_add_cpu(x, y, out)
    if not np.array_equal(out, x + y):
        raise SystemExit("le résultat est faux")
    print(platform.machine(), chemin)


if __name__ == "__main__":
    main()
