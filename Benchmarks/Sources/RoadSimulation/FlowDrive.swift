import Draws
import Scoring

/// A drive past points of the road, as an uncalibrated camera sees it: the input of a self-calibration.
package struct FlowDrive: Sendable {
  /// One point in two successive pictures, pixels.
  package struct Track: Hashable, Sendable {
    package var from: SIMD2<Double>
    package var to: SIMD2<Double>
    var source: FlowTracks.Source
  }

  package struct Frame: Sendable {
    /// Seconds.
    package var time: Double
    /// Time of the earlier picture, seconds; nil in the first frame.
    package var since: Double?
    package var tracks: [Track]
    /// Speed as the vehicle reports it, m/s; nil if it does not.
    package var speed: Double?
    /// Yaw rate, + left, rad/s.
    package var yawRate: Double?
    /// Metres east and north of the starting point; once a second, in drives without a reported speed.
    package var position: SIMD2<Double>?
  }

  /// A blow that turns the camera.
  package enum Knock: String, CaseIterable, Sendable {
    case yaw, pitch, both
  }

  /// Properties that a drive must have; all others are drawn at random.
  package struct Wish: Sendable {
    package var kind: DrivenWay.Kind?
    package var framesPerSecond: Double?
    package var knock: Knock?
    package var seconds = 120.0
    package var camera: CarriedCamera?
    package var isSwinging = true
    package var noise = 1.0
    package var outliers = 0.2
    /// Number of points that are followed in a picture. Choice: from barely enough to plenty.
    package var points = 10.0...150.0

    package init() {}
  }

  /// Speed above which time counts as driving, m/s. Choice: a slow walking pace is no driving.
  package static let drivingSpeed = 1.0
  /// Seconds of driving after which the camera must be known. As the row requires.
  package static let settled = 60.0
  /// Angle by which a blow turns the camera in total, radians. As the row requires.
  private static let blow = Double.pi / 180

  package let id: String
  package let way: DrivenWay
  package let framesPerSecond: Double
  package let knock: Knock?
  /// Time of the blow, seconds; nil without a blow.
  package let knockTime: Double?
  package let camera: CarriedCamera
  /// The camera after the blow.
  package let cameraAfter: CarriedCamera
  package let frames: [Frame]
  /// Seconds of driving before each frame.
  package let driven: [Double]

  package init(id: String, _ wish: Wish = Wish(), seed: UInt64) {
    var chance = SeededRandom(seed: seed)
    let kind = wish.kind ?? DrivenWay.Kind.allCases[Int.random(in: 0..<4, using: &chance)]
    let rate = wish.framesPerSecond ?? [30, 30, 20, 10][Int.random(in: 0..<4, using: &chance)]
    let camera = wish.camera ?? .drawn(using: &chance)
    let way = DrivenWay(kind, seconds: wish.seconds, isSwinging: wish.isSwinging, using: &chance)
    let seconds = way.drivenSeconds(above: Self.drivingSpeed)
    var (after, time) = (camera, Double?.none)
    if let knock = wish.knock {
      let settled = Double(seconds.firstIndex { $0 >= Self.settled } ?? seconds.count) * DrivenWay.step
      time = chance.uniform((settled + 2)...max(settled + 5, wish.seconds - 45))
      func side(_ share: Double) -> Double { (chance.uniform(0...1) < 0.5 ? -share : share) * Self.blow }
      after.yaw += side(knock == .yaw ? 1 : knock == .both ? 0.5.squareRoot() : 0)
      after.pitch += side(knock == .pitch ? 1 : knock == .both ? 0.5.squareRoot() : 0)
    }
    (self.id, self.way, framesPerSecond, knock, knockTime) = (id, way, rate, wish.knock, time)
    (self.camera, cameraAfter) = (camera, after)
    let blow = time ?? .infinity
    frames = FlowCamera(wish, rate: rate, using: &chance).frames(way, using: &chance) { $0 < blow ? camera : after }
    driven = frames.map { seconds[min(Int(($0.time / DrivenWay.step).rounded()), seconds.count - 1)] }
  }

  /// Drive number `index` of a series with all kinds of ways and blows in turn. Equal seeds give equal drives.
  package static func numbered(_ index: Int, isKnocked: Bool, seed: UInt64) -> FlowDrive {
    var wish = Wish()
    wish.kind = DrivenWay.Kind.allCases[index % DrivenWay.Kind.allCases.count]
    // Long enough for a minute of driving before the blow, and 45 s after it.
    wish.seconds = isKnocked ? 150 : 120
    if isKnocked { wish.knock = Knock.allCases[index % Knock.allCases.count] }
    return FlowDrive(
      id: "\(isKnocked ? "knocked" : "drive")-\(index)-\(wish.kind?.rawValue ?? "")", wish,
      seed: seed &+ UInt64(index) &* 7919)
  }
}
