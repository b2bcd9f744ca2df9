// La signature par laquelle le correcteur appelle votre fonction. / The signature by which the grader calls your
// function.
#pragma once

// out[i] = x[i] + y[i], i = 0 .. n-1
void vector_add_cpu(const float* x, const float* y, float* out, int n);
