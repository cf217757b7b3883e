/*
 * What a host can do beside watching: frames of other layouts, a session and its replay, inputs of the vehicle and the
 * road, steps of a calibration, arrays. `roundtrip VIDEO RIG STORE CAR RECOGNITIONS
 * LINES`; each part is checked against another way to the same.
 */
#include "checks.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

typedef struct {
  char *lines;
  size_t length, room;
} text;

static void add(const heed_event *event, void *context) {
  text *all = context;
  if (all->length + event->json_length + 2 > all->room) {
    all->room = (all->length + event->json_length + 2) * 2;
    all->lines = realloc(all->lines, all->room);
    CHECK(all->lines != NULL);
  }
  memcpy(all->lines + all->length, event->json, event->json_length);
  all->length += event->json_length;
  all->lines[all->length++] = '\n';
  all->lines[all->length] = 0;
}

static void read_all(heed_monitor *monitor, text *all) {
  heed_event event = HEED_INIT(heed_event);
  heed_status status;
  while ((status = heed_monitor_next(monitor, 1000, &event)) != HEED_ENDED) {
    CHECK(status >= 0);
    if (status == HEED_OK) add(&event, all);
  }
}

/* Pushes `count` frames, each through `change`, and returns the lines. */
static text pushed(const char *video, const char *rig, int count, int32_t pixels,
                   void (*change)(heed_frame *frame, uint8_t *buffer), const heed_recording *recording) {
  heed_options options = HEED_INIT(heed_options);
  heed_monitor *monitor = NULL;
  heed_source *source = NULL;
  heed_frame frame = HEED_INIT(heed_frame);
  text all = {0};
  uint8_t *buffer = malloc(1920 * 1080 * 4);
  options.rig = rig;
  CHECK(heed_monitor_create(&options, &monitor) == HEED_OK);
  CHECK(heed_monitor_set_callback(monitor, add, &all) == HEED_OK);
  if (recording) CHECK(heed_monitor_record(monitor, recording) == HEED_OK);
  CHECK(heed_source_open(video, &source) == HEED_OK);
  for (int number = 0; number < count; number++) {
    CHECK(heed_source_next(source, pixels, 10000, &frame) == HEED_OK);
    heed_frame changed = frame;
    if (change) change(&changed, buffer);
    CHECK(heed_monitor_push(monitor, HEED_CABIN, &changed, HEED_BORROW) == HEED_OK);
  }
  CHECK(heed_monitor_finish(monitor, NULL) == HEED_OK);
  CHECK(heed_monitor_destroy(monitor) == HEED_OK && heed_source_destroy(source) == HEED_OK);
  free(buffer);
  return all;
}

/* Without the brightness by itself, as from a webcam that sends colours. */
static void colours_alone(heed_frame *frame, uint8_t *buffer) {
  (void)buffer;
  frame->planes[1] = NULL;
  frame->strides[1] = 0;
  frame->range = 0;
}

/* The same colours in another order, with rows that are padded. */
static void reorder(heed_frame *frame, uint8_t *buffer, int32_t pixels, int bytes, bool swaps) {
  const int stride = frame->width * bytes + 12;
  for (int y = 0; y < frame->height; y++)
    for (int x = 0; x < frame->width; x++) {
      const uint8_t *from = frame->planes[0] + y * frame->strides[0] + x * 3;
      uint8_t *to = buffer + y * stride + x * bytes;
      for (int channel = 0; channel < 3; channel++) to[channel] = from[swaps ? 2 - channel : channel];
      if (bytes == 4) to[3] = (uint8_t)(x + y);
    }
  colours_alone(frame, buffer);
  frame->planes[0] = buffer;
  frame->strides[0] = stride;
  frame->pixels = pixels;
}

static void to_rgb24(heed_frame *frame, uint8_t *buffer) { reorder(frame, buffer, HEED_RGB24, 3, true); }
static void to_bgra32(heed_frame *frame, uint8_t *buffer) { reorder(frame, buffer, HEED_BGRA32, 4, false); }
static void to_rgba32(heed_frame *frame, uint8_t *buffer) { reorder(frame, buffer, HEED_RGBA32, 4, true); }

static void layouts(const char *video, const char *rig) {
  const int count = 60;
  text plain = pushed(video, rig, count, HEED_BGR24, colours_alone, NULL);
  void (*const changes[])(heed_frame *, uint8_t *) = {to_rgb24, to_bgra32, to_rgba32};
  for (int number = 0; number < 3; number++) {
    text other = pushed(video, rig, count, HEED_BGR24, changes[number], NULL);
    CHECK(strcmp(other.lines, plain.lines) == 0);
    free(other.lines);
  }
  free(plain.lines);
  puts("layouts: RGB24, BGRA32 and RGBA32 give the lines of BGR24");
}

static void sessions(const char *video, const char *rig, const char *store) {
  heed_recording recording = HEED_INIT(heed_recording);
  recording.session = "roundtrip";
  recording.store = store;
  recording.driver = "p07";
  recording.contents = HEED_RECORD_OBSERVATIONS | HEED_RECORD_CABIN_VIDEO;
  text then = pushed(video, rig, 150, HEED_BGR24, NULL, &recording), again = {0}, other = {0};
  heed_monitor *replay = NULL;
  CHECK(heed_replay("roundtrip", store, NULL, &replay) == HEED_OK);
  const char *remark = store;
  CHECK(heed_monitor_remark(replay, &remark) == HEED_OK && remark == NULL); /* Its settings are today's. */
  read_all(replay, &again);
  CHECK(heed_monitor_destroy(replay) == HEED_OK);
  CHECK(strcmp(then.lines, again.lines) == 0);

  heed_options options = HEED_INIT(heed_options);
  options.without = 1u << HEED_EVENT_FRAME;
  options.settings_text = "risk:\n  raisedBy: eu-addw\n";
  CHECK(heed_replay("roundtrip", store, &options, &replay) == HEED_OK);
  read_all(replay, &other);
  CHECK(heed_monitor_destroy(replay) == HEED_OK);
  CHECK(other.length < again.length && strstr(other.lines, "\"type\":\"frame\"") == NULL);
  CHECK(strstr(other.lines, "\"type\":\"summary\"") != NULL);

  CHECK(heed_replay("none", store, NULL, &replay) == HEED_NOT_FOUND && replay == NULL);
  heed_monitor *second = NULL;
  CHECK(heed_monitor_create(NULL, &second) == HEED_OK);
  CHECK(heed_monitor_record(second, &recording) == HEED_BAD_ARGUMENT); /* The name is taken. */
  CHECK(heed_monitor_destroy(second) == HEED_OK);
  free(then.lines), free(again.lines), free(other.lines);
  puts("sessions: the replay gives the lines of then; another setting is taken; a taken name is refused");
}

/* A store that cannot be written from the start: every frame is decided as without it, and the end says what is missing. */
static void no_store(const char *video, const char *rig, const char *store) {
  enum { COUNT = 90 };
  char place[4096];
  snprintf(place, sizeof place, "%s.file", store);
  FILE *file = fopen(place, "w");
  CHECK(file != NULL && fclose(file) == 0); /* A file in the place of the folder: nobody can write into that. */
  text plain = pushed(video, rig, COUNT, HEED_BGR24, NULL, NULL);
  for (int contents = 0; contents <= HEED_RECORD_CABIN_VIDEO; contents += HEED_RECORD_CABIN_VIDEO) {
    heed_options options = HEED_INIT(heed_options);
    heed_recording recording = HEED_INIT(heed_recording);
    heed_monitor *monitor = NULL;
    heed_source *source = NULL;
    heed_frame frame = HEED_INIT(heed_frame);
    text all = {0};
    options.rig = rig;
    recording.session = "never";
    recording.store = place;
    recording.contents = HEED_RECORD_OBSERVATIONS | contents;
    CHECK(heed_monitor_create(&options, &monitor) == HEED_OK);
    CHECK(heed_monitor_set_callback(monitor, add, &all) == HEED_OK);
    CHECK(heed_monitor_record(monitor, &recording) == HEED_OK);
    CHECK(heed_source_open(video, &source) == HEED_OK);
    for (int number = 0; number < COUNT; number++) {
      CHECK(heed_source_next(source, HEED_BGR24, 10000, &frame) == HEED_OK);
      CHECK(heed_monitor_push(monitor, HEED_CABIN, &frame, HEED_BORROW) == HEED_OK);
    }
    CHECK(heed_monitor_finish(monitor, NULL) == HEED_CANNOT_WRITE);
    CHECK(strstr(heed_last_error(), "it is not a folder") != NULL);
    CHECK(heed_monitor_destroy(monitor) == HEED_OK && heed_source_destroy(source) == HEED_OK);
    CHECK(strstr(all.lines, "\"complete\":false") != NULL && strstr(all.lines, "There is no session") != NULL);
    const char *line = all.lines, *other = plain.lines;
    for (int number = 0; number < COUNT; number++) {
      line = strstr(line, "{\"type\":\"frame\"");
      other = strstr(other, "{\"type\":\"frame\"");
      CHECK(line != NULL && other != NULL);
      const size_t length = strcspn(other, "\n");
      CHECK(strncmp(line, other, length + 1) == 0);
      line += length, other += length;
    }
    free(all.lines);
  }
  free(plain.lines);
  puts("a store that cannot be written: every frame is decided, and the summary is not complete");
}

/* The program's lines of recognitions, written out to be compared. */
static void recognitions(const char *file, const char *lines) {
  heed_monitor *monitor = NULL;
  heed_sources sources = HEED_INIT(heed_sources);
  heed_options options = HEED_INIT(heed_options);
  text all = {0};
  sources.recognitions = file;
  options.without = 1u << HEED_EVENT_ROAD | 1u << HEED_EVENT_CAMERA;
  CHECK(heed_monitor_create(&options, &monitor) == HEED_OK && heed_monitor_start(monitor, &sources) == HEED_OK);
  read_all(monitor, &all);
  CHECK(heed_monitor_destroy(monitor) == HEED_OK);
  FILE *out = fopen(lines, "w");
  CHECK(out != NULL && fwrite(all.lines, 1, all.length, out) == all.length && fclose(out) == 0);
  free(all.lines);
}

static void road(const char *rig) {
  heed_options options = HEED_INIT(heed_options);
  heed_monitor *monitor = NULL;
  heed_event event = HEED_INIT(heed_event);
  heed_vehicle vehicle = HEED_INIT(heed_vehicle);
  int alerts = 0, roads = 0;
  options.cameras = HEED_ROAD;
  options.rig = rig;
  CHECK(heed_monitor_create(&options, &monitor) == HEED_OK);
  CHECK(heed_vehicle_init(&vehicle) == HEED_OK && isnan(vehicle.speed_mps) && vehicle.is_braking == HEED_NONE);
  for (int number = 0; number < 90; number++) {
    /* A car ahead, as the rig's camera sees it: from 40 m on it comes closer by 10 m/s. */
    const double range = 40 - 10 * number / 30.0, focal = 721.5, width = focal * 1.8 / range, height = focal * 1.5 / range;
    const double bottom = 172.9 + focal * 1.65 / range;
    char line[400];
    snprintf(line, sizeof line,
             "{\"t_ms\":%.3f,\"image\":[1242,375],\"objects\":[{\"id\":\"7\",\"label\":\"car\",\"box\":[%.1f,%.1f,%.1f,%.1f],"
             "\"score\":0.9}]}",
             number * 1000.0 / 30, 609.6 - width / 2, bottom - height, width, height);
    CHECK(heed_monitor_recognitions(monitor, line) == HEED_OK);
    vehicle.speed_mps = 20;
    vehicle.time_ns = (int64_t)number * 33333333;
    CHECK(heed_monitor_vehicle(monitor, &vehicle) == HEED_OK);
    while (heed_monitor_next(monitor, 0, &event) == HEED_OK) {
      roads += event.kind == HEED_EVENT_ROAD;
      if (event.kind == HEED_EVENT_ALERT && event.of.alert.state == HEED_BEGAN) {
        CHECK(event.of.alert.kind != NULL && strstr(event.json, event.of.alert.kind) != NULL);
        alerts++;
      }
    }
  }
  CHECK(roads == 90 && alerts > 0);
  CHECK(heed_monitor_acknowledge(monitor) == HEED_OK);
  CHECK(heed_monitor_mark(monitor, "", -1) == HEED_BAD_ARGUMENT);
  CHECK(heed_monitor_mark(monitor, "picture", -2) == HEED_BAD_ARGUMENT);
  CHECK(heed_monitor_mark(monitor, "picture", -1) == HEED_OK);
  CHECK(heed_monitor_known_gaze(monitor, -1, 5) == HEED_BAD_ARGUMENT);
  CHECK(heed_monitor_requests(monitor, HEED_FORWARD_WARNING | HEED_STOP, 0) == HEED_OK);
  CHECK(heed_monitor_requests(monitor, 16, 0) == HEED_BAD_ARGUMENT);
  CHECK(heed_monitor_finish(monitor, NULL) == HEED_OK);
  CHECK(heed_monitor_destroy(monitor) == HEED_OK);
  printf("road: %d frames of recognitions, %d alerts\n", roads, alerts);
}

/* A picture that the rig's camera does not take is the host's mistake, and told as that. */
static void sizes(const char *rig) {
  heed_options options = HEED_INIT(heed_options);
  heed_monitor *monitor = NULL;
  heed_frame frame = HEED_INIT(heed_frame);
  static uint8_t pixels[602 * 480];
  options.rig = rig;
  frame.pixels = HEED_GRAY8;
  frame.width = frame.strides[0] = 602;
  frame.height = 480;
  frame.planes[0] = pixels;
  CHECK(heed_monitor_create(&options, &monitor) == HEED_OK);
  CHECK(heed_monitor_push(monitor, HEED_CABIN, &frame, HEED_BORROW) == HEED_BAD_CONTENT);
  CHECK(strstr(heed_last_error(), "602 x 480 has another shape") != NULL);
  CHECK(heed_monitor_destroy(monitor) == HEED_OK);
}

/* The first steps: the rest needs a person. */
static void calibration(const char *video, const char *rig) {
  heed_options options = HEED_INIT(heed_options);
  heed_monitor *monitor = NULL;
  heed_source *source = NULL;
  heed_frame frame = HEED_INIT(heed_frame);
  heed_event event = HEED_INIT(heed_event);
  bool is_shown = false, is_collecting = false, is_cancelled = false;
  options.rig = rig;
  CHECK(heed_monitor_create(&options, &monitor) == HEED_OK && heed_source_open(video, &source) == HEED_OK);
  for (int number = 0; number < 40; number++) {
    CHECK(heed_source_next(source, HEED_BGR24, 10000, &frame) == HEED_OK);
    CHECK(heed_monitor_push(monitor, HEED_CABIN, &frame, HEED_BORROW) == HEED_OK);
    if (number == 5) CHECK(heed_monitor_calibration_start(monitor, 5, HEED_CRITERIA_STANDARD, "p07") == HEED_OK);
    if (number == 6) CHECK(heed_monitor_calibration_start(monitor, 5, HEED_CRITERIA_STANDARD, NULL) == HEED_BAD_ORDER);
    while (heed_monitor_next(monitor, 0, &event) == HEED_OK) {
      if (event.kind != HEED_EVENT_CALIBRATION) continue;
      const heed_calibration_event *step = &event.of.calibration;
      if (strcmp(step->state, "nextPoint") == 0) {
        CHECK(step->index == 0 && step->count == 5 && step->target_pt_x > 0 && step->target_pt_y > 0);
        is_shown = true;
        CHECK(heed_monitor_calibration_collect(monitor) == HEED_OK);
      }
      is_collecting |= strcmp(step->state, "collecting") == 0;
      is_cancelled |= strcmp(step->state, "canceled") == 0;
    }
    if (number == 30) CHECK(heed_monitor_calibration_cancel(monitor) == HEED_OK);
  }
  CHECK(is_shown && is_collecting && is_cancelled);
  CHECK(heed_monitor_destroy(monitor) == HEED_OK && heed_source_destroy(source) == HEED_OK);
  puts("calibration: a point was shown and collected, and the calibration was cancelled");
}

static void arrays(void) {
  enum { ROWS = 2000 };
  static double t[ROWS], x[ROWS], y[ROWS], left[ROWS], eyes_on_road[ROWS], speed[ROWS];
  static int8_t movements[ROWS];
  int saccades = 0, blinks = 0, verdicts = 0;
  for (int row = 0; row < ROWS; row++) {
    t[row] = row * 10;
    x[row] = row / 100 % 2 ? 8 : 0; /* A jump of 8 degrees every second. */
    left[row] = row % 400 >= 380 ? 0.05 : 1;
    eyes_on_road[row] = row < 1000 ? 1 : 0;
    speed[row] = 20;
  }
  CHECK(heed_classify(t, x, y, ROWS, NULL, 0, movements) == HEED_OK);
  for (int row = 1; row < ROWS; row++) saccades += movements[row] == HEED_SACCADE && movements[row - 1] != HEED_SACCADE;
  CHECK(saccades >= 15 && saccades <= 20);

  heed_events *events = NULL;
  heed_event event = HEED_INIT(heed_event);
  CHECK(heed_openness(t, left, NULL, ROWS, NULL, 1, &events) == HEED_OK);
  while (heed_events_next(events, &event) == HEED_OK) blinks += event.kind == HEED_EVENT_BLINK;
  CHECK(heed_events_next(events, &event) == HEED_ENDED && heed_events_destroy(events) == HEED_OK);
  CHECK(blinks >= 4);

  heed_ticks ticks = HEED_INIT(heed_ticks);
  ticks.count = ROWS;
  ticks.t_ms = t;
  ticks.eyes_on_road = eyes_on_road;
  ticks.speed_mps = speed;
  CHECK(heed_judge(&ticks, "eu-addw", NULL, 0, &events) == HEED_OK);
  while (heed_events_next(events, &event) == HEED_OK) {
    CHECK(event.kind == HEED_EVENT_VERDICT && strcmp(event.of.verdict.rules, "eu-addw") == 0);
    verdicts++;
  }
  CHECK(verdicts > 0 && heed_events_destroy(events) == HEED_OK);
  printf("arrays: %d saccades, %d blinks, %d verdicts\n", saccades, blinks, verdicts);
}

int main(int count, char **words) {
  if (count != 7) return 64;
  layouts(words[1], words[2]);
  sizes(words[2]);
  sessions(words[1], words[2], words[3]);
  no_store(words[1], words[2], words[3]);
  road(words[4]);
  recognitions(words[5], words[6]);
  calibration(words[1], words[2]);
  arrays();
  return 0;
}
