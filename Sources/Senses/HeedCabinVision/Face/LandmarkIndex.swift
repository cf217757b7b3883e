/// Indices of the mesh's 478 landmarks. Left and right are the person's own; the mesh model's names are mirrored.
enum LandmarkIndex {
  static let hairline = 10
  static let chin = 152
  /// Landmarks of the lips' inner edges and of the mouth's corners.
  static let upperLip = 13
  static let lowerLip = 14
  static let mouthCorners = (right: 78, left: 308)

  /// The landmarks of one eye. Pairs and margins are listed from the outer to the inner corner.
  struct Eye {
    let outerCorner, innerCorner: Int
    /// Pairs of opposite points on the upper and the lower lid's margin, in the middle of the eye.
    let lidPairs: [(upper: Int, lower: Int)]
    let upperLid: [Int]
    let lowerLid: [Int]
    let irisCenter: Int
    let irisEdge: [Int]
  }

  static let rightEye = Eye(
    outerCorner: 33, innerCorner: 133, lidPairs: [(160, 144), (159, 145), (158, 153)],
    upperLid: [33, 246, 161, 160, 159, 158, 157, 173, 133], lowerLid: [33, 7, 163, 144, 145, 153, 154, 155, 133],
    irisCenter: 468, irisEdge: [469, 470, 471, 472])
  static let leftEye = Eye(
    outerCorner: 263, innerCorner: 362, lidPairs: [(387, 373), (386, 374), (385, 380)],
    upperLid: [263, 466, 388, 387, 386, 385, 384, 398, 362], lowerLid: [263, 249, 390, 373, 374, 380, 381, 382, 362],
    irisCenter: 473, irisEdge: [474, 475, 476, 477])
}
