public import HeedSignals

/// Recognitions of another detector, frame by frame. Used from one thread at a time.
public protocol RecognitionSource: AnyObject, Sendable {
  /// The recognitions of the next frame, which is newer than the last. Waits while a file is still being written.
  /// - Returns: nil at the end.
  /// - Throws: A problem with the source, which is not read any further.
  func next() throws -> RoadObservation?
}

/// Vehicle signals in time order. Used from one thread at a time.
public protocol VehicleSource: AnyObject, Sendable {
  /// The next signals, newer than the last. Waits while a file is still being written.
  /// - Returns: nil at the end.
  /// - Throws: A problem with the source, which is not read any further.
  func next() throws -> VehicleState?
}

/// How fast a file is played. Live cameras ignore this.
public enum SourcePace: Hashable, Sendable {
  /// As fast as delegates and streams can read.
  case asFastAsPossible
  /// Seconds of the file per second, above 0; 1 is real time. Slow readers slow the file down.
  case speed(Double)

  init(_ speed: Double?) { self = speed.map(SourcePace.speed) ?? .asFastAsPossible }

  /// The speed in seconds of the file per second; nil for as fast as possible.
  var factor: Double? { if case .speed(let factor) = self { factor } else { nil } }
}

/// The road's live camera disappeared and did not return.
public struct RoadCameraGone: Error, Hashable, Sendable {
  /// The camera's display name.
  public var name: String
}
