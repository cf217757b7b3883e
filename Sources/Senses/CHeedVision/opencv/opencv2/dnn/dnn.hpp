#include <opencv4/opencv2/dnn/dnn.hpp>
