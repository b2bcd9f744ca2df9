long coalesced_index(long i) { return i; }
long strided_index(long i) { return i * 32; }
