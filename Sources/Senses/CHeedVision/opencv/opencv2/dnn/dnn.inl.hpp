#include <opencv4/opencv2/dnn/dnn.inl.hpp>
