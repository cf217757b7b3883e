#ifndef CFUZZER_H
#define CFUZZER_H

#include <stddef.h>
#include <stdint.h>

/* libFuzzer as a library. Source: llvm.org/docs/LibFuzzer.html, "Using libFuzzer as a library". */
int LLVMFuzzerRunDriver(int *count, char ***arguments, int (*target)(const uint8_t *bytes, size_t length));

#endif
