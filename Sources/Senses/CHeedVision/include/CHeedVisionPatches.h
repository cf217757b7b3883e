// Patches of skin, kept and found again: see CHeedVision.h for what holds of every call.
#ifndef CHEEDVISIONPATCHES_H
#define CHEEDVISIONPATCHES_H

#include "CHeedVision.h"

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A patch is 7 x 7 pixels: 49 floats, and 7 more that lie on its last pixel and count for nothing.
#define CHV_PATCH_PIXELS 49
#define CHV_PATCH_FLOATS 56

/// Where the pixels of patches lie on a head, metres.
typedef struct chv_skin {
  const float *x, *y, *z;
  size_t patches;
} chv_skin;

/// What they look like: local contrast minus its patch's mean, and its change per pixel of the level.
typedef struct chv_skin_level {
  const float *values, *slopes_x, *slopes_y;
} chv_skin_level;

/// A head before a camera, and the camera's pinhole in a level.
typedef struct chv_head_view {
  /// Rows of the rotation from head to camera.
  float rotation[9];
  /// The head's origin, metres.
  float origin[3];
  /// Pixels of the level.
  float focal[2], center[2];
} chv_head_view;

/// A picture's local contrast.
typedef struct chv_contrast_level {
  const float *values;
  int32_t width, height;
} chv_contrast_level;

typedef struct chv_patch_limits {
  /// Residual at which a pixel counts half.
  double outlier;
  /// Correlation of a patch that counts for nothing, and of one that counts in full; the share of the former.
  double covered, uncovered, least;
} chv_patch_limits;

/// Equations of the six small motions that bring kept patches to where they are seen: turns about the camera's axes
/// (radians), shifts across and along the line of sight (metres).
typedef struct chv_patch_sums {
  /// False if a patch lies behind the camera; the rest is then of no use.
  bool is_before_camera;
  /// The matrix' upper triangle, row by row, and the right side.
  double upper[21], right[6];
  /// Sums of products: seen and kept, kept alone, seen alone; of all patches, and weighted by how alike each is.
  double all[3], weighted[3];
} chv_patch_sums;

/// Compares patches with a picture at a pose.
/// @param bends the lens' shift of each patch, pixels of the level: x, y
chv_status chv_patches_align(const chv_skin *skin, const chv_skin_level *kept, const chv_head_view *view,
                             const float *bends, const chv_contrast_level *picture, const chv_patch_limits *limits,
                             chv_patch_sums *out);

/// Reads patches from a picture at a pose.
/// @param values, slopes_x, slopes_y CHV_PATCH_FLOATS a patch, as in chv_skin_level
chv_status chv_patches_cut(const chv_skin *skin, const chv_head_view *view, const float *bends,
                           const chv_contrast_level *picture, float *values, float *slopes_x, float *slopes_y);

/// Sums over the pixels of one cell: of the slope across (x), the slope down (y), the later minus the earlier brightness
/// (t), and of their products.
typedef struct chv_motion_cell { double xx, xy, yy, xt, yt, t; } chv_motion_cell;

/// Compares two pictures of one size, cell by cell. The outermost pixels, which have no slope, are left out.
/// @param columns, rows cells across and down, each of at least one pixel
/// @param out columns * rows cells, row by row
/// @param out_counts pixels per cell
chv_status chv_motion(const float *before, const float *now, int32_t width, int32_t height, int32_t columns,
                      int32_t rows, chv_motion_cell *out, int32_t *out_counts);

/// Adds `values` to `sums`, one by one.
chv_status chv_add(float *sums, const float *values, size_t count);

#ifdef __cplusplus
}
#endif

#endif
