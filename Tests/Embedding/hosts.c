/*
 * What hosts do to a monitor: threads of little stack, clocks that leap, cameras that fall silent, forks.
 * `hosts VIDEO CABIN STORE`. Prints one line for each fact, and ends at the first that is not so.
 */
#include "checks.h"

#include <limits.h>
#include <math.h>
#include <pthread.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { FRAMES = 150, RATE = 30 };
static const int64_t SECOND = 1000000000, BEGIN = 36000000000000; /* Ten hours: a glitch may go back by five. */

static const char *video, *cabin, *store;
/* The first frames of the video, as they were decoded. */
static heed_frame frames[FRAMES];

static void read_frames(void) {
  heed_source *source = NULL;
  heed_frame frame = HEED_INIT(heed_frame);
  CHECK(heed_source_open(video, &source) == HEED_OK);
  for (int number = 0; number < FRAMES; number++) {
    CHECK(heed_source_next(source, HEED_GRAY8, 10000, &frame) == HEED_OK);
    const size_t size = (size_t)frame.strides[0] * (size_t)frame.height;
    uint8_t *pixels = malloc(size + 64);
    CHECK(pixels != NULL);
    memcpy(pixels, frame.planes[0], size);
    frames[number] = frame;
    frames[number].planes[0] = pixels;
  }
  CHECK(heed_source_destroy(source) == HEED_OK);
}

static heed_monitor *create(int is_live) {
  heed_options options = HEED_INIT(heed_options);
  heed_monitor *monitor = NULL;
  options.rig = cabin;
  options.is_live = is_live;
  CHECK(heed_monitor_create(&options, &monitor) == HEED_OK);
  return monitor;
}

/* ---- Little stack ------------------------------------------------------------------------------------------------ */

static void *whole_life(void *argument) {
  const char *session = argument;
  heed_monitor *monitor = create(0);
  heed_recording recording = HEED_INIT(heed_recording);
  recording.session = session;
  recording.store = store;
  recording.contents = HEED_RECORD_OBSERVATIONS;
  CHECK(heed_monitor_record(monitor, &recording) == HEED_OK);
  for (int number = 0; number < 30; number++)
    CHECK(heed_monitor_push(monitor, HEED_CABIN, &frames[number], number % 2 ? HEED_COPY : HEED_BORROW) == HEED_OK);
  CHECK(heed_monitor_change_settings(monitor, "attention: {interval: 20}") == HEED_OK);
  CHECK(heed_monitor_finish(monitor, NULL) == HEED_OK);
  heed_event event = HEED_INIT(heed_event);
  int count = 0;
  while (heed_monitor_next(monitor, 1000, &event) == HEED_OK) count++;
  CHECK(count > 10);
  CHECK(heed_monitor_destroy(monitor) == HEED_OK);
  CHECK(heed_replay(session, store, NULL, &monitor) == HEED_OK);
  heed_status status;
  while ((status = heed_monitor_next(monitor, 10000, &event)) == HEED_OK) count--;
  CHECK(status == HEED_ENDED);
  CHECK(heed_monitor_destroy(monitor) == HEED_OK);
  CHECK(heed_monitor_push(monitor, HEED_CABIN, &frames[0], HEED_BORROW) == HEED_BAD_HANDLE);
  CHECK(strstr(heed_last_error(), "monitor") != NULL);
  return NULL;
}

static void check_stacks(void) {
  static const int kibibytes[] = {128, 512, 1024, 1408, 2304, 3072, 8192};
  for (size_t number = 0; number < sizeof kibibytes / sizeof *kibibytes; number++) {
    char session[32];
    pthread_attr_t attributes;
    pthread_t thread;
    snprintf(session, sizeof session, "stack-%d", kibibytes[number]);
    CHECK(pthread_attr_init(&attributes) == 0);
    CHECK(pthread_attr_setstacksize(&attributes, (size_t)kibibytes[number] << 10) == 0);
    CHECK(pthread_create(&thread, &attributes, whole_life, session) == 0);
    CHECK(pthread_join(thread, NULL) == 0);
    pthread_attr_destroy(&attributes);
  }
  printf("create, record, push, finish, replay, destroy: from threads of 128 KiB to 8 MiB\n");
}

/* ---- Clocks ------------------------------------------------------------------------------------------------------ */

typedef struct {
  /* When, in the true clock of frames: a change of state, a notice, a judged frame. */
  int64_t told, judged;
  int64_t now, after;
} watch;

static void note(const heed_event *event, void *context) {
  watch *mine = context;
  const int is_told = event->kind == HEED_EVENT_NOTICE ||
                      (event->kind == HEED_EVENT_AVAILABILITY && event->of.availability.reason != NULL &&
                       (strcmp(event->of.availability.reason, "clockInvalid") == 0 ||
                        strcmp(event->of.availability.reason, "cameraStalled") == 0));
  if (is_told && mine->told < 0 && mine->now >= mine->after) mine->told = mine->now;
  if (event->kind == HEED_EVENT_FRAME) mine->judged = mine->now;
}

/* The worst times, seconds, until a glitch is told, and from the first true frame until frames are judged. */
static double worst_told, worst_judged;
static int glitches, silent;

/* A recording of five seconds whose frames or silences are dated wrong: `count` of them from two seconds on. */
static void glitch(int64_t off, int count, int is_of_silence, int is_live) {
  heed_monitor *monitor = create(is_live);
  watch mine = {-1, -1, 0, 2 * SECOND};
  CHECK(heed_monitor_set_callback(monitor, note, &mine) == HEED_OK);
  const int first = 2 * RATE;
  double unjudged = 0;
  for (int number = 0; number < FRAMES; number++) {
    const int is_wrong = number >= first && number < first + count;
    const int64_t time = (int64_t)number * SECOND / RATE;
    heed_frame frame = frames[number];
    mine.now = time;
    frame.time_ns = BEGIN + time + (is_wrong && !is_of_silence ? off : 0);
    /* A frame more or less is the very time of the next one, or of the one before. */
    if (is_wrong && llabs(off) == SECOND / RATE)
      frame.time_ns = BEGIN + (number + (off > 0 ? 1 : -1)) * SECOND / RATE;
    /* A time below 0 or above 2^62 is refused, which is told. */
    const heed_status status = heed_monitor_push(monitor, HEED_CABIN, &frame, HEED_BORROW);
    if (status == HEED_BAD_ARGUMENT && mine.told < 0) mine.told = time;
    CHECK(status == HEED_OK || status == HEED_BAD_ARGUMENT);
    if (is_wrong && is_of_silence) {
      const heed_status said = heed_monitor_silence(monitor, frame.time_ns + off);
      if (said == HEED_BAD_ARGUMENT && mine.told < 0) mine.told = time;
    }
    /* What is refused for good cannot be judged; all else is. */
    const int is_true = !is_wrong || is_of_silence || count > FRAMES;
    if (is_true && status == HEED_OK && (double)(time - mine.judged) / SECOND > unjudged && number > first)
      unjudged = (double)(time - mine.judged) / SECOND;
  }
  const int is_judged = mine.judged == (int64_t)(FRAMES - 1) * SECOND / RATE;
  if (!is_judged && !(count > FRAMES && BEGIN + off < 0))
    fprintf(stderr, "not judged: %lld ns, %d of %s%s\n", (long long)off, count, is_of_silence ? "silences" : "frames",
            is_live ? ", live" : "");
  CHECK(is_judged || (count > FRAMES && BEGIN + off < 0));
  const double after = mine.told < 0 ? INFINITY : (double)(mine.told - 2 * SECOND) / SECOND;
  glitches++;
  if (mine.told < 0) {
    silent++;
    fprintf(stderr, "not reported: %lld ns, %d of %s%s\n", (long long)off, count, is_of_silence ? "silences" : "frames",
            is_live ? ", live" : "");
  } else if (after > worst_told) {
    worst_told = after;
  }
  if (unjudged > worst_judged) worst_judged = unjudged;
  CHECK(heed_monitor_finish(monitor, NULL) == HEED_OK);
  CHECK(heed_monitor_destroy(monitor) == HEED_OK);
}

static void check_clocks(void) {
  const int64_t offsets[] = {SECOND / RATE, 2 * SECOND, 1800 * SECOND, 18000 * SECOND, 146 * (int64_t)31557600 * SECOND - BEGIN};
  const int counts[] = {1, 10, INT_MAX - FRAMES};
  for (size_t which = 0; which < sizeof offsets / sizeof *offsets; which++)
    for (size_t length = 0; length < sizeof counts / sizeof *counts; length++)
      for (int sign = -1; sign <= 1; sign += 2)
        for (int is_of_silence = 0; is_of_silence <= 1; is_of_silence++) {
          /* A frame's time is a silence's time, too. */
          if (is_of_silence && which == 0) continue;
          /* One frame later for good is a frame that was lost, and nothing that is wrong. */
          if (which == 0 && sign > 0 && length == 2) continue;
          glitch(sign * offsets[which], counts[length], is_of_silence, (int)length % 2);
        }
  printf("%d glitches of the clock: told after %.2f s at most, frames judged after %.2f s at most, silent %d\n", glitches,
         worst_told, worst_judged, silent);
  CHECK(silent == 0 && worst_told <= 1 && worst_judged <= 1);
}

/* ---- Silence ----------------------------------------------------------------------------------------------------- */

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* The last frame before the capture blocks is dated `off` ahead. */
static void check_silence(int ownership, int64_t off) {
  heed_monitor *monitor = create(1);
  heed_event event = HEED_INIT(heed_event);
  for (int number = 0; number < RATE; number++) {
    heed_frame frame = frames[number];
    frame.time_ns = BEGIN + (int64_t)number * SECOND / RATE;
    if (number == RATE - 1) frame.time_ns += off;
    CHECK(heed_monitor_push(monitor, HEED_CABIN, &frame, ownership) == HEED_OK);
    usleep(1000000 / RATE);
  }
  const double last = now();
  double told = -1;
  while (told < 0 && now() - last < 4) {
    const heed_status status = heed_monitor_next(monitor, 50, &event);
    CHECK(status == HEED_OK || status == HEED_NOT_YET);
    if (status == HEED_OK && event.kind == HEED_EVENT_AVAILABILITY && event.of.availability.reason != NULL &&
        strcmp(event.of.availability.reason, "cameraStalled") == 0)
      told = now() - last;
  }
  printf("a live capture that blocks for 4 s (%s%s): told after %.2f s\n", ownership == HEED_COPY ? "copy" : "borrow",
         off ? ", after a leap of the clock" : "", told);
  CHECK(told >= 0 && told <= 1);
  CHECK(heed_monitor_destroy(monitor) == HEED_OK);
}

/* ---- Forks, shapes, readers -------------------------------------------------------------------------------------- */

static void check_fork(void) {
  heed_monitor *monitor = create(0), *other = NULL;
  CHECK(heed_monitor_push(monitor, HEED_CABIN, &frames[0], HEED_COPY) == HEED_OK);
  const pid_t child = fork();
  if (child == 0) {
    alarm(10);
    heed_event event = HEED_INIT(heed_event);
    CHECK(heed_monitor_push(monitor, HEED_CABIN, &frames[1], HEED_COPY) == HEED_BAD_ORDER);
    CHECK(strstr(heed_last_error(), "fork") != NULL);
    CHECK(heed_monitor_next(monitor, 0, &event) == HEED_BAD_ORDER);
    CHECK(heed_monitor_finish(monitor, NULL) == HEED_BAD_ORDER);
    CHECK(heed_monitor_destroy(monitor) == HEED_BAD_ORDER);
    CHECK(heed_monitor_create(NULL, &other) == HEED_BAD_ORDER && other == NULL);
    _exit(0);
  }
  int status = 0;
  CHECK(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0);
  CHECK(heed_monitor_push(monitor, HEED_CABIN, &frames[1], HEED_BORROW) == HEED_OK);
  CHECK(heed_monitor_destroy(monitor) == HEED_OK);
  printf("every call in a forked child says so; the parent goes on\n");
}

static void check_shapes(void) {
  heed_monitor *monitor = create(0);
  for (int number = 0; number < 30; number++) {
    heed_frame frame = frames[number];
    const int is_odd = number % 5 == 4;
    if (is_odd) frame.width = frame.height;
    CHECK(heed_monitor_push(monitor, HEED_CABIN, &frame, HEED_BORROW) == (is_odd ? HEED_BAD_CONTENT : HEED_OK));
  }
  CHECK(heed_monitor_destroy(monitor) == HEED_OK);
  printf("a frame of another shape is HEED_BAD_CONTENT at every place\n");
}

static void check_sleeping_reader(void) {
  heed_monitor *monitor = create(1);
  int raised = 0, lost = 0;
  for (int number = 0; number < 6000; number++) {
    heed_frame frame = frames[number % FRAMES];
    frame.time_ns = BEGIN + (int64_t)number * SECOND / RATE;
    CHECK(heed_monitor_push(monitor, HEED_CABIN, &frame, HEED_BORROW) == HEED_OK);
  }
  CHECK(heed_monitor_finish(monitor, NULL) == HEED_OK);
  heed_event event = HEED_INIT(heed_event);
  while (heed_monitor_next(monitor, 0, &event) == HEED_OK) {
    raised += event.kind == HEED_EVENT_AVAILABILITY && strcmp(event.of.availability.state, "starting") == 0;
    if (event.kind == HEED_EVENT_LOST) {
      CHECK(event.of.lost.events == 0);
      lost += (int)event.of.lost.frames;
    }
  }
  CHECK(heed_monitor_destroy(monitor) == HEED_OK);
  CHECK(raised == 1 && lost > 1000);
  printf("a reader that slept: %d frames are lost, no other event\n", lost);
}

int main(int count, char **words) {
  CHECK(count == 4);
  video = words[1];
  cabin = words[2];
  store = words[3];
  read_frames();
  check_fork();
  check_stacks();
  check_clocks();
  check_silence(HEED_BORROW, 0);
  check_silence(HEED_COPY, 0);
  check_silence(HEED_BORROW, 1800 * SECOND);
  check_silence(HEED_COPY, 432000 * SECOND);
  check_shapes();
  check_sleeping_reader();
  return 0;
}
