// Nets and image operations on OpenCV as plain C, without exceptions or built-in thresholds.
#ifndef CHEEDVISION_H
#define CHEEDVISION_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum chv_status {
  CHV_OK = 0,
  /// A null pointer, a size that is not positive, an unknown format.
  CHV_BAD_ARGUMENT = 1,
  /// A net's output has another length than the caller's buffer.
  CHV_WRONG_SHAPE = 2,
  /// OpenCV or the C++ runtime failed; chv_last_error() has its message.
  CHV_BACKEND = 3,
} chv_status;

/// Message of this thread's last failed call; "" before the first. Valid until the thread's next failure.
const char *chv_last_error(void);

/// OpenCV's version, as "4.6.0".
const char *chv_opencv_version(void);

/// Sets the number of OpenCV's threads in the whole process.
chv_status chv_set_threads(int count);

// MARK: Nets

/// One net; used by one thread at a time.
typedef struct chv_net chv_net;

/// Reads an ONNX net from memory, so that the bytes in use are the checked ones.
/// @param input_shape batch, channels, height, width
/// @param output_names in the order of chv_net_run's buffers
chv_status chv_net_create(const void *onnx, size_t onnx_size, const int32_t input_shape[4],
                          const char *const *output_names, size_t output_count, chv_net **out);
void chv_net_destroy(chv_net *net);

/// Runs the net once.
/// @param input as many floats as the input shape implies
/// @param outputs one buffer per output name
/// @param output_sizes floats per buffer; CHV_WRONG_SHAPE if the net has more or fewer
chv_status chv_net_run(chv_net *net, const float *input, float *const *outputs, const size_t *output_sizes);

/// The shape and values of an output.
typedef struct chv_output {
  /// Number of values, the product of the sides.
  size_t count;
  /// Number of used `sides`.
  int32_t rank;
  int32_t sides[8];
  /// The net's own memory, valid until its next run.
  const float *values;
} chv_output;

/// Runs a net whose output shapes are not known yet.
/// @param outputs one per output name
chv_status chv_net_probe(chv_net *net, const float *input, chv_output *outputs);

// MARK: Images

/// The enums have a fixed integer type, so that reading an invalid value is defined behaviour.
typedef enum chv_format : uint32_t {
  CHV_BGR8 = 0,
  CHV_GRAY8 = 1,
  CHV_BGRA8 = 2,
  /// Brightness from 16 to 235, as in most video. Measured brightness is scaled to 0...255.
  CHV_LIMITED_GRAY8 = 3,
} chv_format;

/// The caller's pixels, read only during the call.
typedef struct chv_image {
  const uint8_t *pixels;
  int32_t width, height;
  /// Bytes from one row to the next.
  size_t stride;
  chv_format format;
} chv_image;

typedef enum chv_border : uint32_t {
  /// Black.
  CHV_BORDER_CONSTANT = 0,
  /// The edge is replicated.
  CHV_BORDER_REPLICATE = 1,
} chv_border;

/// Samples images into a net's input and owns the intermediate buffers. Used by one thread at a time.
typedef struct chv_sampler chv_sampler;

chv_status chv_sampler_create(int32_t width, int32_t height, chv_sampler **out);
void chv_sampler_destroy(chv_sampler *sampler);

/// Samples bilinearly to 8 bits, then writes red, green and blue as `value * scale + shift`.
/// @param image_from_sample two rows of three: maps pixels of the sample to pixels of the image (integers are centres)
/// @param out 3 * width * height floats, by row, column, channel; a gray image fills all three colours equally
chv_status chv_sampler_run(chv_sampler *sampler, const chv_image *image, const double image_from_sample[6],
                           chv_border border, float scale, float shift, float *out);

/// Whole pixels.
typedef struct chv_rect { int32_t x, y, width, height; } chv_rect;

/// The pixel format of a net's input.
typedef struct chv_planes {
  int32_t width, height;
  /// 1: the planes are red, green, blue; 0: blue, green, red.
  int32_t starts_with_red;
  /// Each value is `byte * scale`.
  float scale;
  /// The padding byte.
  uint8_t padding;
} chv_planes;

/// Writes a part of an image into a net's input: scaled (averaging if it shrinks); the rest is padding.
/// @param part inside the image
/// @param place inside the planes
/// @param out 3 * width * height floats; a gray image fills all three planes equally
chv_status chv_place(const chv_image *image, chv_rect part, chv_rect place, const chv_planes *planes, float *out);

typedef struct chv_statistics {
  /// Brightness (BT.601, 0...255) of every `step`-th pixel of every `step`-th row.
  double mean_luma, luma_deviation;
  /// Hash of every pixel, except padding and the fourth byte of bgra: images that differ in one aligned run of eight
  /// bytes always have different fingerprints, other different images almost always.
  uint64_t fingerprint;
} chv_statistics;

chv_status chv_image_statistics(const chv_image *image, int32_t step, chv_statistics *out);

/// Reads the brightness (BT.601, 0...255) of a part inside the image, scaled.
/// @param out out_width * out_height floats, row by row; pixel i of n covers the i-th n-th of the part
chv_status chv_luma(const chv_image *image, int32_t x, int32_t y, int32_t width, int32_t height, int32_t out_width,
                    int32_t out_height, float *out);

/// Samples brightness (BT.601, 0...255) bilinearly; the image's edge is replicated.
/// @param image_from_sample two rows of three: maps pixels of the sample to pixels of the image (integers are centres)
/// @param blur width (sigma) of a blur before sampling, image pixels; 0: none
/// @param out width * height floats, row by row
chv_status chv_luma_through(const chv_image *image, const double image_from_sample[6], double blur, int32_t width,
                            int32_t height, float *out);

/// Halves both sides; a last odd row or column is left out.
/// @param out (width / 2) * (height / 2) floats
chv_status chv_halve(const float *luma, int32_t width, int32_t height, float *out);

/// Local contrast: the difference of two Gaussian blurs, divided by the coarser blur.
/// @param fine, coarse widths (sigma) of the blurs, pixels
/// @param floor added to the denominator, so that black does not divide by zero
/// @param unit the value for a contrast of 1
/// @param out width * height floats
chv_status chv_contrast(const float *luma, int32_t width, int32_t height, double fine, double coarse, double floor,
                        double unit, float *out);

// MARK: Ridges

/// The shape of a bright line across a row. Lengths are metres across the road.
typedef struct chv_ridge_shape {
  /// Half width of the middle box.
  double half_width;
  /// Distance to the compared sides, and their width.
  double gap, side;
  /// Limits of the width at half height; up to `least_widest` pixels are never too wide.
  double narrowest, widest, least_widest;
  /// Minimum contrast to both sides, 0...255: in brightness, in yellowness.
  double least_contrast[2];
  /// Minimum contrast relative to the sides' brightness; not for yellowness, which has no zero.
  double relative_contrast;
  /// Minimum contrast relative to the row's median difference between two sides.
  double noise_multiple;
  /// Lower limit of that difference.
  double least_noise;
  /// Image pixels per shrunk pixel, in both directions.
  int32_t shrink;
  /// Maximum ridges per row, by brightness and by yellowness each; the strongest are kept.
  int32_t most_per_row;
} chv_ridge_shape;

typedef struct chv_ridge {
  /// Middle and width at half height, pixels of the image.
  double x, width;
  /// Relative to the row's median difference between two sides.
  double contrast;
  /// Index of the row.
  int32_t row;
  /// 0: brighter than its sides; 1: yellower.
  int32_t is_yellow;
} chv_ridge;

/// Finds places in rows of the image that are brighter or yellower than both sides.
/// @param rows the first of the `shrink` lines averaged per row
/// @param pixels_per_meter image pixels per metre across the road, for each row
/// @param out room for 2 * most_per_row * row_count; by row, then brightness before yellowness, then from the left
chv_status chv_ridges(const chv_image *image, const int32_t *rows, const double *pixels_per_meter, size_t row_count,
                      const chv_ridge_shape *shape, chv_ridge *out, size_t *out_count);

// MARK: Corners

/// A place where brightness rises towards two opposite sides and falls towards the other two, as between four squares.
typedef struct chv_saddle {
  /// Whole pixels.
  double x, y;
  /// Root of the product of the upward and the downward curvature.
  double strength;
  /// Direction of steepest rise, radians from x towards y, in either sense.
  double bright;
  /// Angle from that direction to either edge, radians.
  double opening;
} chv_saddle;

/// Finds the strongest saddles of a picture.
/// @param sigma blur, pixels
/// @param apart minimum distance to a stronger saddle, pixels
/// @param out at most `room` saddles, strongest first
chv_status chv_saddles(const float *luma, int32_t width, int32_t height, double sigma, int32_t apart, chv_saddle *out,
                       size_t room, size_t *out_count);

typedef struct chv_corner {
  double x, y;
  /// Half side of the searched window, pixels.
  int32_t reach;
} chv_corner;

/// Moves corners to where their edges meet. Corners outside the image or without room for their window stay.
/// @param rounds maximum number of rounds; stops once a move is below `step` pixels
chv_status chv_refine_corners(const float *luma, int32_t width, int32_t height, chv_corner *corners, size_t count,
                              int32_t rounds, double step);

/// A straight edge; the brighter side lies on its right, looking from its first end to the second.
typedef struct chv_segment { double x0, y0, x1, y1; } chv_segment;

/// Parameters of the search for straight edges. Source: von Gioi et al. 2010, LSD.
typedef struct chv_segment_search {
  /// Size of the searched picture relative to the given one, 0.1...1, and its blur (sigma over the scale).
  double scale, blur;
  /// Error of the brightness by quantization, levels; and the largest angle between a gradient and its edge's normal,
  /// degrees.
  double step, degrees;
  /// Minimum share of an edge's bounding rectangle that belongs to the edge.
  double density;
  /// Shortest edge, pixels.
  double shortest;
} chv_segment_search;

/// Finds straight edges.
/// @param out at most `room` segments, longest first
chv_status chv_segments(const float *luma, int32_t width, int32_t height, const chv_segment_search *search,
                        chv_segment *out, size_t room, size_t *out_count);

// MARK: Lateral places

/// Places in lateral classes: `base - heading * turn - curvature * bend` for a road with that heading and curvature.
typedef struct chv_lateral_places {
  const double *base, *turn, *bend, *weight;
  /// Contribution to the likelihood of a place inside the classes.
  const double *gain;
  size_t count;
} chv_lateral_places;

/// The log-likelihood of each road, which is high if few classes hold most places. It is the sum of the gains plus, for
/// each class, `weight * log(weight * class_share)`. Places are split between the nearest classes.
/// @param out heading_count * curvature_count values, by heading, then curvature
chv_status chv_lateral_likelihood(const chv_lateral_places *places, const double *headings, size_t heading_count,
                                  const double *curvatures, size_t curvature_count, int32_t classes, double class_share,
                                  double *out);

// MARK: Flow

/// Parameters of picking points in a picture and of tracking them.
typedef struct chv_flow_plan {
  /// The region in which points are picked, pixels.
  chv_rect region;
  /// Cells of the region, so that points are spread over it.
  int32_t columns, rows;
  /// Maximum points per cell, the strongest first.
  int32_t most_per_cell;
  /// Minimum texture: smaller eigenvalue of the mean squared gradient, squared brightness steps per squared pixel.
  double least_texture;
  /// Minimum ratio of the eigenvalues, 0...1: rejects edges.
  double cornerness;
  /// Side of the compared window, pixels, odd; and the number of halvings of the pictures for large motions.
  int32_t window, halvings;
  /// Maximum error after tracking a point forward and back, pixels.
  double return_error;
} chv_flow_plan;

/// A point's positions in two pictures of the same size, pixels.
typedef struct chv_flow_track {
  double from_x, from_y;
  double to_x, to_y;
} chv_flow_track;

/// Picks textured points of the earlier picture and tracks them to the later one.
/// @param out room for columns * rows * most_per_cell
chv_status chv_flow(const chv_image *before, const chv_image *now, const chv_flow_plan *plan, chv_flow_track *out,
                    size_t *out_count);

// MARK: Turns

/// How far a camera turned, degrees: up, left, and clockwise as seen along the view; the axes are those before the turn,
/// and yaw, pitch and roll apply in this order.
typedef struct chv_turn {
  double pitch, yaw, roll;
  /// Mean correlation of the cells with texture, after the turn, with how they usually look; number of these cells.
  double likeness;
  int32_t textured;
} chv_turn;

typedef struct chv_turn_plan {
  int32_t columns, rows;
  /// Minimum texture of a cell (contrast squared, summed up).
  double least_texture;
  /// How far a search reaches up and sideways from its start, pixels of the halved pictures.
  int32_t reach;
  /// Minimum share of the texture that stays in the picture; minimum difference of two turns about some axis, degrees.
  double least_overlap, apart;
} chv_turn_plan;

/// Compares the usual picture with the picture now: first unturned, then, if there is more room, after the turns that
/// make them most alike, likeliest first.
/// @param usual, weights, now local contrast, and the weight of the usual picture's pixels, row by row
/// @param pinhole fx, fy, cx, cy in these pictures
/// @param starts turns around which to search
chv_status chv_turns(const float *usual, const float *weights, const float *now, int32_t width, int32_t height,
                     const double pinhole[4], const chv_turn_plan *plan, const chv_turn *starts, size_t start_count,
                     chv_turn *out, size_t room, size_t *out_count);

// MARK: Drawing

/// Pixels to draw on: blue, green, red, one byte each. Coordinates are pixels, integers at centres; drawing is clipped.
typedef struct chv_canvas {
  uint8_t *pixels;
  int32_t width, height;
  /// Bytes from one row to the next.
  size_t stride;
} chv_canvas;

typedef struct chv_color { uint8_t red, green, blue; } chv_color;

/// Copies the image's upper left part, in colour. The image must be at least as large as the canvas.
chv_status chv_canvas_copy(const chv_canvas *canvas, const chv_image *image);

/// @param thickness 0: filled
chv_status chv_canvas_circle(const chv_canvas *canvas, double x, double y, double radius, chv_color color,
                             double thickness);
chv_status chv_canvas_line(const chv_canvas *canvas, double x0, double y0, double x1, double y1, chv_color color,
                           double thickness);
/// A filled polygon.
/// @param points count pairs of x, y; fewer than three draw nothing
/// @param opacity 0 leaves the picture as it is, 1 covers it
chv_status chv_canvas_polygon(const chv_canvas *canvas, const double *points, size_t count, chv_color color,
                              double opacity);
/// A filled rectangle.
/// @param opacity 0 leaves the picture as it is, 1 covers it
chv_status chv_canvas_rectangle(const chv_canvas *canvas, double x, double y, double width, double height,
                                chv_color color, double opacity);
/// Draws ASCII text; `x`, `y` is the left end of the base line.
/// @param height height of a capital letter, pixels
/// @param out_width receives the text's width; may be null. Nothing is drawn if `canvas` is null.
chv_status chv_canvas_text(const chv_canvas *canvas, const char *text, double x, double y, double height,
                           chv_color color, double *out_width);

// MARK: Digest

/// SHA-256, by OpenSSL's libcrypto.
chv_status chv_sha256(const void *bytes, size_t size, uint8_t out[32]);

#ifdef __cplusplus
}
#endif

// Declarations in further headers, by subject.
#include "CHeedVisionPatches.h"

#endif
