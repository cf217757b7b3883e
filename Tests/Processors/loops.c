/*
 * Runs Heed's own loops over a picture that is computed here, and prints what they give, for a comparison of processors
 * (docs/packages.md, ARM). Compiled with the objects of CHeedVision.
 */
#include "CHeedVision.h"
#include "CHeedVisionPatches.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { width = 160, height = 120, patches = 12 };

static float brightness(int x, int y, double shift) {
  return (float)(128 + 60 * sin((x + shift) * 0.31) * cos(y * 0.23) + 30 * sin((x + shift) * y * 0.004));
}

static void check(chv_status status, const char *what) {
  if (status == CHV_OK) return;
  fprintf(stderr, "%s: %d %s\n", what, (int)status, chv_last_error());
  exit(1);
}

static void print(const char *name, const float *values, size_t count, size_t step) {
  for (size_t i = 0; i < count; i += step) printf("%s %zu %.5g\n", name, i, values[i]);
}

int main(void) {
  static float before[width * height], now[width * height], half[width * height / 4], level[width * height];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      before[y * width + x] = brightness(x, y, 0);
      now[y * width + x] = brightness(x, y, 0.4);
    }
  check(chv_halve(before, width, height, half), "halve");
  print("half", half, width * height / 4, 97);
  check(chv_contrast(before, width, height, 1.2, 4, 8, 1, level), "contrast");
  print("contrast", level, width * height, 331);

  static chv_motion_cell cells[12];
  static int32_t counts[12];
  check(chv_motion(before, now, width, height, 4, 3, cells, counts), "motion");
  for (int i = 0; i < 12; i++)
    printf("motion %d %d %.5g %.5g %.5g %.5g %.5g %.5g\n", i, counts[i], cells[i].xx, cells[i].xy, cells[i].yy, cells[i].xt,
           cells[i].yt, cells[i].t);
  check(chv_add(before, now, width * height), "add");
  print("add", before, width * height, 331);

  static float x[patches * CHV_PATCH_FLOATS], y[patches * CHV_PATCH_FLOATS], z[patches * CHV_PATCH_FLOATS];
  static float values[patches * CHV_PATCH_FLOATS], across[patches * CHV_PATCH_FLOATS], down[patches * CHV_PATCH_FLOATS];
  static float bends[2 * patches];
  for (int p = 0; p < patches; p++)
    for (int i = 0; i < CHV_PATCH_FLOATS; i++) {
      const int pixel = i < CHV_PATCH_PIXELS ? i : CHV_PATCH_PIXELS - 1;
      x[p * CHV_PATCH_FLOATS + i] = (float)((p % 4 - 1.5) * 0.03 + (pixel % 7 - 3) * 0.001);
      y[p * CHV_PATCH_FLOATS + i] = (float)((p / 4 - 1) * 0.03 + (pixel / 7 - 3) * 0.001);
      z[p * CHV_PATCH_FLOATS + i] = (float)(0.01 * (p % 3));
    }
  const chv_skin skin = {x, y, z, patches};
  const chv_head_view view = {{1, 0, 0, 0, 1, 0, 0, 0, 1}, {0, 0, 0.6f}, {600, 600}, {80, 60}};
  const chv_contrast_level picture = {level, width, height};
  check(chv_patches_cut(&skin, &view, bends, &picture, values, across, down), "cut");
  print("cut", values, patches * CHV_PATCH_FLOATS, 13);
  print("slope", across, patches * CHV_PATCH_FLOATS, 13);

  const chv_head_view turned = {{1, 0.002f, 0, -0.002f, 1, 0, 0, 0, 1}, {0.0005f, 0, 0.6f}, {600, 600}, {80, 60}};
  const chv_skin_level kept = {values, across, down};
  const chv_patch_limits limits = {0.3, 0.2, 0.7, 0.05};
  chv_patch_sums sums;
  check(chv_patches_align(&skin, &kept, &turned, bends, &picture, &limits, &sums), "align");
  for (int i = 0; i < 21; i++) printf("align %d %.4g\n", i, sums.upper[i]);
  for (int i = 0; i < 6; i++) printf("right %d %.4g\n", i, sums.right[i]);
  for (int i = 0; i < 3; i++) printf("sums %d %.5g %.5g\n", i, sums.all[i], sums.weighted[i]);
  return 0;
}
