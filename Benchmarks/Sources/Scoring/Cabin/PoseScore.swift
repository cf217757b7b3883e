/// Head pose and distance against the truth, over frames with a face in both the truth and the lines.
package struct PoseScore: Sendable {
  /// Absolute errors, degrees, one value per frame.
  package private(set) var yaw: [Double] = []
  package private(set) var pitch: [Double] = []
  package private(set) var roll: [Double] = []
  /// |measured - true| / true, of z of the head's origin.
  package private(set) var depth: [Double] = []
  /// The same, of the distance between the head's origin and the lens.
  package private(set) var distance: [Double] = []
  /// (measured - true) / true of z: positive if measured too far.
  package private(set) var signedDepth: [Double] = []
  /// Frames of the truth with a face.
  package private(set) var truthFrames = 0

  package var frames: Int { yaw.count }
  package var coverage: Double? { truthFrames == 0 ? nil : Double(frames) / Double(truthFrames) }

  package init(truth: Truth, lines: [FrameLine?]) {
    for (frame, line) in zip(truth.frames, lines) where frame.isInFrame {
      truthFrames += 1
      guard let face = line?.face else { continue }
      yaw.append(abs(Statistics.wrapped(face.yawDeg - frame.yaw)))
      pitch.append(abs(Statistics.wrapped(face.pitchDeg - frame.pitch)))
      roll.append(abs(Statistics.wrapped(face.rollDeg - frame.roll)))
      signedDepth.append((face.centerMm.z - frame.head.z) / frame.head.z)
      depth.append(abs(face.centerMm.z - frame.head.z) / frame.head.z)
      distance.append(abs(Vector.length(face.centerMm) - Vector.length(frame.head)) / Vector.length(frame.head))
    }
  }
}
