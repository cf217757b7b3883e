/* The clock that Swift's waits and limits count by, SPEED times as fast; cameras and systemd keep the usual one. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>

int clock_gettime(clockid_t clock, struct timespec *now) {
  static int (*real)(clockid_t, struct timespec *);
  static long long begin, speed;
  if (!real) real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
  int result = real(clock, now);
  if (result != 0 || clock != CLOCK_BOOTTIME) return result;
  long long time = now->tv_sec * 1000000000LL + now->tv_nsec;
  if (!begin) {
    const char *text = getenv("SPEED");
    speed = text ? atoll(text) : 1;
    begin = time;
  }
  time = begin + (time - begin) * speed;
  now->tv_sec = time / 1000000000LL;
  now->tv_nsec = time % 1000000000LL;
  return 0;
}
