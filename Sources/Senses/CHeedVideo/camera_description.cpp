#include "guarded.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <linux/videodev2.h>
#include <string>
#include <sys/ioctl.h>
#include <system_error>
#include <unistd.h>

using chvid::failed;

namespace {

int ask(int device, unsigned long what, void *about) {
  int result;
  do result = ioctl(device, what, about);
  while (result < 0 && errno == EINTR);
  return result;
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

chvid_status chvid_camera_describe(const char *path, char *name, int32_t *is_permitted) {
  if (!path || !name || !is_permitted) return failed(CHVID_BAD_ARGUMENT, "no camera named");
  return chvid::guarded([&] {
    *name = 0;
    *is_permitted = 0;
    const int device = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC);
    if (device < 0) return not_opened(errno);
    *is_permitted = 1;
    v4l2_capability card{};
    const bool answers = ask(device, VIDIOC_QUERYCAP, &card) == 0;
    close(device);
    static_assert(sizeof card.card < CHVID_CAMERA_NAME);
    std::memcpy(name, card.card, sizeof card.card);
    name[sizeof card.card] = 0;
    const uint32_t can = answers ? (card.capabilities & V4L2_CAP_DEVICE_CAPS ? card.device_caps : card.capabilities) : 0;
    if (!(can & (V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_VIDEO_CAPTURE_MPLANE)))
      return failed(CHVID_WRONG_KIND, "it does not capture video");
    return CHVID_OK;
  });
}
