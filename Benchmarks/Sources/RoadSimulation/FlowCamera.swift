import Draws
import Scoring

/// Takes the pictures of a ``FlowDrive``: decides how many points are followed, and what the vehicle reports.
struct FlowCamera {
  private let seconds: Double
  private let points: ClosedRange<Double>
  private let rate: Double
  private var tracks: FlowTracks
  /// True if the vehicle reports only one position per second, neither speed nor yaw rate.
  private let hasPositionsOnly: Bool
  private let hasYawRate: Bool
  /// Error of the wheels' circumference, as a factor. Choice: half a percent, because tyres wear.
  private let scale: Double
  /// Constant error of the yaw rate sensor, rad/s. Choice: 0.1 deg/s.
  private let bias: Double

  init(_ wish: FlowDrive.Wish, rate: Double, using chance: inout SeededRandom) {
    (seconds, points, self.rate) = (wish.seconds, wish.points, rate)
    tracks = FlowTracks(noise: wish.noise, outliers: wish.outliers, using: &chance)
    hasPositionsOnly = chance.uniform(0...1) < 0.2
    hasYawRate = chance.uniform(0...1) < 0.75
    scale = 1 + chance.normal(0, 0.005)
    bias = chance.normal(0, 0.1) * .pi / 180
  }

  func frames(
    _ way: DrivenWay, using chance: inout SeededRandom, camera: (Double) -> CarriedCamera
  ) -> [FlowDrive.Frame] {
    var (tracks, frames) = (tracks, [FlowDrive.Frame]())
    var (before, count, emptyUntil) = (CameraPlace?.none, chance.uniform(points), -1.0)
    var drift = SIMD2(0.0, 0.0)
    for index in 0..<Int(seconds * rate) {
      let time = Double(index) / rate
      let moment = way.at(time)
      let now = CameraPlace(camera(time), at: moment)
      // At times there is nothing to follow, for a single picture or for seconds.
      if chance.uniform(0...1) < 0.02 / rate { emptyUntil = time + chance.uniform(1...4) }
      let isEmpty = chance.uniform(0...1) < 0.02 || time <= emptyUntil
      count = min(max(points.lowerBound, count + chance.normal(0, 4)), points.upperBound)
      var frame = FlowDrive.Frame(time: time, since: frames.last?.time, tracks: [])
      if let before, !isEmpty {
        frame.tracks = tracks.tracks(
          Int(count), from: before, to: now, time: time, seconds: 1 / rate, speed: moment.speed, using: &chance)
      }
      say(&frame, moment, isWholeSecond: index % Int(rate) == 0, &drift, &chance)
      frames.append(frame)
      before = now
    }
    return frames
  }

  /// Writes the vehicle's reports. Choice of noise: 0.1 m/s, 0.2 deg/s, and for positions 0.3 m and a slow drift.
  private func say(
    _ frame: inout FlowDrive.Frame, _ moment: DrivenWay.Moment, isWholeSecond: Bool, _ drift: inout SIMD2<Double>,
    _ chance: inout SeededRandom
  ) {
    if hasYawRate { frame.yawRate = moment.yawRate + bias + chance.normal(0, 0.2) * .pi / 180 }
    guard hasPositionsOnly else {
      frame.speed = moment.speed == 0 ? 0 : max(0, moment.speed * scale + chance.normal(0, 0.1))
      return
    }
    guard isWholeSecond else { return }
    drift = drift * 0.98 + SIMD2(chance.normal(0, 0.1), chance.normal(0, 0.1))
    frame.position =
      SIMD2(moment.x, moment.y) + drift + SIMD2(chance.normal(0, 0.3), chance.normal(0, 0.3))
  }
}
