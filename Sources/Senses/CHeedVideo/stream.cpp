#include "complaints.hpp"
#include "ffmpeg.hpp"
#include "guarded.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <ctime>
#include <deque>
#include <new>
#include <stdexcept>
#include <thread>
#include <utility>

extern "C" {
#include <libavutil/opt.h>
}

using chvid::failed;

namespace {

/// Largest picture of a stream, bytes. Choice: a JPEG of 8K has 8 MB. A part without an end is refused there.
constexpr int64_t most_bytes = 16 << 20;
/// Packets that wait for the reader. Choice: a second of 30 pictures; a reader that is slower loses the oldest.
constexpr size_t most_waiting = 30;

int64_t monotonic_ns() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return int64_t(now.tv_sec) * 1000000000 + now.tv_nsec;
}

struct Parameters {
  void operator()(AVCodecParameters *it) const { avcodec_parameters_free(&it); }
};

/// What the thread that reads the network shares with the reader of pictures.
struct Connection {
  const std::string address;
  const std::string format;
  const bool sends_images = format == "mpjpeg";
  std::atomic<bool> is_stopped{false};

  std::mutex mutex;
  std::condition_variable changed;
  /// The codec of the pictures; null until the stream was opened.
  std::unique_ptr<AVCodecParameters, Parameters> video;
  std::deque<chvid::Owned<AVPacket>> waiting;
  int32_t arrived = 0;
  int64_t grabbed_ns = 0;
  chvid_status status = CHVID_OK;
  std::string trouble;

  Connection(const char *address, const char *format) : address(address), format(format) {}

  void fail(chvid_status why, const std::string &text) {
    std::lock_guard<std::mutex> lock(mutex);
    if (status == CHVID_OK) {
      status = why;
      trouble = text;
    }
    changed.notify_all();
  }
};

/// Reads the network on its own thread.
class Receiver {
public:
  explicit Receiver(std::shared_ptr<Connection> shared) : connection(std::move(shared)) {}

  void run() {
    complaints.takes_all = true;
    chvid::Listening listening(complaints);
    if (!open()) return;
    const int stream = av_find_best_stream(format.get(), AVMEDIA_TYPE_VIDEO, -1, -1, nullptr, 0);
    if (stream < 0) return connection->fail(CHVID_WRONG_KIND, "it sends no video");
    for (bool is_first = true;; is_first = false) {
      chvid::Owned<AVPacket> packet(av_packet_alloc());
      if (!packet) throw std::bad_alloc();
      begin = input ? input->pos : 0;
      const int result = av_read_frame(format.get(), packet.get());
      if (result == AVERROR_EOF) return connection->fail(CHVID_LOST, "it ended the stream");
      if (result < 0) return fail(result);
      // The first part shows whether they are pictures, so that opening a stream of others fails.
      if (is_first) publish(format->streams[stream]->codecpar);
      if (packet->stream_index == stream && packet->size > 0) take(std::move(packet));
    }
  }

private:
  struct InputCloser {
    void operator()(AVIOContext *it) const { avio_close(it); }
  };

  std::shared_ptr<Connection> connection;
  std::unique_ptr<AVIOContext, InputCloser> input;
  chvid::Owned<AVFormatContext> format;
  chvid::Complaints complaints;
  int64_t begin = 0;
  bool is_too_long = false;

  /// Ends FFmpeg's waiting once the stream is no longer read, and a picture that never ends.
  static int interrupts(void *self) {
    auto &receiver = *static_cast<Receiver *>(self);
    receiver.is_too_long = receiver.input && receiver.input->pos - receiver.begin > most_bytes;
    return receiver.connection->is_stopped || receiver.is_too_long;
  }

  bool open() {
    const bool is_http = connection->sends_images;
    const AVIOInterruptCB interrupt{interrupts, this};
    AVDictionary *options = nullptr;
    av_dict_set(&options, "protocol_whitelist", is_http ? "http,tcp" : "rtp,tcp,udp", 0);
    av_dict_set(&options, is_http ? "user_agent" : "rtsp_transport", is_http ? "heed" : "tcp", 0);
    int result = 0;
    if (is_http) {
      // A proxy of the environment is for the internet, and cameras are in the vehicle's network.
      av_dict_set(&options, "http_proxy", "", 0);
      AVIOContext *opened = nullptr;
      result = avio_open2(&opened, connection->address.c_str(), AVIO_FLAG_READ, &interrupt, &options);
      input.reset(opened);
      if (result >= 0 && !is_expected()) result = AVERROR_EXIT;
    }
    AVFormatContext *made = avformat_alloc_context();
    if (!made) throw std::bad_alloc();
    made->interrupt_callback = interrupt;
    made->pb = input.get();
    // Pictures are given out as they arrive.
    made->flags |= AVFMT_FLAG_NOBUFFER;
    if (result >= 0)
      result = avformat_open_input(&made, connection->address.c_str(),
                                   av_find_input_format(connection->format.c_str()), &options);
    else
      avformat_free_context(made);
    av_dict_free(&options);
    if (result < 0)
      fail(result);
    else
      format.reset(made);
    return result >= 0;
  }

  /// True if the host sends pictures itself; otherwise the failure is noted.
  bool is_expected() {
    const std::string type = option("mime_type"), place = option("location");
    if (!place.empty() && place != connection->address)
      connection->fail(CHVID_WRONG_KIND, "it points to " + place + ", and redirects are not followed");
    else if (type.compare(0, 10, "multipart/") != 0)
      connection->fail(CHVID_WRONG_KIND, "it sends " + (type.empty() ? "no content type" : type));
    else
      return true;
    return false;
  }

  std::string option(const char *name) {
    uint8_t *value = nullptr;
    std::string text;
    if (av_opt_get(input.get(), name, AV_OPT_SEARCH_CHILDREN, &value) >= 0 && value)
      text = reinterpret_cast<char *>(value);
    av_free(value);
    return text;
  }

  void fail(int result) {
    const bool is_about_network = AVUNERROR(result) > 0 && AVUNERROR(result) < 4096; // The system's own errors.
    if (is_too_long)
      connection->fail(CHVID_WRONG_KIND, "a picture is larger than " + std::to_string(most_bytes) + " bytes");
    else if (result == AVERROR(EIO))
      connection->fail(CHVID_LOST, "it closed the connection");
    else if (result == AVERROR_INVALIDDATA && complaints.first.empty())
      connection->fail(CHVID_WRONG_KIND, "its parts are not of type image/jpeg");
    else
      connection->fail(is_about_network ? CHVID_LOST : CHVID_WRONG_KIND,
                       complaints.first.empty() ? chvid::text_of(result) : complaints.first);
  }

  void publish(const AVCodecParameters *video) {
    std::unique_ptr<AVCodecParameters, Parameters> copy(avcodec_parameters_alloc());
    if (!copy || avcodec_parameters_copy(copy.get(), video) < 0) throw std::bad_alloc();
    std::lock_guard<std::mutex> lock(connection->mutex);
    connection->video = std::move(copy);
    connection->changed.notify_all();
  }

  void take(chvid::Owned<AVPacket> packet) {
    std::lock_guard<std::mutex> lock(connection->mutex);
    auto &waiting = connection->waiting;
    // Images stand for themselves, so that the newest alone has to be decoded.
    if (connection->sends_images || waiting.size() >= most_waiting) waiting.clear();
    waiting.push_back(std::move(packet));
    connection->arrived++;
    connection->grabbed_ns = monotonic_ns();
    connection->changed.notify_all();
  }
};

} // namespace

struct chvid_stream {
  std::shared_ptr<Connection> connection;
  chvid_image_decoder *images = nullptr;
  chvid::Owned<AVCodecContext> codec;
  chvid::Owned<AVFrame> frame{av_frame_alloc()};
  std::shared_ptr<chvid::Converter> converter = std::make_shared<chvid::Converter>();
  chvid_limit limit{};
  ~chvid_stream() {
    connection->is_stopped = true;
    chvid_image_decoder_destroy(images);
  }
};

namespace {

/// Waits for a change; `lock` holds the connection's mutex.
template <typename Condition>
void wait(Connection &connection, std::unique_lock<std::mutex> &lock, int32_t wait_ms, Condition is_met) {
  connection.changed.wait_for(lock, std::chrono::milliseconds(wait_ms),
                              [&] { return connection.status != CHVID_OK || is_met(); });
}

void open_decoder(chvid_stream &stream, const AVCodecParameters *video) {
  const AVCodec *codec = avcodec_find_decoder(video->codec_id);
  if (!codec) throw std::runtime_error("it sends a format that this FFmpeg cannot decode");
  stream.codec.reset(avcodec_alloc_context3(codec));
  if (!stream.codec || avcodec_parameters_to_context(stream.codec.get(), video) < 0) throw std::bad_alloc();
  stream.codec->thread_count = 1; // More threads would delay frames.
  stream.codec->flags |= AV_CODEC_FLAG_LOW_DELAY;
  stream.codec->max_pixels = chvid::decoded_pixels(stream.limit);
  const int result = avcodec_open2(stream.codec.get(), codec, nullptr);
  if (result < 0) throw std::runtime_error(chvid::text_of(result));
}

/// One picture that stands for itself; without an owner if it is damaged.
chvid_status decode_image(chvid_stream &stream, const AVPacket &packet, chvid_picture &out) {
  int32_t damaged = 0;
  const chvid_status status =
      chvid_image_decode(stream.images, packet.data, size_t(packet.size), stream.limit, &out, &damaged);
  if (status == CHVID_WRONG_KIND) return CHVID_OK;
  if (status == CHVID_OK && damaged) {
    chvid_picture_release(out.owner);
    out = {};
  }
  return status;
}

/// The newest picture of a video's packets; without an owner if it is damaged.
chvid_status decode_video(chvid_stream &stream, const std::deque<chvid::Owned<AVPacket>> &packets, chvid_picture &out) {
  AVFrame *frame = stream.frame.get();
  for (const auto &packet : packets) {
    if (avcodec_send_packet(stream.codec.get(), packet.get()) < 0) continue;
    while (avcodec_receive_frame(stream.codec.get(), frame) >= 0) {
      const bool is_damaged = frame->decode_error_flags || (frame->flags & AV_FRAME_FLAG_CORRUPT);
      const bool is_large = chvid::is_outside(stream.limit, frame->width, frame->height);
      chvid_picture_release(out.owner);
      out = {};
      if (!is_damaged && !is_large) out = stream.converter->convert_later(frame, 0, SWS_BICUBIC);
      av_frame_unref(frame);
      if (is_large) return failed(CHVID_TOO_LARGE, "a frame of it");
    }
  }
  return CHVID_OK;
}

} // namespace

chvid_status chvid_stream_open(const char *address, const char *format, chvid_limit limit, int32_t wait_ms,
                               chvid_stream **out) {
  if (!address || !format || !out) return failed(CHVID_BAD_ARGUMENT, "no stream named");
  return chvid::guarded([&] {
    auto stream = std::make_unique<chvid_stream>();
    stream->connection = std::make_shared<Connection>(address, format);
    stream->limit = limit;
    if (!stream->frame || chvid_image_decoder_create(&stream->images) != CHVID_OK) throw std::bad_alloc();
    Connection &connection = *stream->connection;
    // FFmpeg may wait for the network after the stream is no longer read, so the thread ends by itself.
    std::thread([shared = stream->connection] {
      try {
        Receiver(shared).run();
      } catch (const std::exception &error) {
        shared->fail(CHVID_BACKEND, error.what());
      }
    }).detach();
    std::unique_lock<std::mutex> lock(connection.mutex);
    wait(connection, lock, wait_ms, [&] { return connection.video != nullptr; });
    if (connection.status != CHVID_OK) return failed(connection.status, connection.trouble);
    *out = stream.release();
    return CHVID_OK;
  });
}

chvid_status chvid_stream_read(chvid_stream *stream, int32_t wait_ms, chvid_picture *out, int32_t *arrived,
                               int64_t *grabbed_ns) {
  if (!stream || !out || !arrived || !grabbed_ns) return failed(CHVID_BAD_ARGUMENT, "no stream");
  return chvid::guarded([&] {
    *out = {};
    Connection &connection = *stream->connection;
    std::deque<chvid::Owned<AVPacket>> packets;
    {
      std::unique_lock<std::mutex> lock(connection.mutex);
      wait(connection, lock, wait_ms, [&] { return !connection.waiting.empty(); });
      packets.swap(connection.waiting);
      *arrived = std::exchange(connection.arrived, 0);
      *grabbed_ns = connection.grabbed_ns;
      if (packets.empty()) return failed(connection.status, connection.trouble);
      if (!connection.sends_images && !stream->codec) open_decoder(*stream, connection.video.get());
    }
    if (connection.sends_images) return decode_image(*stream, *packets.back(), *out);
    return decode_video(*stream, packets, *out);
  });
}

void chvid_stream_destroy(chvid_stream *stream) { delete stream; }
