#include <opencv4/opencv2/dnn.hpp>
