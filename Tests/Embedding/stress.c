/*
 * Starts, feeds, stops and destroys monitors again and again, on two threads at once, and some that four threads use
 * together: `stress VIDEO ROUNDS [KILOBYTES]`.
 * Says how far memory has grown between the first tenth and the end, and fails where that is more than KILOBYTES.
 */
#include "checks.h"

#include <pthread.h>
#include <string.h>

enum { WIDTH = 640, HEIGHT = 480 };

typedef struct {
  const char *video;
  int rounds, first;
  long events;
} work;

static uint8_t pixels[WIDTH * HEIGHT];

static heed_frame picture(int64_t time) {
  heed_frame frame = HEED_INIT(heed_frame);
  frame.pixels = HEED_GRAY8;
  frame.width = WIDTH;
  frame.height = HEIGHT;
  frame.planes[0] = pixels;
  frame.strides[0] = WIDTH;
  frame.time_ns = time;
  return frame;
}

static void count(const heed_event *event, void *context) {
  (void)event;
  ++*(long *)context;
}

static void *drive(void *argument) {
  work *mine = argument;
  for (int round = 0; round < mine->rounds; round++) {
    heed_monitor *monitor = NULL;
    CHECK(heed_monitor_create(NULL, &monitor) == HEED_OK);
    heed_event event = HEED_INIT(heed_event);
    switch ((round + mine->first) % 4) {
    case 0: { /* Frames of a recording, pushed; ended. */
      heed_source *source = NULL;
      heed_frame frame = HEED_INIT(heed_frame);
      CHECK(heed_source_open(mine->video, &source) == HEED_OK);
      for (int number = 0; number < 3; number++) {
        CHECK(heed_source_next(source, HEED_BGR24, 10000, &frame) == HEED_OK);
        CHECK(heed_monitor_push(monitor, HEED_CABIN, &frame, number == 1 ? HEED_COPY : HEED_BORROW) == HEED_OK);
      }
      CHECK(heed_source_destroy(source) == HEED_OK);
      CHECK(heed_monitor_finish(monitor, NULL) == HEED_OK);
      while (heed_monitor_next(monitor, 0, &event) == HEED_OK) mine->events++;
      break;
    }
    case 1: { /* A callback, and no end. */
      CHECK(heed_monitor_set_callback(monitor, count, &mine->events) == HEED_OK);
      for (int number = 0; number < 3; number++) {
        heed_frame frame = picture(1 + number * 33000000LL);
        CHECK(heed_monitor_push(monitor, HEED_CABIN, &frame, HEED_COPY) == HEED_OK);
      }
      break;
    }
    case 2: { /* A source of its own, left in the middle. */
      heed_sources sources = HEED_INIT(heed_sources);
      sources.cabin = mine->video;
      CHECK(heed_monitor_start(monitor, &sources) == HEED_OK);
      for (int number = 0; number < 3; number++) mine->events += heed_monitor_next(monitor, 10000, &event) == HEED_OK;
      break;
    }
    default: { /* Pushed, stopped, and not read. */
      heed_frame frame = picture(1);
      CHECK(heed_monitor_push(monitor, HEED_CABIN, &frame, HEED_BORROW) == HEED_OK);
      CHECK(heed_monitor_finish(monitor, "it was enough") == HEED_OK);
    }
    }
    CHECK(heed_monitor_destroy(monitor) == HEED_OK);
  }
  return NULL;
}

/* Whether a monitor that another thread may destroy at any time is still there. */
static int lives(heed_status status) {
  CHECK(status == HEED_OK || status == HEED_NOT_YET || status == HEED_ENDED || status == HEED_BAD_ORDER ||
        status == HEED_BAD_HANDLE);
  return status != HEED_BAD_HANDLE;
}

static void *push_cabin(void *monitor) {
  for (int number = 0;; number++) {
    heed_frame frame = picture(1 + number * 33000000LL);
    if (!lives(heed_monitor_push(monitor, HEED_CABIN, &frame, number % 4 ? HEED_COPY : HEED_BORROW))) return NULL;
  }
}

static void *push_road(void *monitor) {
  for (int number = 0;; number++) {
    heed_frame frame = picture(1 + number * 33000000LL);
    if (!lives(heed_monitor_push(monitor, HEED_ROAD, &frame, number % 4 ? HEED_BORROW : HEED_COPY))) return NULL;
  }
}

static void *talk(void *monitor) {
  for (int number = 0;; number++) {
    heed_vehicle vehicle = HEED_INIT(heed_vehicle);
    CHECK(heed_vehicle_init(&vehicle) == HEED_OK);
    vehicle.time_ns = 1 + number * 10000000LL;
    vehicle.speed_mps = 20;
    if (!lives(heed_monitor_vehicle(monitor, &vehicle)) || !lives(heed_monitor_requests(monitor, HEED_STOP, 0)) ||
        !lives(heed_monitor_acknowledge(monitor)) || !lives(heed_monitor_change_settings(monitor, "")))
      return NULL;
  }
}

/* One monitor that two threads feed, one talks to and one reads, while this one finishes or just destroys it. */
static long share(int rounds) {
  long events = 0;
  for (int round = 0; round < rounds; round++) {
    heed_options options = HEED_INIT(heed_options);
    options.cameras = HEED_CABIN | HEED_ROAD;
    heed_monitor *monitor = NULL;
    CHECK(heed_monitor_create(&options, &monitor) == HEED_OK);
    void *(*const users[3])(void *) = {push_cabin, push_road, talk};
    pthread_t threads[3];
    for (int number = 0; number < 3; number++) CHECK(pthread_create(&threads[number], NULL, users[number], monitor) == 0);
    heed_event event = HEED_INIT(heed_event);
    for (int number = 0; number < 20; number++) events += heed_monitor_next(monitor, 1000, &event) == HEED_OK;
    if (round % 2) CHECK(heed_monitor_finish(monitor, "it was enough") == HEED_OK);
    CHECK(heed_monitor_destroy(monitor) == HEED_OK);
    for (int number = 0; number < 3; number++) pthread_join(threads[number], NULL);
  }
  return events;
}

static long resident_kilobytes(void) {
  char line[256];
  long kilobytes = 0;
  FILE *file = fopen("/proc/self/status", "r");
  CHECK(file != NULL);
  while (fgets(line, sizeof line, file))
    if (strncmp(line, "VmRSS:", 6) == 0) kilobytes = strtol(line + 6, NULL, 10);
  fclose(file);
  return kilobytes;
}

static long run(const char *video, int rounds) {
  work works[2] = {{video, rounds / 2, 0, 0}, {video, rounds - rounds / 2, 1, 0}};
  pthread_t threads[2];
  for (int number = 0; number < 2; number++) CHECK(pthread_create(&threads[number], NULL, drive, &works[number]) == 0);
  for (int number = 0; number < 2; number++) pthread_join(threads[number], NULL);
  return works[0].events + works[1].events + share(rounds / 20 + 2);
}

int main(int count, char **words) {
  if (count != 3 && count != 4) return 64;
  const int rounds = atoi(words[2]);
  /* Choice: 20 kB a monitor would be a leak of one small object each; allocators vary by some megabytes. */
  const long most = count == 4 ? atol(words[3]) : 20L * rounds + 20000;
  for (size_t place = 0; place < sizeof pixels; place++) pixels[place] = (uint8_t)(place * 7919 >> 5);
  long events = run(words[1], rounds / 10 > 0 ? rounds / 10 : 1);
  const long early = resident_kilobytes();
  events += run(words[1], rounds - rounds / 10);
  const long grown = resident_kilobytes() - early;
  printf("stress: %d monitors on two threads, and some shared by four, %ld events; memory grew by %ld kB after the first tenth\n", rounds,
         events, grown);
  return grown < most ? 0 : 1;
}
