#include "guarded.hpp"

#include <opencv2/dnn/dnn.hpp>

#include <cstring>
#include <memory>
#include <vector>

struct chv_net {
  cv::dnn::Net net;
  std::vector<int> input_shape;
  std::vector<cv::String> output_names;
  std::vector<cv::Mat> outputs;
};

chv_status chv_net_create(const void *onnx, size_t onnx_size, const int32_t input_shape[4],
                          const char *const *output_names, size_t output_count, chv_net **out) {
  if (!out) return chv::failed(CHV_BAD_ARGUMENT, "no place for the net");
  *out = nullptr;
  if (!onnx || !onnx_size || !input_shape || !output_names || !output_count)
    return chv::failed(CHV_BAD_ARGUMENT, "a net needs bytes, a shape and outputs");
  for (int i = 0; i < 4; i++)
    if (input_shape[i] < 1) return chv::failed(CHV_BAD_ARGUMENT, "a side of the input is not positive");
  return chv::guarded([&] {
    auto made = std::make_unique<chv_net>();
    made->net = cv::dnn::readNetFromONNX(static_cast<const char *>(onnx), onnx_size);
    made->net.setPreferableBackend(cv::dnn::DNN_BACKEND_OPENCV);
    made->net.setPreferableTarget(cv::dnn::DNN_TARGET_CPU);
    made->input_shape.assign(input_shape, input_shape + 4);
    // By name, because OpenCV orders unconnected outputs differently from the ONNX file.
    made->output_names.assign(output_names, output_names + output_count);
    *out = made.release();
    return CHV_OK;
  });
}

void chv_net_destroy(chv_net *net) { delete net; }

chv_status chv_net_run(chv_net *net, const float *input, float *const *outputs, const size_t *output_sizes) {
  if (!net || !input || !outputs || !output_sizes) return chv::failed(CHV_BAD_ARGUMENT, "a net needs buffers");
  return chv::guarded([&] {
    // A header for the caller's floats; setInput copies them.
    const cv::Mat blob(net->input_shape, CV_32F, const_cast<float *>(input));
    net->net.setInput(blob);
    net->net.forward(net->outputs, net->output_names);
    for (size_t i = 0; i < net->outputs.size(); i++) {
      const cv::Mat &output = net->outputs[i];
      if (!outputs[i]) return chv::failed(CHV_BAD_ARGUMENT, "an output has no buffer");
      if (output.type() != CV_32F || !output.isContinuous() || output.total() != output_sizes[i]) {
        const std::string message = "output " + net->output_names[i] + " has " + std::to_string(output.total()) +
                                    " values instead of " + std::to_string(output_sizes[i]);
        return chv::failed(CHV_WRONG_SHAPE, message.c_str());
      }
      std::memcpy(outputs[i], output.ptr<float>(), output_sizes[i] * sizeof(float));
    }
    return CHV_OK;
  });
}

chv_status chv_net_probe(chv_net *net, const float *input, chv_output *outputs) {
  if (!net || !input || !outputs) return chv::failed(CHV_BAD_ARGUMENT, "a net needs buffers");
  return chv::guarded([&] {
    const cv::Mat blob(net->input_shape, CV_32F, const_cast<float *>(input));
    net->net.setInput(blob);
    net->net.forward(net->outputs, net->output_names);
    for (size_t i = 0; i < net->outputs.size(); i++) {
      const cv::Mat &output = net->outputs[i];
      constexpr int most = sizeof(outputs[i].sides) / sizeof(outputs[i].sides[0]);
      if (output.type() != CV_32F || !output.isContinuous() || output.dims > most) {
        const std::string message = "output " + net->output_names[i] + " is no array of 32-bit numbers";
        return chv::failed(CHV_WRONG_SHAPE, message.c_str());
      }
      outputs[i].count = output.total();
      outputs[i].rank = output.dims;
      for (int side = 0; side < output.dims; side++) outputs[i].sides[side] = output.size[side];
      outputs[i].values = output.ptr<float>();
    }
    return CHV_OK;
  });
}
