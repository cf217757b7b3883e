#include "guarded.hpp"

#include <cmath>
#include <vector>

chv_status chv_lateral_likelihood(const chv_lateral_places *places, const double *headings, size_t heading_count,
                                  const double *curvatures, size_t curvature_count, int32_t classes, double class_share,
                                  double *out) {
  if (!places || !headings || !curvatures || !out || classes < 2 || !(class_share > 0) ||
      (places->count && (!places->base || !places->turn || !places->bend || !places->weight || !places->gain)))
    return chv::failed(CHV_BAD_ARGUMENT, "a likelihood needs places, headings, curvatures and two classes");
  return chv::guarded([&] {
    std::vector<double> counts(static_cast<size_t>(classes));
    double *const count = counts.data();
    for (size_t h = 0; h < heading_count; h++) {
      for (size_t c = 0; c < curvature_count; c++) {
        for (int32_t i = 0; i < classes; i++) count[i] = 0;
        double sum = 0;
        for (size_t i = 0; i < places->count; i++) {
          const double place = places->base[i] - headings[h] * places->turn[i] - curvatures[c] * places->bend[i];
          if (!(place >= 0 && place < classes - 1)) continue;
          const int32_t lower = static_cast<int32_t>(place);
          const double share = place - lower;
          count[lower] += places->weight[i] * (1 - share);
          count[lower + 1] += places->weight[i] * share;
          sum += places->gain[i];
        }
        for (int32_t i = 0; i < classes; i++)
          if (count[i] > 0) sum += count[i] * std::log(count[i] * class_share);
        *out++ = sum;
      }
    }
    return CHV_OK;
  });
}
