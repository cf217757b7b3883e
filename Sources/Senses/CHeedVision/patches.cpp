#include "guarded.hpp"
#include "processor.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace {

constexpr int vectors = CHV_PATCH_FLOATS / 8;
constexpr int columns = 6;

typedef float Lanes __attribute__((vector_size(32)));
typedef int32_t Places __attribute__((vector_size(32)));

/// A patch's last vector has one valid pixel.
constexpr Lanes last_mask = {1, 0, 0, 0, 0, 0, 0, 0};

INLINE void load(Lanes &to, const float *from) { std::memcpy(&to, from, sizeof to); }
INLINE void store(float *to, const Lanes &from) { std::memcpy(to, &from, sizeof from); }

INLINE float sum(const Lanes &lanes) {
  float total = 0;
  for (int lane = 0; lane < 8; lane++) total += lanes[lane];
  return total;
}

/// Positions of eight points of skin: relative to the head's origin, in camera coordinates, in the picture.
struct Seen {
  Lanes turned[3], x, y, inverse, column, row;
};

/// @return false if a point is behind the camera or nearer than 5 cm
INLINE bool place(Seen &to, const chv_skin &skin, size_t at, const chv_head_view &view, const float *bend) {
  Lanes x, y, z;
  load(x, skin.x + at), load(y, skin.y + at), load(z, skin.z + at);
  const float *r = view.rotation;
  for (int axis = 0; axis < 3; axis++, r += 3) to.turned[axis] = x * r[0] + y * r[1] + z * r[2];
  to.x = to.turned[0] + view.origin[0], to.y = to.turned[1] + view.origin[1];
  const Lanes depth = to.turned[2] + view.origin[2];
  bool is_before = true;
  // Written so that a NaN depth is refused.
  for (int lane = 0; lane < 8; lane++) is_before &= depth[lane] > 0.05f;
  to.inverse = 1 / depth;
  to.column = to.x * to.inverse * view.focal[0] + (view.center[0] + bend[0]);
  to.row = to.y * to.inverse * view.focal[1] + (view.center[1] + bend[1]);
  return is_before;
}

/// Reads the picture's values bilinearly; the border is replicated.
INLINE void read(Lanes &to, const chv_contrast_level &picture, const Lanes &across, const Lanes &downwards) {
  const Lanes right = Lanes{} + (static_cast<float>(picture.width) - 1.001f);
  const Lanes bottom = Lanes{} + (static_cast<float>(picture.height) - 1.001f);
  // NaN becomes 0.
  Lanes column = across > 0 ? across : Lanes{}, row = downwards > 0 ? downwards : Lanes{};
  column = column < right ? column : right;
  row = row < bottom ? row : bottom;
  const Places left = __builtin_convertvector(column, Places), top = __builtin_convertvector(row, Places);
  const Lanes along = column - __builtin_convertvector(left, Lanes), down = row - __builtin_convertvector(top, Lanes);
  const Places first = top * picture.width + left;
  Lanes a, b, c, d;
  for (int lane = 0; lane < 8; lane++) {
    const float *value = picture.values + first[lane];
    a[lane] = value[0], b[lane] = value[1];
    c[lane] = value[picture.width], d[lane] = value[picture.width + 1];
  }
  const Lanes upper = a + (b - a) * along;
  to = upper + (c + (d - c) * along - upper) * down;
}

/// A patch's appearance at a pose.
struct Patch {
  Lanes seen[vectors];
  /// Derivatives of each pixel by the head's six motion parameters.
  Lanes rows[vectors][columns];
  float mean, mean_rows[columns];
};

INLINE bool look(Patch &patch, const chv_skin &skin, const chv_skin_level &kept, size_t first,
                 const chv_head_view &view, const float *bend, const chv_contrast_level &picture) {
  Lanes mean{}, means[columns]{};
  const float sight[2] = {view.origin[0] / view.origin[2], view.origin[1] / view.origin[2]};
  for (int v = 0; v < vectors; v++) {
    Seen seen;
    if (!place(seen, skin, first + 8 * v, view, bend)) return false;
    read(patch.seen[v], picture, seen.column, seen.row);
    if (v == vectors - 1) patch.seen[v] *= last_mask;
    mean += patch.seen[v];
    Lanes slope_x, slope_y;
    load(slope_x, kept.slopes_x + first + 8 * v), load(slope_y, kept.slopes_y + first + 8 * v);
    // Uses the keyframe's gradients, which equal the picture's once the patch is aligned; 0 for padding.
    const Lanes x = slope_x * seen.inverse * view.focal[0], y = slope_y * seen.inverse * view.focal[1];
    const Lanes z = -(x * seen.x + y * seen.y) * seen.inverse;
    Lanes *row = patch.rows[v];
    row[0] = seen.turned[1] * z - seen.turned[2] * y;
    row[1] = seen.turned[2] * x - seen.turned[0] * z;
    row[2] = seen.turned[0] * y - seen.turned[1] * x;
    row[3] = x, row[4] = y, row[5] = x * sight[0] + y * sight[1] + z;
    for (int c = 0; c < columns; c++) means[c] += row[c];
  }
  patch.mean = sum(mean) / CHV_PATCH_PIXELS;
  for (int c = 0; c < columns; c++) patch.mean_rows[c] = sum(means[c]) / CHV_PATCH_PIXELS;
  return true;
}

/// Adds a patch's equations.
INLINE void add(chv_patch_sums &to, const Patch &patch, const float *kept, float gain, float share, float outlier) {
  Lanes upper[21]{}, right[columns]{};
  for (int v = 0; v < vectors; v++) {
    Lanes value;
    load(value, kept + 8 * v);
    const Lanes residual = gain * value - patch.seen[v];
    Lanes weight = share / (1 + residual * residual / (outlier * outlier));
    if (v == vectors - 1) weight *= last_mask;
    Lanes row[columns];
    for (int c = 0; c < columns; c++) row[c] = (patch.rows[v][c] - patch.mean_rows[c]) * gain;
    for (int a = 0, at = 0; a < columns; a++) {
      const Lanes weighted = row[a] * weight;
      for (int b = a; b < columns; b++, at++) upper[at] += weighted * row[b];
      right[a] += weighted * residual;
    }
  }
  for (int at = 0; at < 21; at++) to.upper[at] += sum(upper[at]);
  for (int c = 0; c < columns; c++) to.right[c] += sum(right[c]);
}

} // namespace

FOR_EACH_PROCESSOR
static bool align(const chv_skin &skin, const chv_skin_level &kept, const chv_head_view &view, const float *bends,
                  const chv_contrast_level &picture, const chv_patch_limits &limits, chv_patch_sums &out) {
  Patch patch;
  for (size_t index = 0; index < skin.patches; index++) {
    const size_t first = index * CHV_PATCH_FLOATS;
    if (!look(patch, skin, kept, first, view, bends + 2 * index, picture)) return false;
    Lanes product{}, own{}, other{};
    for (int v = 0; v < vectors; v++) {
      patch.seen[v] -= patch.mean;
      if (v == vectors - 1) patch.seen[v] *= last_mask;
      Lanes value;
      load(value, kept.values + first + 8 * v);
      product += value * patch.seen[v], own += value * value, other += patch.seen[v] * patch.seen[v];
    }
    const double both = sum(product), had = sum(own), has = sum(other);
    const double alike = both / std::max(1e-9, std::sqrt(had * has));
    const double share =
        std::max(limits.least, std::min(1.0, (alike - limits.covered) / (limits.uncovered - limits.covered)));
    out.all[0] += both, out.all[1] += had, out.all[2] += has;
    // A change of lighting scales a patch's contrast.
    const auto gain = static_cast<float>(std::min(2.0, std::max(0.5, both / std::max(1e-3, had))));
    add(out, patch, kept.values + first, gain, static_cast<float>(share), static_cast<float>(limits.outlier));
  }
  return true;
}

FOR_EACH_PROCESSOR
static bool cut(const chv_skin &skin, const chv_head_view &view, const float *bends,
                const chv_contrast_level &picture, float *values, float *slopes_x, float *slopes_y) {
  for (size_t index = 0; index < skin.patches; index++) {
    const size_t first = index * CHV_PATCH_FLOATS;
    Lanes mean{}, seen[vectors];
    for (int v = 0; v < vectors; v++) {
      Seen at;
      if (!place(at, skin, first + 8 * v, view, bends + 2 * index)) return false;
      Lanes left, right, above, below;
      read(seen[v], picture, at.column, at.row);
      read(left, picture, at.column - 1, at.row), read(right, picture, at.column + 1, at.row);
      read(above, picture, at.column, at.row - 1), read(below, picture, at.column, at.row + 1);
      Lanes x = (right - left) / 2, y = (below - above) / 2;
      if (v == vectors - 1) seen[v] *= last_mask, x *= last_mask, y *= last_mask;
      mean += seen[v];
      store(slopes_x + first + 8 * v, x), store(slopes_y + first + 8 * v, y);
    }
    const float middle = sum(mean) / CHV_PATCH_PIXELS;
    for (int v = 0; v < vectors; v++) {
      seen[v] -= middle;
      if (v == vectors - 1) seen[v] *= last_mask;
      store(values + first + 8 * v, seen[v]);
    }
  }
  return true;
}

static bool is_sound(const chv_skin *skin, const chv_head_view *view, const float *bends,
                     const chv_contrast_level *picture) {
  return skin && skin->x && skin->y && skin->z && view && bends && picture && picture->values && picture->width > 1 &&
         picture->height > 1;
}

chv_status chv_patches_align(const chv_skin *skin, const chv_skin_level *kept, const chv_head_view *view,
                             const float *bends, const chv_contrast_level *picture, const chv_patch_limits *limits,
                             chv_patch_sums *out) {
  if (!is_sound(skin, view, bends, picture) || !kept || !kept->values || !kept->slopes_x || !kept->slopes_y || !limits ||
      !out)
    return chv::failed(CHV_BAD_ARGUMENT, "patches are aligned with a picture at a pose");
  *out = {};
  out->is_before_camera = align(*skin, *kept, *view, bends, *picture, *limits, *out);
  return CHV_OK;
}

chv_status chv_patches_cut(const chv_skin *skin, const chv_head_view *view, const float *bends,
                           const chv_contrast_level *picture, float *values, float *slopes_x, float *slopes_y) {
  if (!is_sound(skin, view, bends, picture) || !values || !slopes_x || !slopes_y)
    return chv::failed(CHV_BAD_ARGUMENT, "patches are cut out of a picture at a pose");
  if (!cut(*skin, *view, bends, *picture, values, slopes_x, slopes_y))
    return chv::failed(CHV_BAD_ARGUMENT, "a patch lies behind the camera");
  return CHV_OK;
}
