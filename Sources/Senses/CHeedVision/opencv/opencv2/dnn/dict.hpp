#include <opencv4/opencv2/dnn/dict.hpp>
