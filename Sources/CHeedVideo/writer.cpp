#include "complaints.hpp"
#include "guarded.hpp"

#include <memory>
#include <opencv2/videoio.hpp>
#include <vector>

using chvid::failed;

struct chvid_writer {
  cv::VideoWriter writer;
  cv::Mat colour;
  cv::Size size;
};

namespace {

/// Grey three times over, or colour without its fourth channel: the encoder takes blue, green, red.
void make_colour(const cv::Mat &from, cv::Mat &to) {
  if (from.channels() == 1) {
    cv::merge(std::vector<cv::Mat>{from, from, from}, to);
  } else {
    to.create(from.size(), CV_8UC3);
    const int pairs[] = {0, 0, 1, 1, 2, 2};
    cv::mixChannels(&from, 1, &to, 1, pairs, 3);
  }
}

} // namespace

chvid_status chvid_writer_open(const char *path, int32_t width, int32_t height, double frame_rate, chvid_writer **out) {
  if (!path || !out || width <= 0 || height <= 0 || !(frame_rate > 0))
    return failed(CHVID_BAD_ARGUMENT, "a video has a size and a rate");
  return chvid::guarded([&] {
    chvid::Complaints complaints;
    chvid::Listening listening(complaints);
    auto writer = std::make_unique<chvid_writer>();
    writer->size = {width, height};
    for (const int code : {cv::VideoWriter::fourcc('a', 'v', 'c', '1'), cv::VideoWriter::fourcc('m', 'p', '4', 'v')}) {
      if (writer->writer.open(path, cv::CAP_FFMPEG, code, frame_rate, writer->size, true)) {
        *out = writer.release();
        return CHVID_OK;
      }
    }
    return failed(CHVID_BACKEND, "no encoder could be started");
  });
}

chvid_status chvid_writer_add(chvid_writer *writer, const uint8_t *bytes, int32_t stride, int32_t channels) {
  if (!writer || !bytes || (channels != 1 && channels != 3 && channels != 4))
    return failed(CHVID_BAD_ARGUMENT, "no picture");
  return chvid::guarded([&] {
    const cv::Mat picture(writer->size, CV_8UC(channels), const_cast<uint8_t *>(bytes), size_t(stride));
    if (channels != 3) make_colour(picture, writer->colour);
    writer->writer.write(channels == 3 ? picture : writer->colour);
    return CHVID_OK;
  });
}

chvid_status chvid_writer_close(chvid_writer *writer) {
  if (!writer) return failed(CHVID_BAD_ARGUMENT, "no writer");
  return chvid::guarded([&] {
    writer->writer.release();
    return CHVID_OK;
  });
}

void chvid_writer_destroy(chvid_writer *writer) { delete writer; }
