public import HeedPictures
public import HeedSignals

/// Finds objects in road frames, each frame on its own. Used by one thread at a time.
///
/// The seam behind which the net can be changed.
public protocol Detector: AnyObject {
  /// All objects, best first.
  ///
  /// Boxes are in the edge coordinates of the frame as it came, 0...width, and end at its edges: a side on the edge is where
  /// the picture ends, not the object.
  func objects(in frame: Frame) throws(VisionError) -> [RoadObject]

  /// Sets which boxes are objects, from the next frame on; from any thread.
  /// - Throws: ``VisionError/badArgument(message:)`` for a value out of range; what was set stays.
  func use(_ thresholds: ObjectThresholds) throws(VisionError)
}
