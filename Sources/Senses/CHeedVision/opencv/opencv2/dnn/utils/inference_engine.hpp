#include <opencv4/opencv2/dnn/utils/inference_engine.hpp>
