/// Head pose and distance against the truth, over frames with a face in both the truth and the lines.
package struct PoseScore: Sendable {
  /// Absolute errors of the head's angles, degrees, one value per frame.
  package private(set) var yaw: [Double] = []
  package private(set) var pitch: [Double] = []
  package private(set) var roll: [Double] = []
  /// Relative error |measured - true| / true of z of the head's origin.
  package private(set) var depth: [Double] = []
  /// Relative error |measured - true| / true of the distance from the head's origin to the lens.
  package private(set) var distance: [Double] = []
  /// Signed relative error (measured - true) / true of z: positive if the measured head is too far away.
  package private(set) var signedDepth: [Double] = []
  /// Number of frames of the truth with a face.
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
