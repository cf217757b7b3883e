import Heed
import HeedGaze
import HeedGeometry
import HeedSignals

/// The rendered driver's cabin.
let cabin = Rig(
  name: "drawn",
  cabinCamera: PinholeCamera(
    size: ImageSize(width: 640, height: 480), fx: 650, fy: 650, cx: 319.5, cy: 239.5, distortion: [0, 0, 0, 0, 0]),
  zones: [
    Zone(name: "road", zoneClass: .forward, shape: .sphere(center: .millimeters(0, 53, 0), radiusMeters: 0.09)),
    Zone(
      name: "mirror_left", zoneClass: .driving, shape: .sphere(center: .millimeters(430, 75, 0), radiusMeters: 0.06)),
    Zone(name: "phone", zoneClass: .phone, shape: .sphere(center: .millimeters(-110, 360, 290), radiusMeters: 0.06)),
  ])

/// The same cabin with the rendered driver's display.
let cabinWithDisplay: Rig = {
  var rig = cabin
  rig.display = Rig.Display(
    widthMeters: 0.34, heightMeters: 0.19, widthPoints: 1920, heightPoints: 1080, topLeft: .millimeters(170, 8, 0),
    xAxis: Direction(SIMD3(-1, 0, 0)) ?? straight, yAxis: Direction(SIMD3(0, 1, 0)) ?? straight)
  return rig
}()
private let straight = Direction<Camera>(azimuth: .zero, elevation: .zero)

/// A face in the driver's seat that looks at `target` with this lid openness.
func drawnFace(
  openness: Double, lookingAt target: Point<Camera> = .millimeters(0, 53, 0), mouth: Double = 0, score: Double = 1
) -> FaceObservation {
  let middle = Point<Camera>.millimeters(3, 5, 600)
  func eye(_ side: Double) -> EyeObservation {
    let center = middle + SIMD3(side * 0.0313, 0, 0)
    let gaze = middle.direction(to: target)?.vector ?? SIMD3(0, 0, -1)
    let iris = center + gaze * 0.01048
    return EyeObservation(
      lidAperture: .degrees(40 * openness), irisCenter: cabin.cabinCamera?.project(iris) ?? PlanePoint(x: 0, y: 0),
      irisRadiusPixels: 6.3, rotationCenter: center)
  }
  return FaceObservation(
    score: score, box: ImageRect(x: 250, y: 160, width: 140, height: 160), yaw: .zero, pitch: .zero, roll: .zero,
    origin: middle, leftEye: eye(1), rightEye: eye(-1), mouthOpenness: mouth,
    gaze: drawnView(from: middle, to: target))
}

/// The gaze at `target` as the gaze net sees it.
func drawnView(from origin: Point<Camera>, to target: Point<Camera>) -> GazeView? {
  guard let gaze = origin.direction(to: target), let sight = Direction<Camera>(-origin.meters) else { return nil }
  return GazeView(
    azimuthDegrees: (gaze.azimuth - sight.azimuth).degrees,
    elevationDegrees: (gaze.elevation - sight.elevation).degrees, azimuthSpread: 2, elevationSpread: 2)
}

/// A drive as a script of acts with their seconds.
struct Scene {
  enum Act {
    /// Looks at the road, blinking for 150 ms every 4 s.
    case road
    case phone
    case mirror
    case eyesShut
    /// Shuts the eyes for 0.7 s out of every 3.
    case drowsy
    /// Yawns with shut eyes.
    case yawn
    case absent
    /// The camera repeats its picture, in which the eyes are shut.
    case frozen
    /// No frames.
    case gap
  }

  var acts: [(act: Act, seconds: Double)]

  init(_ acts: (Act, Double)...) { self.acts = acts.map { ($0.0, $0.1) } }

  var seconds: Double { acts.reduce(0) { $0 + $1.seconds } }

  /// The scene at a time; nil without a frame.
  func observation(frame: Int, at seconds: Double) -> CabinObservation? {
    var (begin, current) = (0.0, acts.first?.act ?? .road)
    for (act, length) in acts where seconds >= begin {
      current = act
      if seconds < begin + length { break }
      begin += length
    }
    let since = seconds - begin
    let face: FaceObservation? =
      switch current {
      case .road: drawnFace(openness: since.truncatingRemainder(dividingBy: 4) >= 3.85 ? 0.03 : 1)
      case .phone: drawnFace(openness: 0.75, lookingAt: .millimeters(-110, 360, 290))
      case .mirror: drawnFace(openness: 1, lookingAt: .millimeters(430, 75, 0))
      case .eyesShut, .frozen: drawnFace(openness: 0.03)
      case .drowsy: drawnFace(openness: since.truncatingRemainder(dividingBy: 3) >= 2.3 ? 0.03 : 0.9)
      case .yawn: drawnFace(openness: 0.03, mouth: 0.9)
      case .absent, .gap: nil
      }
    guard current != .gap else { return nil }
    return CabinObservation(
      frame: frame, time: Timestamp(milliseconds: seconds * 1000), size: ImageSize(width: 640, height: 480),
      picture: PictureObservation(
        meanLuma: 0.4, contrast: 0.2, fingerprint: current == .frozen ? 1 : UInt64(frame) + 2), face: face)
  }

  /// The frames of the scene.
  func observations(framesPerSecond rate: Double = 30) -> [CabinObservation] {
    (0..<Int(seconds * rate)).compactMap { observation(frame: $0, at: Double($0) / rate) }
  }
}

/// An engine's events for these observations, to its end.
func events(of observations: [CabinObservation], rig: Rig = cabin) -> [MonitorEvent] {
  var engine = DriveEngine(cabin: CabinEngine(rig: rig))
  let during = observations.flatMap { engine.update(.cabin($0)) }
  return during + engine.update(.cabinEnded(SourceEnd(isComplete: true, framesRead: observations.count)))
    + engine.finish(note: "over")
}

extension [MonitorEvent] {
  /// The events as written lines.
  var lines: [String] { map(\.json.text) }
  /// Without frames and periodic reports.
  var risks: [RiskState] { compactMap { if case .risk(let state) = $0 { state } else { nil } } }
  var availabilities: [AvailabilityChange] {
    compactMap { if case .availability(let change) = $0 { change } else { nil } }
  }
  var closures: [(time: Timestamp, closure: EyeClosure)] {
    compactMap { if case .eyeClosure(let time, let closure) = $0 { (time, closure) } else { nil } }
  }
  var drowsiness: [Drowsiness] { compactMap { if case .drowsiness(_, let state) = $0 { state } else { nil } } }
  var blinks: Int { count { if case .blink = $0 { true } else { false } } }
  var summary: SessionSummary? { if case .summary(_, let summary)? = last { summary } else { nil } }
}
