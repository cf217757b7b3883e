#include <opencv4/opencv2/videoio.hpp>
