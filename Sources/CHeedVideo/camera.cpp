#include "complaints.hpp"
#include "ffmpeg.hpp"
#include "guarded.hpp"

#include <ctime>
#include <opencv2/videoio.hpp>
#include <unistd.h>

using chvid::failed;

struct chvid_camera {
  std::string path;
  cv::VideoCapture capture;
  cv::Mat picture;
  chvid_limit limit{};
  std::shared_ptr<chvid::Pool> pool = std::make_shared<chvid::Pool>();
};

namespace {

int64_t monotonic_ns() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return int64_t(now.tv_sec) * 1000000000 + now.tv_nsec;
}

chvid_status open_camera(chvid_camera &camera, const chvid_camera_request &request, chvid_camera_info &info) {
  // OpenCV waits ten seconds for a frame unless this is set before its first camera is opened.
  setenv("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", std::to_string(std::max(1, (request.wait_ms + 999) / 1000)).c_str(), 0);
  // OpenCV does not report why opening failed, so the reason is queried from the system first.
  chvid_camera_entry *entry = nullptr;
  const chvid_status kind = chvid_camera_describe(camera.path.c_str(), &entry);
  chvid_camera_entry_destroy(entry);
  if (kind != CHVID_OK) return kind;
  cv::VideoCapture &capture = camera.capture;
  if (!capture.open(camera.path, cv::CAP_V4L2))
    return failed(CHVID_BUSY, "it could not be started; another program may be using it");
  // The format comes first, because the available sizes depend on it.
  if (request.fourcc) capture.set(cv::CAP_PROP_FOURCC, double(request.fourcc));
  if (request.width > 0) capture.set(cv::CAP_PROP_FRAME_WIDTH, request.width);
  if (request.height > 0) capture.set(cv::CAP_PROP_FRAME_HEIGHT, request.height);
  if (request.frame_rate > 0) capture.set(cv::CAP_PROP_FPS, request.frame_rate);
  info.width = int32_t(capture.get(cv::CAP_PROP_FRAME_WIDTH));
  info.height = int32_t(capture.get(cv::CAP_PROP_FRAME_HEIGHT));
  info.frame_rate = capture.get(cv::CAP_PROP_FPS);
  if (chvid::is_outside(camera.limit, std::max(1, info.width), std::max(1, info.height)))
    return failed(CHVID_TOO_LARGE, std::to_string(info.width) + "x" + std::to_string(info.height));
  return CHVID_OK;
}

/// Copies into a pooled picture, converting 16 bits to 8.
chvid_picture pooled(chvid_camera &camera) {
  const cv::Mat &from = camera.picture;
  const int channels = from.channels() == 1 ? 1 : 3;
  if (from.channels() != channels || (from.depth() != CV_8U && from.depth() != CV_16U))
    throw std::runtime_error("the camera has an unknown pixel format");
  chvid_picture picture = camera.pool->take(from.cols, from.rows, channels);
  cv::Mat to(from.rows, from.cols, CV_8UC(channels), const_cast<uint8_t *>(picture.bytes), size_t(picture.stride));
  from.convertTo(to, CV_8U, from.depth() == CV_16U ? 1.0 / 256 : 1.0);
  return picture;
}

} // namespace

chvid_status chvid_camera_open(const char *path, chvid_camera_request request, chvid_limit limit, chvid_camera **out,
                               chvid_camera_info *info) {
  if (!path || !out || !info) return failed(CHVID_BAD_ARGUMENT, "no camera named");
  return chvid::guarded([&] {
    chvid::keep_libraries_quiet();
    auto camera = std::make_unique<chvid_camera>();
    camera->path = path;
    camera->limit = limit;
    const chvid_status opened = open_camera(*camera, request, *info);
    if (opened != CHVID_OK) return opened;
    *out = camera.release();
    return CHVID_OK;
  });
}

chvid_status chvid_camera_read(chvid_camera *camera, chvid_picture *out, int64_t *grabbed_ns, int64_t *stamped_ns) {
  if (!camera || !out || !grabbed_ns || !stamped_ns) return failed(CHVID_BAD_ARGUMENT, "no camera");
  return chvid::guarded([&] {
    if (!camera->capture.grab()) return failed(CHVID_LOST, "no frame arrived");
    *grabbed_ns = monotonic_ns();
    // An unplugged camera may repeat its last frame forever, but its device file is gone.
    if (access(camera->path.c_str(), F_OK) != 0) return failed(CHVID_LOST, "the device is gone");
    const double stamp = camera->capture.get(cv::CAP_PROP_POS_MSEC);
    *stamped_ns = stamp > 0 ? int64_t(stamp * 1e6) : INT64_MIN;
    if (!camera->capture.retrieve(camera->picture) || camera->picture.empty())
      return failed(CHVID_LOST, "an empty frame arrived");
    if (chvid::is_outside(camera->limit, camera->picture.cols, camera->picture.rows))
      return failed(CHVID_TOO_LARGE, "the frame is too large");
    *out = pooled(*camera);
    return CHVID_OK;
  });
}

void chvid_camera_destroy(chvid_camera *camera) { delete camera; }
