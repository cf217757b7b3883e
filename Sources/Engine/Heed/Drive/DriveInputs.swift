public import HeedSignals

/// Another detector's recognitions of the road, frame by frame; used from one thread at a time.
public protocol RecognitionSource: AnyObject, Sendable {
  /// The next frame, newer than the last; waits while a file is still being written.
  /// - Returns: nil at the end.
  /// - Throws: What is wrong with the source; it is not read any further then.
  func next() throws -> RoadObservation?
}

/// Vehicle signals, one moment after the other; used from one thread at a time.
public protocol VehicleSource: AnyObject, Sendable {
  /// The next moment, newer than the last; waits while a file is still being written.
  /// - Returns: nil at the end.
  /// - Throws: What is wrong with the source; it is not read any further then.
  func next() throws -> VehicleState?
}

/// The pace at which a file is read. Live cameras ignore it.
public enum SourcePace: Hashable, Sendable {
  /// As fast as delegates and streams can follow.
  case asFastAsPossible
  /// Seconds of the file per second, above 0; 1: real time. Slow readers slow it down.
  case speed(Double)

  init(_ speed: Double?) { self = speed.map(SourcePace.speed) ?? .asFastAsPossible }

  /// nil: as fast as possible.
  var factor: Double? { if case .speed(let factor) = self { factor } else { nil } }
}

/// The road's live camera disappeared and did not return.
public struct RoadCameraGone: Error, Hashable, Sendable {
  /// The camera's display name.
  public var name: String
}
