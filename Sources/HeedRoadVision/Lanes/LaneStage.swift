public import HeedPictures
public import HeedSignals

/// What finds the markings of the road in a frame: by their brightness (``MarkingDetector``) or by a net
/// (``TwinLiteNetLaneStage``).
///
/// Frames come in time order, from one thread at a time.
public protocol LaneStage: AnyObject {
  /// - Returns: At most one marking for each position, in the order of `LaneMarking.Position`; points run from the bottom of
  ///   the picture upwards, in the picture's own pixels, along the middle of the paint. Empty: none was found.
  func markings(in frame: Frame) throws(VisionError) -> [LaneMarking]
}
