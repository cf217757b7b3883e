/*
 * Two hundred wrong calls of libheed, drawn from a seed: each has to be refused with a sentence, and none may crash.
 * `misuse FRAME-SOURCE [SEED]`.
 */
#include "checks.h"

#include <math.h>
#include <stdlib.h>

/* A monitor in some state, and what a wrong call needs. */
typedef struct {
  heed_monitor *fresh, *running, *pushed, *ended, *gone;
  heed_source *source, *gone_source;
  heed_events *events;
  uint8_t *pixels;
  const char *video;
} table;

static uint64_t state;

/* splitmix64: the same misuses for the same seed on every machine. */
static uint64_t draw(uint64_t below) {
  uint64_t z = (state += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return (z ^ (z >> 31)) % below;
}

static heed_frame gray(const table *with, int64_t time) {
  heed_frame frame = HEED_INIT(heed_frame);
  frame.pixels = HEED_GRAY8;
  frame.width = 320;
  frame.height = 240;
  frame.planes[0] = with->pixels;
  frame.strides[0] = 320;
  frame.time_ns = time;
  return frame;
}

/* Every handle that is none, or no monitor. */
static heed_monitor *wrong_handle(const table *with) {
  switch (draw(6)) {
  case 0: return NULL;
  case 1: return with->gone;
  case 2: return (heed_monitor *)with->source;
  case 3: return (heed_monitor *)with->events;
  case 4: return (heed_monitor *)with->pixels;
  default: return (heed_monitor *)(uintptr_t)(draw(1u << 20) * 8);
  }
}

static heed_status wrong_handles(const table *with) {
  heed_monitor *handle = wrong_handle(with);
  heed_event event = HEED_INIT(heed_event);
  heed_frame frame = gray(with, 1);
  heed_vehicle vehicle = HEED_INIT(heed_vehicle);
  heed_vehicle_init(&vehicle);
  const char *remark = NULL;
  switch (draw(16)) {
  case 0: return heed_monitor_push(handle, HEED_CABIN, &frame, HEED_BORROW);
  case 1: return heed_monitor_next(handle, 0, &event);
  case 2: return heed_monitor_finish(handle, NULL);
  case 3: return heed_monitor_silence(handle, 1);
  case 4: return heed_monitor_recognitions(handle, "{}");
  case 5: return heed_monitor_vehicle(handle, &vehicle);
  case 6: return heed_monitor_acknowledge(handle);
  case 7: return heed_monitor_change_settings(handle, "");
  case 8: return heed_monitor_set_callback(handle, NULL, NULL);
  case 9: return heed_monitor_calibration_collect(handle);
  case 10: return heed_source_next((heed_source *)with->pushed, HEED_GRAY8, 0, &frame);
  case 11: return heed_events_next((heed_events *)with->pushed, &event);
  case 12: return heed_source_destroy(with->gone_source);
  case 13: return heed_monitor_remark(handle, &remark);
  case 14: return heed_monitor_mark(handle, "", -1);
  default: return heed_monitor_destroy(with->gone);
  }
}

static heed_status wrong_frames(const table *with) {
  heed_frame frame = gray(with, 1000000000);
  int32_t camera = HEED_CABIN, ownership = draw(2) ? HEED_BORROW : HEED_COPY;
  switch (draw(18)) {
  case 0: frame.width = (int32_t)draw(16); break;
  case 1: frame.height = -(int32_t)draw(1000); break;
  case 2: frame.width = 8193 + (int32_t)draw(1000000); break;
  case 3: frame.strides[0] = (int32_t)draw(320); break;
  case 4: frame.strides[0] = INT32_MAX - (int32_t)draw(9); break;
  case 5: frame.planes[0] = NULL; break;
  case 6: frame.pixels = 8 + (int32_t)draw(1000); break;
  case 7: frame.pixels = -(int32_t)draw(9); break;
  case 8: frame.range = 2 + (int32_t)draw(9); break;
  case 9: frame.time_ns = -1 - (int64_t)draw(1000); break;
  case 10: frame.time_ns = INT64_MAX - (int64_t)draw(1000); break;
  case 11: frame.planes[1 + draw(2)] = with->pixels; break; /* A plane that gray pixels do not have. */
  case 12: frame.struct_size = (uint32_t)draw(sizeof frame); break;
  case 13: frame.struct_size += 1 + (uint32_t)draw(100); break;
  case 14: frame.version = draw(2) ? 0 : 2 + (uint32_t)draw(1000); break;
  case 15: camera = draw(2) ? HEED_ROAD : 3 + (int32_t)draw(9); break;
  case 16: ownership = 2 + (int32_t)draw(9); break;
  default:
    frame.pixels = draw(2) ? HEED_NV12 : HEED_I420;
    if (draw(2)) frame.width = 321;
    break; /* The colour planes are missing. */
  }
  return heed_monitor_push(with->pushed, camera, &frame, ownership);
}

static heed_status wrong_arguments(const table *with) {
  heed_options options = HEED_INIT(heed_options);
  heed_monitor *out = NULL;
  heed_event event = HEED_INIT(heed_event);
  heed_vehicle vehicle = HEED_INIT(heed_vehicle);
  heed_vehicle_init(&vehicle);
  switch (draw(18)) {
  case 0: return heed_monitor_create(NULL, NULL);
  case 1: options.cameras = 4 + (int32_t)draw(100); return heed_monitor_create(&options, &out);
  case 2: options.rig = "/no/such/rig"; return heed_monitor_create(&options, &out);
  case 3: options.settings_text = "no: such: setting"; return heed_monitor_create(&options, &out);
  case 4: options.rig = "\xff\xfe"; return heed_monitor_create(&options, &out);
  case 5: options.version = (uint32_t)draw(2) * 7; return heed_monitor_create(&options, &out);
  case 6: options.is_live = 2 + (int32_t)draw(9); return heed_monitor_create(&options, &out);
  case 7: options.without = 1u << HEED_EVENT_SUMMARY; return heed_monitor_create(&options, &out);
  case 8: return heed_monitor_next(with->pushed, -1 - (int32_t)draw(100), &event);
  case 9: return heed_monitor_next(with->pushed, 0, NULL);
  case 10: event.struct_size = (uint32_t)draw(sizeof event); return heed_monitor_next(with->pushed, 0, &event);
  case 11: vehicle.speed_mps = INFINITY; return heed_monitor_vehicle(with->pushed, &vehicle);
  case 12: vehicle.turn_signal = 3 + (int32_t)draw(9); return heed_monitor_vehicle(with->pushed, &vehicle);
  case 13: return heed_monitor_recognitions(with->pushed, "{\"t_ms\":1}");
  case 14: return heed_monitor_change_settings(with->pushed, "risk: 7");
  case 15: options.keeps_settings = 1 + (int32_t)draw(9); return heed_monitor_create(&options, &out);
  case 16: return heed_monitor_remark(with->pushed, NULL);
  default: return heed_models_check("/no/such/folder");
  }
}

static heed_status wrong_order(const table *with) {
  heed_frame frame = gray(with, 3000000000);
  heed_sources sources = HEED_INIT(heed_sources);
  heed_recording recording = HEED_INIT(heed_recording);
  sources.cabin = with->video;
  recording.session = "late";
  switch (draw(15)) {
  case 0: return heed_monitor_push(with->ended, HEED_CABIN, &frame, HEED_BORROW);
  case 1: return heed_monitor_finish(with->ended, NULL);
  case 2: return heed_monitor_push(with->running, HEED_CABIN, &frame, HEED_BORROW);
  case 3: return heed_monitor_start(with->running, &sources);
  case 4: return heed_monitor_start(with->pushed, &sources);
  case 5: return heed_monitor_finish(with->fresh, NULL);
  case 6: return heed_monitor_acknowledge(with->fresh);
  case 7: return heed_monitor_set_callback(with->pushed, NULL, NULL);
  case 8: return heed_monitor_record(with->pushed, &recording);
  case 9: return heed_monitor_calibration_save(with->pushed, "/tmp/none");
  case 10: return heed_monitor_calibration_repeat(with->pushed);
  case 11: sources.cabin = NULL; return heed_monitor_start(with->fresh, &sources);
  case 12: sources.uses_one_core = 2; return heed_monitor_start(with->fresh, &sources);
  case 13: {
    heed_monitor *out = NULL;
    return heed_replay("none", "/no/such/store", NULL, &out);
  }
  default: sources.cabin = "/no/such/video.mp4"; return heed_monitor_start(with->fresh, &sources);
  }
}

static heed_status wrong_arrays(const table *with) {
  double t[4] = {0, 50, 100, 150}, x[4] = {0, 0, 0, 0};
  int8_t movements[4];
  heed_events *out = NULL;
  heed_ticks ticks = HEED_INIT(heed_ticks);
  ticks.count = 4;
  ticks.t_ms = t;
  (void)with;
  switch (draw(12)) {
  case 0: return heed_classify(NULL, x, x, 4, NULL, 0, movements);
  case 1: return heed_classify(t, x, x, 4, NULL, 0, NULL);
  case 2: t[2] = NAN; return heed_classify(t, x, x, 4, NULL, 0, movements);
  case 3: t[3] = t[2]; return heed_classify(t, x, x, 4, NULL, 0, movements);
  case 4: return heed_classify(t, x, x, SIZE_MAX - draw(9), NULL, 0, movements);
  case 5: return heed_classify(t, x, x, 4, "no: such", 0, movements);
  case 6: return heed_openness(t, NULL, NULL, 4, NULL, 0, &out);
  case 7: return heed_openness(t, x, x, 4, NULL, 3, &out);
  case 8: return heed_judge(&ticks, "no-such-book", NULL, 0, &out);
  case 9: x[1] = 7; ticks.face = x; return heed_judge(&ticks, "attend", NULL, 0, &out);
  case 10: ticks.struct_size = 8; return heed_judge(&ticks, "attend", NULL, 0, &out);
  default: return heed_judge(NULL, "attend", NULL, 0, &out);
  }
}

static heed_monitor *called;
static long refused_inside, callbacks;

/* Whatever a callback asks of its own monitor is refused. */
static void call_back(const heed_event *event, void *context) {
  heed_event other = HEED_INIT(heed_event);
  heed_frame frame = gray(context, event->time_ns + 1);
  callbacks++;
  refused_inside += heed_monitor_push(called, HEED_CABIN, &frame, HEED_BORROW) == HEED_IN_CALLBACK &&
                    heed_monitor_next(called, 0, &other) == HEED_IN_CALLBACK &&
                    heed_monitor_finish(called, NULL) == HEED_IN_CALLBACK &&
                    heed_monitor_destroy(called) == HEED_IN_CALLBACK;
}

int main(int count, char **words) {
  if (count < 2) return 64;
  table with = {0};
  state = count > 2 ? strtoull(words[2], NULL, 10) : 1;
  with.video = words[1];
  with.pixels = calloc(320, 240);
  heed_frame frame = gray(&with, 1000000);
  heed_sources sources = HEED_INIT(heed_sources);
  sources.cabin = words[1];

  CHECK(heed_monitor_create(NULL, &with.fresh) == HEED_OK);
  CHECK(heed_monitor_create(NULL, &with.running) == HEED_OK);
  CHECK(heed_monitor_start(with.running, &sources) == HEED_OK);
  CHECK(heed_monitor_create(NULL, &with.pushed) == HEED_OK);
  CHECK(heed_monitor_push(with.pushed, HEED_CABIN, &frame, HEED_BORROW) == HEED_OK);
  CHECK(heed_monitor_create(NULL, &with.ended) == HEED_OK);
  CHECK(heed_monitor_push(with.ended, HEED_CABIN, &frame, HEED_BORROW) == HEED_OK);
  CHECK(heed_monitor_finish(with.ended, NULL) == HEED_OK);
  CHECK(heed_monitor_create(NULL, &with.gone) == HEED_OK);
  CHECK(heed_monitor_destroy(with.gone) == HEED_OK);
  CHECK(heed_source_open(words[1], &with.source) == HEED_OK);
  CHECK(heed_source_open(words[1], &with.gone_source) == HEED_OK);
  CHECK(heed_source_destroy(with.gone_source) == HEED_OK);
  const double t[2] = {0, 50}, open[2] = {1, 1};
  CHECK(heed_openness(t, open, open, 2, NULL, 1, &with.events) == HEED_OK);

  heed_status (*const wrong[])(const table *) = {wrong_handles, wrong_frames, wrong_arguments, wrong_order, wrong_arrays};
  int errors = 0;
  for (int number = 0; number < 200; number++) {
    const int kind = number % 5;
    const heed_status status = wrong[kind](&with);
    const int is_told = status < 0 && status != HEED_INTERNAL && heed_last_error()[0] != 0;
    if (!is_told) fprintf(stderr, "misuse %d of kind %d: %s, \"%s\"\n", number, kind, heed_status_name(status),
                          heed_last_error());
    errors += is_told;
  }

  CHECK(heed_monitor_create(NULL, &called) == HEED_OK);
  CHECK(heed_monitor_set_callback(called, call_back, &with) == HEED_OK);
  CHECK(heed_monitor_push(called, HEED_CABIN, &frame, HEED_BORROW) == HEED_OK);
  CHECK(callbacks > 0 && refused_inside == callbacks);
  CHECK(heed_monitor_destroy(called) == HEED_OK);

  /* Nothing that was wrong has harmed what is right. */
  frame.time_ns += 40000000;
  CHECK(heed_monitor_push(with.pushed, HEED_CABIN, &frame, HEED_COPY) == HEED_OK);
  CHECK(heed_monitor_finish(with.pushed, NULL) == HEED_OK);
  heed_event event = HEED_INIT(heed_event);
  heed_status status;
  int last = 0;
  while ((status = heed_monitor_next(with.pushed, 1000, &event)) == HEED_OK) last = event.kind;
  CHECK(status == HEED_ENDED && last == HEED_EVENT_SUMMARY);

  CHECK(heed_monitor_destroy(with.fresh) == HEED_OK && heed_monitor_destroy(with.running) == HEED_OK);
  CHECK(heed_monitor_destroy(with.pushed) == HEED_OK && heed_monitor_destroy(with.ended) == HEED_OK);
  CHECK(heed_source_destroy(with.source) == HEED_OK && heed_events_destroy(with.events) == HEED_OK);
  free(with.pixels);
  printf("misuse: %d of 200 refused, each with a sentence; %ld callbacks that called back were refused\n", errors,
         refused_inside);
  return errors == 200 ? 0 : 1;
}
