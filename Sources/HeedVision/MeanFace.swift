import HeedGeometry

/// The average face that head poses are measured against, in millimetres in the head frame.
///
/// Source: the mesh net's own landmarks on seven recordings of six real people (near-frontal frames, perspective removed for
/// a 60 degree field of view, aligned to each other, mirrored), scaled to 88.9 mm between the outer corners of the eyes,
/// the mean of adults. No rendered driver was used, so the accuracy tables are measured on faces it never saw. Upright
/// is the line from hairline (landmark 10) to chin (152). `Tools/models/measure_mean_face.py` prints the table.
enum MeanFace {
  /// Points that stay put when a face moves: no lids, lips, brows or jaw.
  static let rigidPoints: [(landmark: Int, position: SIMD3<Double>)] = table.map { ($0.0, SIMD3($0.1, $0.2, $0.3)) }

  /// Rotation centre of the person's left eye; the right eye's is its mirror image.
  /// Source: midway between the corners of the eye, 4 mm behind and 2 mm above them, which places an eyeball of 12 mm
  /// radius between the lids; the half distance of 31.3 mm is that of the 62-63 mm between adults' pupils.
  static let leftEyeCenter = SIMD3<Double>(31.3, 0, 0)

  /// Distance between the outer corners of the eyes.
  static let outerCornersMillimeters = 88.9

  private static let table: [(Int, Double, Double, Double)] = [
    (4, 0.0, -31.9, 48.8),
    (5, 0.0, -24.2, 45.8),
    (6, 0.0, -5.2, 28.0),
    (8, 0.0, 8.6, 22.8),
    (9, 0.0, 16.5, 23.1),
    (10, 0.0, 46.8, 14.2),
    (33, -44.4, -1.6, 1.4),
    (50, -47.6, -33.6, 9.6),
    (54, -58.7, 31.7, -16.1),
    (67, -33.1, 44.6, 6.4),
    (93, -72.6, -40.0, -50.1),
    (101, -33.5, -26.1, 14.1),
    (103, -48.2, 39.8, -4.1),
    (109, -17.7, 46.5, 12.6),
    (117, -51.3, -18.0, 2.4),
    (127, -73.0, -8.1, -47.6),
    (129, -21.4, -36.5, 19.7),
    (133, -17.6, -2.4, 6.6),
    (151, 0.0, 32.3, 18.9),
    (168, 0.0, 1.7, 23.0),
    (195, 0.0, -17.8, 39.7),
    (197, 0.0, -11.6, 33.5),
    (234, -73.3, -24.0, -51.0),
    (263, 44.5, -1.6, 1.4),
    (280, 47.6, -33.6, 9.6),
    (284, 58.7, 31.7, -16.1),
    (297, 33.1, 44.6, 6.4),
    (323, 72.6, -40.0, -50.1),
    (330, 33.5, -26.1, 14.1),
    (332, 48.2, 39.8, -4.1),
    (338, 17.7, 46.5, 12.6),
    (346, 51.3, -18.0, 2.4),
    (356, 73.0, -8.1, -47.6),
    (358, 21.4, -36.5, 19.7),
    (362, 17.6, -2.4, 6.6),
    (454, 73.3, -24.0, -51.0),
  ]
}
