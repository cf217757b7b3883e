/*
 * Watches a recording or a camera, and prints what happens: `watch drive.mp4 --rig Calibration/sample-cabin`.
 *
 * The monitor reads its source by itself; this program reads the events.
 */
#include <heed.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

static int fail(const char *what) {
  fprintf(stderr, "%s: %s\n", what, heed_last_error());
  return 1;
}

static void print(const heed_event *event) {
  const double seconds = (double)event->time_ns / 1e9;
  switch (event->kind) {
  case HEED_EVENT_BLINK:
    printf("%8.2f s  blink of %.0f ms\n", seconds, (double)(event->of.blink.end_ns - event->of.blink.start_ns) / 1e6);
    break;
  case HEED_EVENT_GLANCE:
    printf("%8.2f s  glance at %s\n", seconds, event->of.glance.zone);
    break;
  case HEED_EVENT_RISK:
    printf("%8.2f s  risk %d%s%s\n", seconds, event->of.risk.level, event->of.risk.text ? ": " : "",
           event->of.risk.text ? event->of.risk.text : "");
    break;
  case HEED_EVENT_SUMMARY:
    printf("%8.2f s  the end: %lld frames, %lld blinks\n", seconds, (long long)event->of.summary.frames,
           (long long)event->of.summary.blinks);
    break;
  default: break;
  }
}

int main(int count, char **words) {
  if (count != 2 && !(count >= 4 && strcmp(words[2], "--rig") == 0)) {
    fprintf(stderr, "usage: watch VIDEO-OR-CAMERA [--rig FOLDER [--lines]]\n");
    return 64;
  }
  const int lines = count == 5 && strcmp(words[4], "--lines") == 0;

  heed_options options = HEED_INIT(heed_options);
  options.rig = count >= 4 ? words[3] : NULL;
  heed_monitor *monitor = NULL;
  if (heed_monitor_create(&options, &monitor) != HEED_OK) return fail("monitor");

  heed_sources sources = HEED_INIT(heed_sources);
  sources.cabin = words[1];
  if (heed_monitor_start(monitor, &sources) != HEED_OK) {
    const int status = fail(words[1]);
    heed_monitor_destroy(monitor);
    return status;
  }

  heed_event event = HEED_INIT(heed_event);
  heed_status status;
  while ((status = heed_monitor_next(monitor, 1000, &event)) >= 0 && status != HEED_ENDED) {
    if (status == HEED_NOT_YET) continue;
    if (lines)
      puts(event.json);
    else
      print(&event);
  }
  const int result = status == HEED_ENDED ? 0 : fail(words[1]);
  heed_monitor_destroy(monitor);
  return result;
}
