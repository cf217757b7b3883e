import Foundation
import HeedGeometry
import HeedSignals

/// The path of the face in the picture before a loss, which hints at why the face is missing.
struct FaceTravel: Sendable {
  /// How the face was lost; directions are those of the picture.
  enum Way: Hashable, Sendable {
    /// The face was lost without leaving its place.
    case none
    /// The face left sideways in the picture; `isSinking` if it also sank, like a head that leans with the body.
    case left(isSinking: Bool), right(isSinking: Bool)
    case down
    /// The head turned away from the camera without leaving its place.
    case turned
  }

  /// The face in one frame: its middle in pixels, and its turn as the magnitude of the yaw in degrees.
  private struct Place: Sendable {
    let time: Timestamp
    let middle: SIMD2<Double>
    let turn: Double
  }

  private var recent: [Place] = []
  /// Usual middle and width of the face, pixels.
  private var rest: (middle: SIMD2<Double>, width: Double)?

  /// Adds a face. Its usual place follows slowly, so that the path before a loss hardly shifts it.
  mutating func add(_ face: FaceObservation, at time: Timestamp) {
    let middle = SIMD2(face.box.x + face.box.width / 2, face.box.y + face.box.height / 2)
    let elapsed = recent.last.map { (time - $0.time).seconds } ?? 0
    recent.removeAll { time - $0.time > DepartureMonitor.travelWithin }
    recent.append(Place(time: time, middle: middle, turn: face.yaw.magnitude.degrees))
    guard let known = rest else {
      rest = (middle, face.box.width)
      return
    }
    let share = 1 - exp(-elapsed / DepartureMonitor.restMemory.seconds)
    rest = (known.middle + (middle - known.middle) * share, known.width + (face.box.width - known.width) * share)
  }

  /// How the face was lost; a slow departure is judged by the face's distance from its usual place.
  var way: Way {
    guard let last = recent.last, let first = recent.first, let rest, rest.width > 0 else { return .none }
    let moved = (last.middle - first.middle) / rest.width
    let away = (last.middle - rest.middle) / rest.width
    // A driver who leaves slowly is far from the usual place when the face is lost.
    let isSlow = moved.length < DepartureMonitor.leastTravel
    guard !isSlow || away.length >= DepartureMonitor.leastDistance else {
      return last.turn >= DepartureMonitor.turnedDegrees ? .turned : .none
    }
    let way = isSlow ? away : moved
    if way.y > 0, abs(way.x) <= way.y * DepartureMonitor.downBelow { return .down }
    guard abs(way.x) >= abs(way.y) * DepartureMonitor.sidewaysFrom else { return .none }
    // The sinking is measured along the whole path, because a leaning head moves level at first.
    let isSinking = away.y >= abs(away.x) * DepartureMonitor.sinkingFrom
    return way.x < 0 ? .left(isSinking: isSinking) : .right(isSinking: isSinking)
  }
}
