#include <opencv4/opencv2/video/tracking.hpp>
