#include "guarded.hpp"

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

namespace {

struct Pictures {
  cv::Mat usual, weights, now;
  cv::Matx33d pinhole;

  Pictures(const float *u, const float *w, const float *n, int32_t width, int32_t height, const double *lens)
      : usual(height, width, CV_32F, const_cast<float *>(u)), weights(height, width, CV_32F, const_cast<float *>(w)),
        now(height, width, CV_32F, const_cast<float *>(n)), pinhole(lens[0], 0, lens[2], 0, lens[1], lens[3], 0, 0, 1) {}

  /// Half the size; the usual picture's pixels count by their weights.
  void halve() {
    const auto half = [](const cv::Mat &values) {
      cv::Mat result;
      cv::resize(values, result, values.size() / 2, 0, 0, cv::INTER_AREA);
      return result;
    };
    cv::Mat sums = half(usual.mul(weights));
    weights = half(weights), now = half(now), usual = sums / cv::max(weights, 1e-3);
    // Integers are pixel centres, so that the middle moves by a quarter.
    for (int row = 0; row < 2; row++) pinhole(row, row) /= 2, pinhole(row, 2) = pinhole(row, 2) / 2 - 0.25;
  }
};

/// A picture as the turned camera sees it; 0 where it did not look before. The angles are pitch, yaw and roll, degrees.
cv::Mat turned(const cv::Mat &picture, const cv::Matx33d &pinhole, const cv::Vec3d &degrees) {
  const cv::Vec3d angle = degrees * (CV_PI / 180);
  const double cp = std::cos(angle[0]), sp = std::sin(angle[0]), cy = std::cos(angle[1]), sy = std::sin(angle[1]);
  const double cr = std::cos(angle[2]), sr = std::sin(angle[2]);
  const cv::Matx33d about_x(1, 0, 0, 0, cp, -sp, 0, sp, cp), about_y(cy, 0, -sy, 0, 1, 0, sy, 0, cy);
  const cv::Matx33d rotation = about_y * about_x * cv::Matx33d(cr, -sr, 0, sr, cr, 0, 0, 0, 1);
  cv::Mat result;
  cv::warpPerspective(picture, result, pinhole * rotation * pinhole.inv(), picture.size(),
                      cv::INTER_LINEAR | cv::WARP_INVERSE_MAP, cv::BORDER_CONSTANT, 0);
  return result;
}

/// Improves a turn by least squares; pixels that do not fit count little.
cv::Vec3d refined(const Pictures &p, cv::Vec3d turn) {
  const double delta = 0.25, enough = 0.02, longest = 2;
  for (int round = 0; round < 12; round++) {
    const cv::Mat residual = p.now - turned(p.usual, p.pinhole, turn);
    cv::Mat weights = turned(p.weights, p.pinhole, turn);
    const double scatter = weights.dot(cv::abs(residual)) / (cv::sum(weights)[0] + 1e-9) + 1e-6;
    const cv::Mat relative = residual / scatter;
    weights /= 1 + relative.mul(relative);
    cv::Mat slopes[3];
    for (int axis = 0; axis < 3; axis++) {
      cv::Vec3d step;
      step[axis] = delta;
      slopes[axis] = (turned(p.usual, p.pinhole, turn + step) - turned(p.usual, p.pinhole, turn - step)) / (2 * delta);
    }
    cv::Matx33d matrix = cv::Matx33d::eye() * 1e-9;
    cv::Vec3d right;
    for (int i = 0; i < 3; i++) {
      const cv::Mat weighted = weights.mul(slopes[i]);
      for (int j = 0; j < 3; j++) matrix(i, j) += weighted.dot(slopes[j]);
      right[i] = weighted.dot(residual);
    }
    cv::Vec3d by = matrix.solve(right, cv::DECOMP_LU);
    // Texture leads no farther.
    for (int i = 0; i < 3; i++) by[i] = std::clamp(by[i], -longest, longest);
    turn += by;
    if (cv::norm(by, cv::NORM_INF) < enough) break;
  }
  return turn;
}

/// Counts the cells with texture, and measures how alike they look to what the turned camera sees of the usual picture.
chv_turn compared(const Pictures &p, const cv::Vec3d &turn, const chv_turn_plan &plan) {
  const bool is_turned = turn != cv::Vec3d();
  const cv::Mat usual = is_turned ? turned(p.usual, p.pinhole, turn) : p.usual;
  const cv::Mat weights = is_turned ? turned(p.weights, p.pinhole, turn) : p.weights;
  // Sums of the usual picture squared, usual times now, now squared.
  std::vector<cv::Vec3d> cells(static_cast<size_t>(plan.columns * plan.rows));
  for (int y = 0; y < p.now.rows; y++) {
    const float *before = usual.ptr<float>(y), *weight = weights.ptr<float>(y), *now = p.now.ptr<float>(y);
    cv::Vec3d *row = &cells[static_cast<size_t>(y * plan.rows / p.now.rows * plan.columns)];
    for (int x = 0; x < p.now.cols; x++) {
      const cv::Vec3f product(before[x] * before[x], before[x] * now[x], now[x] * now[x]);
      row[x * plan.columns / p.now.cols] += product * weight[x];
    }
  }
  chv_turn result{turn[0], turn[1], turn[2], 0, 0};
  double alike = 0;
  for (const cv::Vec3d &cell : cells) {
    if (!(cell[0] > plan.least_texture)) continue;
    result.textured += 1;
    alike += cell[1] / std::sqrt(cell[0] * cell[2] + 1e-12);
  }
  result.likeness = alike / std::max(1, result.textured);
  return result;
}

} // namespace

chv_status chv_turns(const float *usual, const float *weights, const float *now, int32_t width, int32_t height,
                     const double pinhole[4], const chv_turn_plan *plan, const chv_turn *starts, size_t start_count,
                     chv_turn *out, size_t room, size_t *out_count) {
  if (!usual || !weights || !now || !pinhole || !plan || !starts || !out || !out_count || room < 1 || plan->reach < 1 ||
      plan->columns < 1 || plan->rows < 1 || width < 2 * plan->columns || height < 2 * plan->rows)
    return chv::failed(CHV_BAD_ARGUMENT, "turns are searched in two pictures from given starts");
  return chv::guarded([&] {
    const Pictures whole(usual, weights, now, width, height, pinhole);
    out[0] = compared(whole, cv::Vec3d(), *plan);
    *out_count = 1;
    if (room == 1) return CHV_OK;
    const int reach = plan->reach;
    Pictures p = whole;
    p.halve();
    const auto padded = [&](const cv::Mat &values) {
      cv::Mat result;
      cv::copyMakeBorder(values, result, reach, reach, reach, reach, cv::BORDER_CONSTANT, 0);
      return result;
    };
    const cv::Mat later = padded(p.now), squares = later.mul(later), seen = padded(cv::Mat::ones(p.now.size(), CV_32F));
    const double all = cv::sum(p.weights.mul(p.usual).mul(p.usual))[0];
    std::vector<std::pair<double, cv::Vec3d>> found;
    for (size_t index = 0; index < start_count; index++) {
      cv::Vec3d turn(starts[index].pitch, starts[index].yaw, starts[index].roll);
      const cv::Mat before = turned(p.usual, p.pinhole, turn), weight = turned(p.weights, p.pinhole, turn);
      cv::Mat both, power, texture, scale;
      cv::matchTemplate(later, before.mul(weight), both, cv::TM_CCORR);
      cv::matchTemplate(squares, weight, power, cv::TM_CCORR);
      cv::matchTemplate(seen, before.mul(weight).mul(before), texture, cv::TM_CCORR);
      cv::sqrt(cv::max(power, 1e-6).mul(cv::max(texture, 1e-6)), scale);
      both /= scale;
      both.setTo(-1, texture < plan->least_overlap * all);
      double best = 0;
      cv::Point at;
      cv::minMaxLoc(both, nullptr, &best, nullptr, &at);
      turn[0] += std::atan((at.y - reach) / p.pinhole(1, 1)) * 180 / CV_PI;
      turn[1] += std::atan((at.x - reach) / p.pinhole(0, 0)) * 180 / CV_PI;
      found.emplace_back(best, turn);
    }
    std::sort(found.begin(), found.end(), [](const auto &a, const auto &b) { return a.first > b.first; });
    std::vector<cv::Vec3d> taken;
    for (const auto &one : found) {
      const cv::Vec3d &turn = one.second;
      const auto is_near = [&](const cv::Vec3d &other) { return cv::norm(turn, other, cv::NORM_INF) <= plan->apart; };
      if (taken.size() + 1 == room || std::any_of(taken.begin(), taken.end(), is_near)) continue;
      taken.push_back(turn);
      // Fine texture leads a pixel or two, which roll exceeds at the picture's edge; coarse texture leads there.
      out[taken.size()] = compared(whole, refined(whole, refined(p, turn)), *plan);
    }
    std::sort(out + 1, out + taken.size() + 1, [](const auto &a, const auto &b) { return a.likeness > b.likeness; });
    *out_count = taken.size() + 1;
    return CHV_OK;
  });
}
