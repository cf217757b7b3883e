/// Why a marker from outside is not taken.
public enum MarkerRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// Most bytes of a marker's text. Choice: a stimulus' name and parameters take less.
  static let mostBytes = 4096
  /// The text is too long, the time lies before the first picture or over a second ahead, or no run is there.
  case tooLong, otherTime, over

  /// A sentence for people.
  public var description: String {
    switch self {
    case .tooLong: "a marker has at most \(Self.mostBytes) bytes"
    case .otherTime: "its time lies before the first picture, or more than a second ahead; use the stream's own clock"
    case .over: "no run takes it: it has not begun, or it has ended"
    }
  }
}
