// Nets and image operations over OpenCV, as plain C. No exception leaves, no threshold lives here.
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
  /// OpenCV or the C++ runtime refused; chv_last_error() has its words.
  CHV_BACKEND = 3,
} chv_status;

/// What the last failed call of this thread said; "" before the first. Valid until the thread's next failure.
const char *chv_last_error(void);

/// OpenCV's version, as "4.6.0".
const char *chv_opencv_version(void);

/// How many threads OpenCV may use, in the whole process.
chv_status chv_set_threads(int count);

// MARK: Nets

/// One net; used by one thread at a time.
typedef struct chv_net chv_net;

/// Reads an ONNX net from memory, so that the bytes that were checked are the bytes that run.
/// @param input_shape batch, channels, height, width
/// @param output_names in the order in which chv_net_run fills its buffers
chv_status chv_net_create(const void *onnx, size_t onnx_size, const int32_t input_shape[4],
                          const char *const *output_names, size_t output_count, chv_net **out);
void chv_net_destroy(chv_net *net);

/// Runs the net once.
/// @param input as many floats as the input's shape says
/// @param outputs one buffer for each output name
/// @param output_sizes floats in each buffer: CHV_WRONG_SHAPE when the net has more or fewer
chv_status chv_net_run(chv_net *net, const float *input, float *const *outputs, const size_t *output_sizes);

/// What one output of a net looks like.
typedef struct chv_output {
  /// Number of values, the product of the sides.
  size_t count;
  /// How many of `sides` are used.
  int32_t rank;
  int32_t sides[8];
  /// The net's own memory, valid until its next run.
  const float *values;
} chv_output;

/// Runs a net whose outputs are not known yet.
/// @param outputs one for each output name
chv_status chv_net_probe(chv_net *net, const float *input, chv_output *outputs);

// MARK: Images

typedef enum chv_format { CHV_BGR8 = 0, CHV_GRAY8 = 1, CHV_BGRA8 = 2 } chv_format;

/// Somebody else's pixels: read during the call, never kept.
typedef struct chv_image {
  const uint8_t *pixels;
  int32_t width;
  int32_t height;
  /// Bytes from one row to the next.
  size_t stride;
  chv_format format;
} chv_image;

typedef enum chv_border {
  /// Black.
  CHV_BORDER_CONSTANT = 0,
  /// The picture's edge goes on.
  CHV_BORDER_REPLICATE = 1,
} chv_border;

/// Samples images into the input of a net; holds the buffers in between. Used by one thread at a time.
typedef struct chv_sampler chv_sampler;

chv_status chv_sampler_create(int32_t width, int32_t height, chv_sampler **out);
void chv_sampler_destroy(chv_sampler *sampler);

/// Samples bilinearly to 8 bits, then writes red, green and blue planes of `value * scale + shift`.
/// @param image_from_sample two rows of three: the image's pixel (integers are pixel centres) that each output pixel reads
/// @param planes 3 * width * height floats; a gray image fills the three alike
chv_status chv_sampler_run(chv_sampler *sampler, const chv_image *image, const double image_from_sample[6],
                           chv_border border, float scale, float shift, float *planes);

/// Whole pixels.
typedef struct chv_rect {
  int32_t x;
  int32_t y;
  int32_t width;
  int32_t height;
} chv_rect;

/// Clockwise, in degrees.
typedef enum chv_turn { CHV_TURN_0 = 0, CHV_TURN_90 = 90, CHV_TURN_180 = 180, CHV_TURN_270 = 270 } chv_turn;

/// How pixels become the values of a net.
typedef struct chv_planes {
  int32_t width;
  int32_t height;
  /// 1: the planes are red, green, blue; 0: blue, green, red.
  int32_t starts_with_red;
  /// Each value is `byte * scale`.
  float scale;
  /// The byte around the picture.
  uint8_t padding;
} chv_planes;

/// Lays a part of an image into the input of a net: scaled (averaging where it shrinks), then turned; the rest is padding.
/// @param part lies wholly inside the image
/// @param place lies wholly inside the planes; after the turn
/// @param out 3 * width * height floats; a gray image fills the three alike
chv_status chv_place(const chv_image *image, chv_rect part, chv_turn turn, chv_rect place, const chv_planes *planes,
                     float *out);

typedef struct chv_statistics {
  /// Of the brightness (BT.601) of every `step`-th pixel of every `step`-th row, 0...255.
  double mean_luma;
  double luma_deviation;
  /// Mixes every pixel of the image: two images that differ in one aligned run of eight bytes always have different
  /// fingerprints, any others all but always. Neither padding nor the fourth byte of bgra counts.
  uint64_t fingerprint;
} chv_statistics;

chv_status chv_image_statistics(const chv_image *image, int32_t step, chv_statistics *out);

/// Brightness (BT.601, 0...255) of a part of the image, which lies wholly inside it, in another size.
/// @param out out_width * out_height floats, row by row; pixel i of n covers the i-th n-th of the part
chv_status chv_luma(const chv_image *image, int32_t x, int32_t y, int32_t width, int32_t height, int32_t out_width,
                    int32_t out_height, float *out);

/// Local contrast: what two Gaussian blurs differ in, over the coarser one.
/// @param fine, coarse widths (sigma) of the blurs, pixels
/// @param floor is added below the line, so that black does not divide by zero
/// @param out width * height floats
chv_status chv_contrast(const float *luma, int32_t width, int32_t height, double fine, double coarse, double floor,
                        float *out);

// MARK: Ridges

/// What is taken for a bright line that crosses a row. Lengths are metres across the road.
typedef struct chv_ridge_shape {
  /// The middle reaches this far to each side of the place that is looked at.
  double half_width;
  /// The sides that it is compared with begin this far away, and are this wide.
  double gap;
  double side;
  /// Widths at half height that a line may have; `least_widest` pixels are never too wide.
  double narrowest;
  double widest;
  double least_widest;
  /// How much brighter than both sides the middle is at least, 0...255: by brightness, by yellowness.
  double least_contrast[2];
  /// The same as a share of the sides' brightness; not asked of yellowness, which has no zero.
  double relative_contrast;
  /// The same in units of how much two sides usually differ in the row.
  double noise_multiple;
  /// Where nothing differs, contrast is counted in units of this.
  double least_noise;
  /// Pixels of the image that make one, in both directions.
  int32_t shrink;
  /// The strongest so many of a row are kept, by brightness and by yellowness each.
  int32_t most_per_row;
} chv_ridge_shape;

typedef struct chv_ridge {
  /// Its middle and its width at half height, pixels of the image.
  double x;
  double width;
  /// Over how much two sides usually differ in the row.
  double contrast;
  /// Which of the rows.
  int32_t row;
  /// 0: it is brighter than its sides; 1: yellower.
  int32_t is_yellow;
} chv_ridge;

/// Finds what is brighter or yellower than both its sides in rows of the image.
/// @param rows the uppermost of the `shrink` lines that each row is the mean of
/// @param pixels_per_meter of the image, across the road, for each row
/// @param out room for 2 * most_per_row * row_count; by row, then brightness before yellowness, then from the left
chv_status chv_ridges(const chv_image *image, const int32_t *rows, const double *pixels_per_meter, size_t row_count,
                      const chv_ridge_shape *shape, chv_ridge *out, size_t *out_count);

// MARK: Corners

/// Where brightness rises to two sides and falls to the other two, as in the corner of four squares.
typedef struct chv_saddle {
  /// Whole pixels.
  double x;
  double y;
  /// The root of what the brightness bends up times what it bends down.
  double strength;
  /// The direction in which it rises most, radians from x towards y; as well the opposite one.
  double bright;
  /// How far from it the edges run, to both sides, radians.
  double opening;
} chv_saddle;

/// Finds the strongest saddles of a picture.
/// @param sigma blurs the picture, pixels
/// @param apart none is within so many pixels of a stronger one
/// @param out room for so many, strongest first
chv_status chv_saddles(const float *luma, int32_t width, int32_t height, double sigma, int32_t apart, chv_saddle *out,
                       size_t room, size_t *out_count);

typedef struct chv_corner {
  double x;
  double y;
  /// Pixels to each side that are looked at.
  int32_t reach;
} chv_corner;

/// Moves corners to where the edges around them meet. One that lies outside, or has no room, stays.
/// @param rounds at most, and fewer once a round moves less than `step` pixels
chv_status chv_refine_corners(const float *luma, int32_t width, int32_t height, chv_corner *corners, size_t count,
                              int32_t rounds, double step);

// MARK: Lateral places

/// Places on the road, in classes across it: `base - heading * turn - curvature * bend` for a road of that direction and bend.
typedef struct chv_lateral_places {
  const double *base;
  const double *turn;
  const double *bend;
  const double *weight;
  /// What a place that falls into a class adds to the likelihood.
  const double *gain;
  size_t count;
} chv_lateral_places;

/// How well each road puts the places into few classes: the sum of the gains, and of each class's weight times the logarithm
/// of its weight times `class_share`. Each place counts in the two classes that it lies between.
/// @param out heading_count * curvature_count values, the curvatures of each heading together
chv_status chv_lateral_likelihood(const chv_lateral_places *places, const double *headings, size_t heading_count,
                                  const double *curvatures, size_t curvature_count, int32_t classes, double class_share,
                                  double *out);

// MARK: Flow

/// Where in a picture points are picked, and how they are followed.
typedef struct chv_flow_plan {
  /// Picked inside; pixels.
  chv_rect region;
  /// The region is cut into so many cells, so that points lie all over it.
  int32_t columns;
  int32_t rows;
  /// Points of a cell at most, the strongest first.
  int32_t most_per_cell;
  /// The least texture of a point: smaller eigenvalue of the mean gradient square of its surroundings, brightness steps squared
  /// per pixel squared.
  double least_texture;
  /// And at least this share of the larger eigenvalue, 0...1: an edge is no point.
  double cornerness;
  /// Side of the square that is compared, pixels, odd; and how often the pictures are halved for large motions.
  int32_t window;
  int32_t halvings;
  /// A point that is followed back must come out as near as this to where it began, pixels.
  double return_error;
} chv_flow_plan;

/// A point in two pictures of one size.
typedef struct chv_flow_track {
  double from_x, from_y;
  double to_x, to_y;
} chv_flow_track;

/// Picks textured points of the earlier picture and finds them in the later one.
/// @param out room for columns * rows * most_per_cell
chv_status chv_flow(const chv_image *before, const chv_image *now, const chv_flow_plan *plan, chv_flow_track *out,
                    size_t *out_count);

// MARK: Drawing

/// Pixels that are drawn on: blue, green, red, a byte each. Coordinates are pixels, integers are pixel centres; what lies
/// outside is left out.
typedef struct chv_canvas {
  uint8_t *pixels;
  int32_t width;
  int32_t height;
  /// Bytes from one row to the next.
  size_t stride;
} chv_canvas;

typedef struct chv_color {
  uint8_t red;
  uint8_t green;
  uint8_t blue;
} chv_color;

/// Copies the image's upper left part, in colour. The image is at least as large as the canvas.
chv_status chv_canvas_copy(const chv_canvas *canvas, const chv_image *image);

/// Fills the canvas with the image, scaled evenly: the image's upper left corner comes to lie at the offset. What is not
/// covered is black.
/// @param scale canvas pixels for an image pixel
chv_status chv_canvas_place(const chv_canvas *canvas, const chv_image *image, double scale, double offset_x,
                            double offset_y);

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
/// ASCII in a plain face; `x`, `y` is the left end of the base line.
/// @param height of a capital letter, pixels
/// @param out_width how far it reaches to the right; may be null. Nothing is drawn when `canvas` is null.
chv_status chv_canvas_text(const chv_canvas *canvas, const char *text, double x, double y, double height,
                           chv_color color, double *out_width);

// MARK: Digest

/// SHA-256, by OpenSSL's libcrypto.
chv_status chv_sha256(const void *bytes, size_t size, uint8_t out[32]);

#ifdef __cplusplus
}
#endif
#endif
