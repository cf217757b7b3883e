// Pushes frames of the program's own into a monitor, and receives events in a function: `push drive.mp4 RIG [--lines]`.
//
// The frames come from a heed_source here; a camera's driver would hand over pointer, stride and time just the same.
#include <heed.h>

#include <cstdio>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string>

namespace {

/// Throws the library's sentence; only on this side of the border.
heed_status checked(heed_status status) {
  if (status < 0) throw std::runtime_error(heed_last_error());
  return status;
}

struct Destroy {
  void operator()(heed_monitor *monitor) const { heed_monitor_destroy(monitor); }
  void operator()(heed_source *source) const { heed_source_destroy(source); }
};

struct Printer {
  bool writes_lines;
  long blinks = 0;
};

void receive(const heed_event *event, void *context) {
  auto *printer = static_cast<Printer *>(context);
  if (printer->writes_lines) std::puts(event->json);
  if (event->kind == HEED_EVENT_BLINK) printer->blinks++;
  if (event->kind == HEED_EVENT_RISK && event->of.risk.text && !printer->writes_lines)
    std::printf("%8.2f s  %s\n", double(event->time_ns) / 1e9, event->of.risk.text);
}

void watch(const char *video, const char *rig, bool writes_lines) {
  heed_options options = HEED_INIT(heed_options);
  options.rig = rig;
  heed_monitor *made = nullptr;
  checked(heed_monitor_create(&options, &made));
  const std::unique_ptr<heed_monitor, Destroy> monitor(made);
  Printer printer{writes_lines};
  checked(heed_monitor_set_callback(monitor.get(), receive, &printer));

  heed_source *opened = nullptr;
  checked(heed_source_open(video, &opened));
  const std::unique_ptr<heed_source, Destroy> source(opened);
  heed_frame frame = HEED_INIT(heed_frame);
  for (heed_status status; (status = checked(heed_source_next(source.get(), HEED_BGR24, 1000, &frame))) != HEED_ENDED;) {
    if (status == HEED_NOT_YET) continue;
    checked(heed_monitor_push(monitor.get(), HEED_CABIN, &frame, HEED_BORROW));
  }
  const std::string missing = heed_last_error();
  checked(heed_monitor_finish(monitor.get(), missing.empty() ? nullptr : missing.c_str()));
  if (!writes_lines) std::printf("%ld blinks\n", printer.blinks);
}

} // namespace

int main(int count, char **words) {
  if (count < 3) {
    std::fprintf(stderr, "usage: push VIDEO-OR-CAMERA RIG [--lines]\n");
    return 64;
  }
  try {
    watch(words[1], words[2], count == 4 && std::strcmp(words[3], "--lines") == 0);
    return 0;
  } catch (const std::exception &error) {
    std::fprintf(stderr, "push: %s\n", error.what());
    return 1;
  }
}
