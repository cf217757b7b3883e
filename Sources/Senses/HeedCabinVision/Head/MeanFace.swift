/// The average face that serves as the reference for head poses, in millimetres in the head frame.
/// Source: the mesh net's own landmarks on seven recordings of real people (near-frontal frames, perspective removed
/// for a 60 degree field of view, aligned, mirrored), scaled to 88.9 mm between the outer eye corners, the mean of
/// adults. `Tools/models/measure_mean_face.py` prints the table. The recordings show no rendered driver, so accuracy
/// tests use other faces. The upright direction follows MediaPipe: the hairline (landmark 10) is 0.7 degrees in front
/// of the chin (152).
enum MeanFace {
  /// Points of the mean face that stay in place during expressions: no points of lids, lips, brows and jaw.
  static let rigidPoints: [(landmark: Int, position: SIMD3<Double>)] = table.map { ($0.0, SIMD3($0.1, $0.2, $0.3)) }

  /// Rotation centre of the person's left eye; the right eye's is its mirror image. Choice: 4 mm behind and 2 mm
  /// above the middle of the eye's corners, so that an eyeball of 12 mm radius lies between the lids. 31.3 mm
  /// sideways is half of adults' 62-63 mm between pupils (the corners' middle lies at 30.9 mm).
  static let leftEyeCenter = SIMD3<Double>(31.3, 0, 0)
  static let outerCornersMillimeters = 88.9

  private static let table: [(Int, Double, Double, Double)] = [
    (4, 0.0, -31.1, 48.7), (5, 0.0, -23.3, 45.8), (6, 0.0, -4.0, 28.0), (8, 0.0, 10.8, 22.8), (9, 0.0, 19.2, 23.4),
    (10, 0.0, 51.7, 15.3), (33, -44.4, -1.5, 1.4), (50, -48.4, -33.5, 9.1), (54, -59.1, 34.8, -15.6),
    (67, -33.6, 49.1, 7.4), (93, -72.7, -40.5, -50.8), (101, -34.0, -25.9, 13.8), (103, -48.6, 43.7, -3.4),
    (109, -18.0, 51.2, 13.8), (117, -52.0, -17.8, 2.1), (127, -73.2, -7.5, -47.9), (129, -21.6, -36.3, 19.5),
    (133, -17.4, -2.5, 6.6), (151, 0.0, 36.0, 19.6), (168, 0.0, 3.3, 23.1), (195, 0.0, -16.8, 39.6),
    (197, 0.0, -10.7, 33.5), (234, -73.5, -24.0, -51.5), (263, 44.5, -1.5, 1.4), (280, 48.4, -33.5, 9.1),
    (284, 59.1, 34.8, -15.6), (297, 33.6, 49.1, 7.4), (323, 72.7, -40.5, -50.8), (330, 34.0, -25.9, 13.8),
    (332, 48.6, 43.7, -3.4), (338, 18.0, 51.2, 13.8), (346, 52.0, -17.8, 2.1), (356, 73.2, -7.5, -47.9),
    (358, 21.6, -36.3, 19.5), (362, 17.4, -2.5, 6.6), (454, 73.5, -24.0, -51.5),
  ]
}
