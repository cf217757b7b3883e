public import HeedSignals
public import HeedVision

/// Finds objects in single road frames, with an exchangeable net. Used by one thread at a time.
public protocol Detector: AnyObject {
  /// Finds all objects of a frame, best first.
  ///
  /// Boxes are in edge coordinates of the original frame, 0...width, and clipped to it: a side on the edge marks the
  /// picture's end, not the object's.
  func objects(in frame: Frame) throws(VisionError) -> [RoadObject]

  /// Sets the score thresholds from the next frame on; callable from any thread.
  /// - Throws: ``VisionError/badArgument(message:)`` for a value out of range; the old thresholds stay.
  func use(_ thresholds: ObjectThresholds) throws(VisionError)
}
