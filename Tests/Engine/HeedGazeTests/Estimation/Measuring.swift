@testable import HeedGaze
import HeedGeometry
import HeedSignals

/// The measurement of two average eyes that look at a point: exact, except for `error` (degrees).
func measurement(
  at time: Timestamp, looking target: Point<Camera>, from middle: Point<Camera> = .millimeters(0, 5, 600),
  error: SIMD2<Double> = .zero, lidsDegrees: Double = 40, headYaw: Double = 0
) -> GazeMeasurement? {
  guard let aim = middle.direction(to: target), let sight = Direction<Camera>(-middle.meters) else { return nil }
  let gaze = Direction<Camera>(azimuth: aim.azimuth + .degrees(error.x), elevation: aim.elevation + .degrees(error.y))
  let view = view(gaze, from: middle)
  let eye = GazeMeasurement.Eye(
    across: view.azimuthDegrees, up: view.elevationDegrees, pixelsAcross: view.azimuthDegrees,
    pixelsUp: view.elevationDegrees, aperture: lidsDegrees)
  return GazeMeasurement(
    time: time, origin: middle, sight: sight, view: view,
    head: SIMD2(headYaw - sight.azimuth.degrees, -sight.elevation.degrees), left: eye, right: eye, confidence: 1)
}

/// One character is one frame at 30 Hz, after the eye's travel unless `T` draws it.
/// o on the point   ~ closing lids   ? no eyes   x looks 6 degrees aside   d measured 1.5 degrees aside   r restless: 12 degrees to both sides, 8 on average (RMS)
func frames(
  _ timeline: String, at target: PlanePoint<Screen> = PlanePoint(x: 960, y: 540), from start: Timestamp = .zero
) -> [MeasuredFrame] {
  let place = sampleDisplay.position(of: target)
  return timeline.enumerated().map { index, character in
    let time = start + .nanoseconds(Int64(index) * 33_333_333)
    // A tenth of a degree to and fro: no eye rests completely.
    let tremor = index.isMultiple(of: 2) ? 0.1 : -0.1
    let seen: GazeMeasurement? =
      switch character {
      case "?": nil
      case "~": measurement(at: time, looking: place, error: SIMD2(0, -9), lidsDegrees: 20)
      case "x": measurement(at: time, looking: place, error: SIMD2(6 + tremor, 0))
      case "d": measurement(at: time, looking: place, error: SIMD2(1.5 + tremor, 0))
      case "r": measurement(at: time, looking: place, error: SIMD2(Double(index % 7) * 4 - 12, 0))
      default: measurement(at: time, looking: place, error: SIMD2(tremor, 0))
      }
    return MeasuredFrame(time: time, measurement: seen)
  }
}

/// Repeats a character.
func many(_ character: Character, _ count: Int) -> String { String(repeating: character, count: count) }
