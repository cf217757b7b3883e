/* A disk that takes a second, or SLOW_DISK_S seconds, for each write to a session's database; everything else is left alone. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void wait_for(int file) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return;
  path[length] = 0;
  const char *seconds = getenv("SLOW_DISK_S");
  if (strstr(path, "session.sqlite")) sleep(seconds ? atoi(seconds) : 1);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t place) {
  static ssize_t (*real)(int, const void *, size_t, off64_t);
  if (!real) real = (ssize_t(*)(int, const void *, size_t, off64_t))dlsym(RTLD_NEXT, "pwrite64");
  wait_for(file);
  return real(file, bytes, count, place);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t place) { return pwrite64(file, bytes, count, place); }
