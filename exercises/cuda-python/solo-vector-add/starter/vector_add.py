"""Addition de deux vecteurs float32 / addition of two float32 vectors."""


def vector_add_cpu(x, y, out):
    """Le jumeau CPU : deux boucles, sur les blocs puis sur les threads. / The CPU twin: two loops, over blocks, then threads."""
    raise NotImplementedError("à faire / to do")


def run_gpu(x, y, cuda):
    """Le noyau, les copies et le lancement. / The kernel, the copies and the launch."""
    raise NotImplementedError("à faire / to do")


def main():
    raise NotImplementedError("à faire / to do")


if __name__ == "__main__":
    main()
