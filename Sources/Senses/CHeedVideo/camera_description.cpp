#include "guarded.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <linux/videodev2.h>
#include <string>
#include <sys/ioctl.h>
#include <system_error>
#include <unistd.h>
#include <vector>

using chvid::failed;

struct chvid_camera_entry {
  std::string name;
  bool is_permitted = false;
  std::vector<std::string> modes;
};

namespace {

/// The most modes to list: a broken driver may list them without end.
constexpr size_t most_modes = 64;

int ask(int device, unsigned long what, void *about) {
  int result;
  do result = ioctl(device, what, about);
  while (result < 0 && errno == EINTR);
  return result;
}

void add(chvid_camera_entry &entry, uint32_t format, uint32_t width, uint32_t height, double rate) {
  char code[5] = {};
  for (int i = 0; i < 4; i++) code[i] = char(format >> (8 * i) & 0x7f);
  while (std::strlen(code) > 0 && code[std::strlen(code) - 1] == ' ') code[std::strlen(code) - 1] = 0;
  char mode[48];
  if (rate > 0) std::snprintf(mode, sizeof mode, "%s %ux%u at %.4g", code, width, height, rate);
  else std::snprintf(mode, sizeof mode, "%s %ux%u", code, width, height);
  entry.modes.emplace_back(mode);
}

/// The highest frame rate of a size; 0 when the driver does not report it.
double highest_rate(int device, uint32_t format, uint32_t width, uint32_t height) {
  double best = 0;
  v4l2_frmivalenum interval{};
  interval.pixel_format = format;
  interval.width = width;
  interval.height = height;
  for (; ask(device, VIDIOC_ENUM_FRAMEINTERVALS, &interval) == 0; interval.index++) {
    const v4l2_fract &step = interval.type == V4L2_FRMIVAL_TYPE_DISCRETE ? interval.discrete : interval.stepwise.min;
    if (step.numerator > 0) best = std::max(best, double(step.denominator) / step.numerator);
    if (interval.type != V4L2_FRMIVAL_TYPE_DISCRETE) break;
  }
  return best;
}

void list_modes(int device, uint32_t type, chvid_camera_entry &entry) {
  v4l2_fmtdesc format{};
  format.type = type;
  for (; ask(device, VIDIOC_ENUM_FMT, &format) == 0 && entry.modes.size() < most_modes; format.index++) {
    v4l2_frmsizeenum size{};
    size.pixel_format = format.pixelformat;
    for (; ask(device, VIDIOC_ENUM_FRAMESIZES, &size) == 0 && entry.modes.size() < most_modes; size.index++) {
      const bool is_discrete = size.type == V4L2_FRMSIZE_TYPE_DISCRETE;
      const uint32_t width = is_discrete ? size.discrete.width : size.stepwise.max_width;
      const uint32_t height = is_discrete ? size.discrete.height : size.stepwise.max_height;
      add(entry, format.pixelformat, width, height, highest_rate(device, format.pixelformat, width, height));
      if (!is_discrete) break;
    }
  }
}

chvid_status not_opened(int error) {
  const std::string text = std::generic_category().message(error);
  switch (error) {
  case ENOENT: case ENODEV: case ENXIO: case ENOTDIR: return failed(CHVID_NOT_FOUND, text);
  case EACCES: case EPERM: return failed(CHVID_NOT_PERMITTED, text);
  case EBUSY: return failed(CHVID_BUSY, text);
  case EISDIR: return failed(CHVID_WRONG_KIND, text);
  default: return failed(CHVID_BACKEND, text);
  }
}

} // namespace

chvid_status chvid_camera_describe(const char *path, chvid_camera_entry **out) {
  if (!path || !out) return failed(CHVID_BAD_ARGUMENT, "no camera named");
  return chvid::guarded([&] {
    *out = new chvid_camera_entry;
    chvid_camera_entry &entry = **out;
    const int device = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC);
    if (device < 0) return not_opened(errno);
    entry.is_permitted = true;
    v4l2_capability card{};
    const bool answers = ask(device, VIDIOC_QUERYCAP, &card) == 0;
    const uint32_t can = answers ? (card.capabilities & V4L2_CAP_DEVICE_CAPS ? card.device_caps : card.capabilities) : 0;
    const bool is_planar = !(can & V4L2_CAP_VIDEO_CAPTURE) && (can & V4L2_CAP_VIDEO_CAPTURE_MPLANE);
    if (answers) {
      const char *name = reinterpret_cast<const char *>(card.card);
      entry.name.assign(name, strnlen(name, sizeof card.card));
    }
    if ((can & V4L2_CAP_VIDEO_CAPTURE) || is_planar)
      list_modes(device, is_planar ? V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE : V4L2_BUF_TYPE_VIDEO_CAPTURE, entry);
    close(device);
    if (!(can & (V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_VIDEO_CAPTURE_MPLANE)))
      return failed(CHVID_WRONG_KIND, "it does not capture video");
    return CHVID_OK;
  });
}

const char *chvid_camera_entry_name(const chvid_camera_entry *entry) { return entry->name.c_str(); }

int32_t chvid_camera_entry_is_permitted(const chvid_camera_entry *entry) { return entry->is_permitted; }

const char *chvid_camera_entry_mode(const chvid_camera_entry *entry, int32_t index) {
  return size_t(index) < entry->modes.size() ? entry->modes[size_t(index)].c_str() : nullptr;
}

void chvid_camera_entry_destroy(chvid_camera_entry *entry) { delete entry; }
