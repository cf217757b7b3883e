#include "complaints.hpp"
#include "devices.hpp"
#include "guarded.hpp"

#include <chrono>
#include <ctime>
#include <new>
#include <thread>
#include <unistd.h>

using chvid::failed;

struct chvid_camera {
  std::string path;
  chvid::Owned<AVFormatContext> format;
  chvid::Owned<AVCodecContext> codec;
  chvid::Owned<AVPacket> packet{av_packet_alloc()};
  chvid::Owned<AVFrame> frame{av_frame_alloc()};
  std::shared_ptr<chvid::Converter> converter = std::make_shared<chvid::Converter>();
  chvid_limit limit{};
  bool is_file = false;
  int64_t wait_ns = 0;
};

namespace {

/// The pause between two reads. The driver stamps the time of capture, so the pause does not affect it.
constexpr std::chrono::milliseconds pause{1};

int64_t monotonic_ns() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return int64_t(now.tv_sec) * 1000000000 + now.tv_nsec;
}

chvid_status open_device(chvid_camera &camera, const char *kind, const chvid_camera_request &request) {
  AVFormatContext *format = avformat_alloc_context();
  if (!format) throw std::bad_alloc();
  // A read returns at once, so that a hanging camera is noticed in time.
  format->flags |= AVFMT_FLAG_NONBLOCK;
  AVDictionary *options = nullptr;
  if (request.width > 0 && request.height > 0)
    av_dict_set(&options, "video_size", (std::to_string(request.width) + "x" + std::to_string(request.height)).c_str(), 0);
  if (request.frame_rate > 0) av_dict_set(&options, "framerate", std::to_string(request.frame_rate).c_str(), 0);
  chvid::Complaints complaints;
  chvid::Listening listening(complaints);
  const int result = avformat_open_input(&format, camera.path.c_str(), chvid::device_input(kind), &options);
  av_dict_free(&options);
  camera.format.reset(format); // Null after a failure, because FFmpeg has freed it.
  if (result == AVERROR(EBUSY)) return failed(CHVID_BUSY, "another program uses it");
  if (result >= 0) return CHVID_OK;
  const std::string why = complaints.first.empty() ? chvid::text_of(result) : complaints.first;
  return failed(CHVID_BACKEND, "it could not be started: " + why);
}

chvid_status open_decoder(chvid_camera &camera) {
  if (camera.format->nb_streams == 0) return failed(CHVID_WRONG_KIND, "it sends no video");
  const AVCodecParameters *video = camera.format->streams[0]->codecpar;
  if (chvid::is_outside(camera.limit, std::max(1, video->width), std::max(1, video->height)))
    return failed(CHVID_TOO_LARGE, std::to_string(video->width) + "x" + std::to_string(video->height));
  const AVCodec *codec = avcodec_find_decoder(video->codec_id);
  if (!codec) return failed(CHVID_BACKEND, "it sends a format that this FFmpeg cannot decode");
  camera.codec.reset(avcodec_alloc_context3(codec));
  if (!camera.codec || avcodec_parameters_to_context(camera.codec.get(), video) < 0) throw std::bad_alloc();
  camera.codec->thread_count = 1; // More threads would delay frames.
  camera.codec->pkt_timebase = camera.format->streams[0]->time_base;
  camera.codec->max_pixels = chvid::decoded_pixels(camera.limit);
  const int result = avcodec_open2(camera.codec.get(), codec, nullptr);
  return result < 0 ? failed(CHVID_BACKEND, chvid::text_of(result)) : CHVID_OK;
}

/// Waits for the driver's next packet that is not empty.
chvid_status receive(chvid_camera &camera) {
  const int64_t deadline = monotonic_ns() + camera.wait_ns;
  for (;;) {
    av_packet_unref(camera.packet.get());
    const int result = av_read_frame(camera.format.get(), camera.packet.get());
    // The driver empties a packet that it received damaged.
    if (result >= 0 && camera.packet->size > 0) return CHVID_OK;
    if (result < 0 && result != AVERROR(EAGAIN)) return failed(CHVID_LOST, chvid::text_of(result));
    if (camera.is_file && access(camera.path.c_str(), F_OK) != 0) return failed(CHVID_LOST, "the device is gone");
    if (monotonic_ns() > deadline) return failed(CHVID_LOST, "no frame arrived");
    std::this_thread::sleep_for(pause);
  }
}

/// - out: has no owner if the packet is damaged or incomplete.
chvid_status decode(chvid_camera &camera, chvid_picture &out, int64_t &stamped_ns) {
  AVFrame *frame = camera.frame.get();
  out = {};
  stamped_ns = INT64_MIN;
  if (avcodec_send_packet(camera.codec.get(), camera.packet.get()) < 0) return CHVID_OK;
  if (avcodec_receive_frame(camera.codec.get(), frame) < 0) return CHVID_OK;
  // Complaints do not count here: with some webcams each intact picture causes one.
  const bool is_damaged = frame->decode_error_flags || (frame->flags & AV_FRAME_FLAG_CORRUPT);
  const bool is_large = chvid::is_outside(camera.limit, frame->width, frame->height);
  if (!is_damaged && !is_large) {
    if (frame->pts > 0)
      stamped_ns = av_rescale_q(frame->pts, camera.format->streams[0]->time_base, {1, 1000000000});
    out = camera.converter->convert_later(frame, 0, SWS_BICUBIC);
  }
  av_frame_unref(frame);
  return is_large ? failed(CHVID_TOO_LARGE, "the frame is too large") : CHVID_OK;
}

} // namespace

chvid_status chvid_camera_open(const char *path, chvid_camera_request request, chvid_limit limit, chvid_camera **out,
                               chvid_camera_info *info) {
  if (!path || !out || !info || request.wait_ms <= 0) return failed(CHVID_BAD_ARGUMENT, "no camera named");
  return chvid::guarded([&] {
    auto camera = std::make_unique<chvid_camera>();
    if (!camera->packet || !camera->frame) throw std::bad_alloc();
    camera->path = path;
    camera->limit = limit;
    camera->is_file = !request.device;
    camera->wait_ns = int64_t(request.wait_ms) * 1000000;
    chvid_status status = CHVID_OK;
    if (camera->is_file) {
      // Gives a more detailed error than opening.
      char name[CHVID_CAMERA_NAME];
      int32_t is_permitted = 0;
      status = chvid_camera_describe(path, name, &is_permitted);
    }
    if (status == CHVID_OK) status = open_device(*camera, request.device ? request.device : "v4l2", request);
    if (status == CHVID_OK) status = open_decoder(*camera);
    if (status != CHVID_OK) return status;
    const AVRational rate = av_guess_frame_rate(camera->format.get(), camera->format->streams[0], nullptr);
    *info = {camera->codec->width, camera->codec->height, rate.num > 0 && rate.den > 0 ? av_q2d(rate) : 0};
    *out = camera.release();
    return CHVID_OK;
  });
}

chvid_status chvid_camera_read(chvid_camera *camera, chvid_picture *out, int64_t *grabbed_ns, int64_t *stamped_ns) {
  if (!camera || !out || !grabbed_ns || !stamped_ns) return failed(CHVID_BAD_ARGUMENT, "no camera");
  return chvid::guarded([&] {
    const chvid_status status = receive(*camera);
    *grabbed_ns = monotonic_ns();
    return status == CHVID_OK ? decode(*camera, *out, *stamped_ns) : status;
  });
}

void chvid_camera_destroy(chvid_camera *camera) { delete camera; }
