#ifndef CHECKS_H
#define CHECKS_H

#include <heed.h>
#include <stdio.h>
#include <stdlib.h>

/* Ends the program where something is not as it has to be. */
#define CHECK(condition)                                                                                    \
  do {                                                                                                      \
    if (!(condition)) {                                                                                     \
      fprintf(stderr, "%s:%d: %s is not so; the last error: %s\n", __FILE__, __LINE__, #condition,          \
              heed_last_error());                                                                           \
      exit(1);                                                                                              \
    }                                                                                                       \
  } while (0)

#endif
