public import HeedSignals
public import HeedVision

/// Finds lane markings in frames, by brightness (``MarkingDetector``) or by a net (``TwinLiteNetLaneStage``). Frames
/// come in time order, from one thread at a time.
public protocol LaneStage: AnyObject {
  /// Finds the lane markings of one frame.
  /// - Returns: At most one marking per position, in the order of `LaneMarking.Position`; empty if no marking was
  ///   found. Points run from the bottom of the picture upwards along the middle of the paint, in the picture's own
  ///   pixels.
  func markings(in frame: Frame) throws(VisionError) -> [LaneMarking]
}
