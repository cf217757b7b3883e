import HeedDriver
import HeedGeometry
import HeedSignals

/// The eye at one character of a drawn timeline.
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

/// A time in milliseconds.
func ms(_ milliseconds: Double) -> Timestamp { Timestamp(milliseconds: milliseconds) }

/// Repeats a text `count` times.
func times(_ count: Int, _ text: String) -> String { String(repeating: text, count: count) }

/// A gaze direction from azimuth and elevation, degrees.
func look(_ azimuth: Double, _ elevation: Double) -> Direction<Camera> {
  Direction(azimuth: .degrees(azimuth), elevation: .degrees(elevation))
}

/// A head from yaw and pitch, degrees, and the place of its eyes, millimetres; by default 60 cm before the camera.
func headAt(
  _ yaw: Double, _ pitch: Double, eyes: Point<Camera> = .millimeters(0, 0, 600)
) -> Transform<Camera, Head> {
  Transform(rotation: Rotation(yaw: .degrees(yaw), pitch: .degrees(pitch), roll: .zero), origin: eyes)
}

extension EyeClosureMonitor {
  /// Feeds one frame of both eyes' heights.
  mutating func update(
    left: Double?, right: Double?, spreads: (left: Double, right: Double) = (0, 0),
    gaps: (left: Double?, right: Double?) = (nil, nil), isYawning: Bool = false, at time: Timestamp
  ) -> [Finding] {
    update(
      LidSample(
        time: time, left: .init(height: left, spread: spreads.left, gap: gaps.left),
        right: .init(height: right, spread: spreads.right, gap: gaps.right), isYawning: isYawning))
  }

  /// Ends the frames.
  mutating func finish(at time: Timestamp) -> [Finding] {
    update(LidSample(time: time, left: .init(height: nil), right: .init(height: nil)), isLast: true)
  }
}
