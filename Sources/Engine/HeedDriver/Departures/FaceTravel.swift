import Foundation
import HeedGeometry
import HeedSignals

/// How the driver's face moved in the picture before it was lost.
struct FaceTravel: Sendable {
  /// The path on which a face left.
  enum Way: Hashable, Sendable {
    /// The face was lost where it was.
    case none
    /// - Parameter isSinking: The face also sank, as the head of a leaning body does.
    case left(isSinking: Bool)
    /// The face left to the right in the picture; `isSinking` as for `left`.
    case right(isSinking: Bool)
    case down
    /// The head turned away from the camera in its place.
    case turned
  }

  private struct Place: Sendable {
    let time: Timestamp
    let middle: SIMD2<Double>
    let turn: Double
  }

  private let settings: DepartureMonitor.Settings
  private var recent: [Place] = []
  /// The face's usual centre and width, pixels.
  private var rest: (middle: SIMD2<Double>, width: Double)?

  init(settings: DepartureMonitor.Settings) { self.settings = settings }

  mutating func add(_ face: FaceObservation, at time: Timestamp) {
    let middle = SIMD2(face.box.x + face.box.width / 2, face.box.y + face.box.height / 2)
    let elapsed = recent.last.map { (time - $0.time).seconds } ?? 0
    recent.removeAll { time - $0.time > settings.travelWithin }
    recent.append(Place(time: time, middle: middle, turn: face.yaw.magnitude.degrees))
    guard let known = rest else {
      rest = (middle, face.box.width)
      return
    }
    let share = 1 - exp(-elapsed / settings.restMemory.seconds)
    rest = (
      known.middle + (middle - known.middle) * share, known.width + (face.box.width - known.width) * share
    )
  }

  /// The path on which the face was lost.
  var way: Way {
    guard let last = recent.last, let first = recent.first, let rest, rest.width > 0 else { return .none }
    let moved = (last.middle - first.middle) / rest.width
    let away = (last.middle - rest.middle) / rest.width
    // A driver who leaves slowly is far from the usual place when the face is lost.
    let isSlow = Self.length(moved) < settings.leastTravel
    guard !isSlow || Self.length(away) >= settings.leastDistance else {
      return last.turn >= settings.turnedDegrees ? .turned : .none
    }
    let way = isSlow ? away : moved
    if way.y > 0, abs(way.x) <= way.y * settings.downBelow { return .down }
    guard abs(way.x) >= abs(way.y) * settings.sidewaysFrom else { return .none }
    // The sink is measured over the whole path, because the path begins level.
    let isSinking = away.y >= abs(away.x) * settings.sinkingFrom
    return way.x < 0 ? .left(isSinking: isSinking) : .right(isSinking: isSinking)
  }

  private static func length(_ vector: SIMD2<Double>) -> Double { (vector * vector).sum().squareRoot() }
}
