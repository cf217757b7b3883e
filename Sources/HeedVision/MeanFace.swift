import HeedGeometry

/// The average face that head poses are measured against, in millimetres in the head frame.
///
/// Source: the mesh net's own landmarks on seven recordings of six real people (near-frontal frames, perspective removed for
/// a 60 degree field of view, aligned to each other, mirrored), scaled to 88.9 mm between the outer corners of the eyes,
/// the mean of adults. No rendered driver was used, so the accuracy tables are measured on faces it never saw. Upright
/// is the line from hairline (landmark 10) to chin (152).
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
    (4, -0.0, -30.0, 48.9),
    (5, -0.0, -22.2, 45.9),
    (6, -0.0, -3.4, 27.9),
    (8, -0.0, 11.6, 22.5),
    (9, -0.0, 20.1, 23.0),
    (10, -0.0, 52.5, 14.6),
    (33, -44.5, -1.4, 1.3),
    (50, -48.7, -33.2, 9.4),
    (54, -59.4, 35.0, -16.1),
    (67, -33.7, 49.7, 6.7),
    (93, -72.7, -41.1, -50.4),
    (101, -34.2, -25.5, 14.0),
    (103, -48.8, 44.1, -4.1),
    (109, -18.1, 52.0, 13.1),
    (117, -52.3, -17.8, 2.0),
    (127, -73.4, -7.9, -47.8),
    (129, -21.7, -35.8, 19.9),
    (133, -18.2, -2.6, 6.7),
    (151, -0.0, 36.8, 19.2),
    (168, -0.0, 4.0, 22.9),
    (195, -0.0, -15.9, 39.6),
    (197, -0.0, -9.9, 33.4),
    (234, -73.5, -24.4, -51.2),
    (263, 44.4, -1.4, 1.3),
    (280, 48.7, -33.2, 9.4),
    (284, 59.4, 35.0, -16.1),
    (297, 33.7, 49.7, 6.7),
    (323, 72.6, -41.1, -50.4),
    (330, 34.2, -25.5, 14.0),
    (332, 48.8, 44.1, -4.1),
    (338, 18.1, 52.0, 13.1),
    (346, 52.3, -17.8, 2.0),
    (356, 73.3, -7.9, -47.8),
    (358, 21.7, -35.8, 19.9),
    (362, 18.3, -2.6, 6.7),
    (454, 73.5, -24.4, -51.2),
  ]
}
