import HeedGeometry
import HeedSignals

/// What one character of a drawn timeline says of an eye.
enum Drawn: Hashable {
  case openness(Double)
  /// A frame in which the eye is not seen.
  case hidden
  /// No frame at all.
  case missing
}

/// `O` open, a digit for tenths of openness, `_` shut (0.05), `?` a frame without the eye, `.` no frame.
func drawn(_ timeline: String) -> [Drawn] {
  timeline.map { character in
    switch character {
    case "O": .openness(1)
    case "_": .openness(0.05)
    case "?": .hidden
    case ".": .missing
    default: .openness(Double(character.wholeNumberValue ?? 0) / 10)
    }
  }
}

/// The frames of a timeline with their times; missing ones left out.
func frames(_ timeline: String, every interval: Duration = .milliseconds(50)) -> [(time: Timestamp, openness: Double?)]
{
  zip(0..., drawn(timeline)).compactMap { index, drawn in
    let time = Timestamp(nanoseconds: Int64(index) * interval.nanoseconds)
    switch drawn {
    case .openness(let openness): return (time, openness)
    case .hidden: return (time, nil)
    case .missing: return nil
    }
  }
}

/// A moment by its milliseconds.
func ms(_ milliseconds: Double) -> Timestamp { Timestamp(milliseconds: milliseconds) }

/// `count` times the same text.
func times(_ count: Int, _ text: String) -> String { String(repeating: text, count: count) }

/// A gaze by its azimuth and elevation, degrees.
func look(_ azimuth: Double, _ elevation: Double) -> Direction<Camera> {
  Direction(azimuth: .degrees(azimuth), elevation: .degrees(elevation))
}

/// A head by its yaw and pitch, degrees, and the place of its eyes, millimetres: 60 cm before the camera by itself.
func headAt(
  _ yaw: Double, _ pitch: Double, eyes: Point<Camera> = .millimeters(0, 0, 600)
) -> Transform<Camera, Head> {
  Transform(rotation: Rotation(yaw: .degrees(yaw), pitch: .degrees(pitch), roll: .zero), origin: eyes)
}
