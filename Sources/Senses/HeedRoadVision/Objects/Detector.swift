public import HeedSignals
public import HeedVision

/// Finds objects in single road frames, with an exchangeable net. One thread uses a detector at a time.
public protocol Detector: AnyObject {
  /// Finds all objects of a frame, best first.
  ///
  /// Boxes are clipped to the original frame and use its coordinates, 0...width, where integers are pixel edges. A side
  /// on the frame's edge marks the end of the picture; the object may continue beyond.
  func objects(in frame: Frame) throws(VisionError) -> [RoadObject]

  /// Sets the score thresholds from the next frame on. Any thread may call this method.
  /// - Throws: ``VisionError/badArgument(message:)`` for a value out of range; the old thresholds then stay.
  func use(_ thresholds: ObjectThresholds) throws(VisionError)
}
