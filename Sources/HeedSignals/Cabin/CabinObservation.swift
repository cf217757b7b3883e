public import HeedGeometry

/// What the cabin camera saw in one frame: everything the engine decides on, and all that a recording needs.
public struct CabinObservation: Hashable, Sendable {
  /// Counts the source's frames from 0.
  public var frame: Int
  public var time: Timestamp
  public var size: ImageSize
  public var picture: PictureObservation
  /// The driver's face; nil when none was found.
  public var face: FaceObservation?

  public init(
    frame: Int, time: Timestamp, size: ImageSize, picture: PictureObservation, face: FaceObservation? = nil
  ) {
    self.frame = frame
    self.time = time
    self.size = size
    self.picture = picture
    self.face = face
  }

  /// The observation as a recording holds it; no face, or no eye, where its numbers
  /// are not finite or larger than anything a camera measures.
  ///
  /// The engine looks at nothing else, so that a replay decides the same to the byte.
  public func rounded() -> CabinObservation {
    var result = self
    result.picture = picture.rounded()
    result.face = face.flatMap { $0.isMeasurement ? $0.rounded() : nil }
    // A number just below the limit is on it when it is rounded.
    if result.face?.isMeasurement == false { result.face = nil }
    return result
  }
}

/// The picture as a picture: is there light, is there detail, did anything change.
public struct PictureObservation: Hashable, Sendable {
  /// Mean brightness, 0 black ... 1 white.
  public var meanLuma: Double
  /// Standard deviation of brightness, 0...0.5; near 0 when the lens is covered.
  public var contrast: Double
  /// Equal for two frames only when their pixels are equal: a repeated frame of a hung camera.
  public var fingerprint: UInt64

  public init(meanLuma: Double, contrast: Double, fingerprint: UInt64) {
    self.meanLuma = meanLuma
    self.contrast = contrast
    self.fingerprint = fingerprint
  }

  func rounded() -> PictureObservation {
    PictureObservation(
      meanLuma: Precision.ratio.round(meanLuma), contrast: Precision.ratio.round(contrast), fingerprint: fingerprint)
  }
}
