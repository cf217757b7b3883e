public import HeedSignals

/// What another detector recognized on the road, frame by frame; asked from one thread at a time.
public protocol RecognitionSource: AnyObject, Sendable {
  /// The next frame, newer than the last; waits for it where it is still being written.
  /// - Returns: nil at the end.
  /// - Throws: What is wrong with it: nothing more is asked then.
  func next() throws -> RoadObservation?
}

/// What a vehicle says of itself, one moment after the other; asked from one thread at a time.
public protocol VehicleSource: AnyObject, Sendable {
  /// The next moment, newer than the last; waits for it where it is still being written.
  /// - Returns: nil at the end.
  /// - Throws: What is wrong with it: nothing more is asked then.
  func next() throws -> VehicleState?
}

/// How fast a file is read. A live camera has its own pace, and this changes nothing of it.
public enum SourcePace: Hashable, Sendable {
  /// As delegates and streams can follow.
  case asFastAsPossible
  /// Seconds of the file in a second, above 0; 1: as it happened. Slow readers make it slower.
  case speed(Double)

  init(_ speed: Double?) { self = speed.map(SourcePace.speed) ?? .asFastAsPossible }

  /// nil: as fast as possible.
  var factor: Double? { if case .speed(let factor) = self { factor } else { nil } }
}

/// The road's live camera went away and did not come back.
public struct RoadCameraGone: Error, Hashable, Sendable {
  /// What people call it.
  public var name: String
}
