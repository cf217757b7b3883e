// Patches of skin, stored and aligned again. CHeedVision.h has the rules for all calls.
#ifndef CHEEDVISIONPATCHES_H
#define CHEEDVISIONPATCHES_H

#include "CHeedVision.h"

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A patch is 7 x 7 pixels: 49 floats, plus 7 copies of its last pixel as padding, which are ignored.
#define CHV_PATCH_PIXELS 49
#define CHV_PATCH_FLOATS 56

/// The positions of the patches' pixels on a head, metres.
typedef struct chv_skin {
  const float *x, *y, *z;
  size_t patches;
} chv_skin;

/// The patches' appearance: local contrast minus the patch's mean, and its change per pixel of the level.
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
  /// Correlation at and below which a patch has weight `least`, and at and above which it has full weight.
  double covered, uncovered, least;
} chv_patch_limits;

/// Normal equations of the six small motions that align stored patches with the picture: rotations about the camera's
/// axes (radians), shifts across and along the line of sight (metres).
typedef struct chv_patch_sums {
  /// False if a patch is behind the camera; the other fields are then invalid.
  bool is_before_camera;
  /// The matrix's upper triangle, row by row, and the right side.
  double upper[21], right[6];
  /// Sums of products: seen times stored, stored squared, seen squared.
  double all[3];
} chv_patch_sums;

/// Compares patches with a picture at a pose.
/// @param bends lens distortion's shift of each patch, pixels of the level: x, y
chv_status chv_patches_align(const chv_skin *skin, const chv_skin_level *kept, const chv_head_view *view,
                             const float *bends, const chv_contrast_level *picture, const chv_patch_limits *limits,
                             chv_patch_sums *out);

/// Reads patches from a picture at a pose.
/// @param values, slopes_x, slopes_y CHV_PATCH_FLOATS per patch, as in chv_skin_level
chv_status chv_patches_cut(const chv_skin *skin, const chv_head_view *view, const float *bends,
                           const chv_contrast_level *picture, float *values, float *slopes_x, float *slopes_y);

/// Sums over one cell's pixels: of products of the horizontal slope (x), the vertical slope (y) and the change of
/// brightness (t, later minus earlier), and of t.
typedef struct chv_motion_cell { double xx, xy, yy, xt, yt, t; } chv_motion_cell;

/// Compares two pictures of the same size, cell by cell, without the outermost pixels, which have no slope.
/// @param columns, rows cells across and down, each of at least one pixel
/// @param out columns * rows cells, row by row
/// @param out_counts pixels per cell
chv_status chv_motion(const float *before, const float *now, int32_t width, int32_t height, int32_t columns,
                      int32_t rows, chv_motion_cell *out, int32_t *out_counts);

/// Adds each of `values` to its element of `sums`.
chv_status chv_add(float *sums, const float *values, size_t count);

#ifdef __cplusplus
}
#endif

#endif
