import Draws
import Scoring

/// A drive past points of the road, as a camera that nobody calibrated sees it: what a self-calibration has to live on.
package struct FlowDrive: Sendable {
  /// One point in two pictures, pixels.
  package struct Track: Hashable, Sendable {
    package var from: SIMD2<Double>
    package var to: SIMD2<Double>
    var source: FlowTracks.Source
  }

  package struct Frame: Sendable {
    /// Seconds.
    package var time: Double
    /// When the earlier picture was taken; nil in the first frame.
    package var since: Double?
    package var tracks: [Track]
    /// As the vehicle says it, m/s; nil: it does not.
    package var speed: Double?
    /// + left, rad/s.
    package var yawRate: Double?
    /// East and north of where it began, metres; once a second, instead of the speed.
    package var position: SIMD2<Double>?
  }

  /// A blow that turns the camera.
  package enum Knock: String, CaseIterable, Sendable {
    case yaw, pitch, both
  }

  /// What a drive is to be; what is not said is drawn.
  package struct Wish: Sendable {
    package var kind: DrivenWay.Kind?
    package var framesPerSecond: Double?
    package var knock: Knock?
    package var seconds = 120.0
    package var camera: CarriedCamera?
    package var isSwinging = true
    package var noise = 1.0
    package var outliers = 0.2
    /// How many points are followed in a picture. Choice: from hardly enough to plenty.
    package var points = 10.0...150.0

    package init() {}
  }

  /// Standing does not count as driving, m/s. Choice: walking pace is none either.
  package static let drivingSpeed = 1.0
  /// When everything has to be known, seconds of driving. As the row requires.
  package static let settled = 60.0
  /// How far a blow turns the camera, radians, altogether. As the row requires.
  private static let blow = Double.pi / 180

  package let id: String
  package let way: DrivenWay
  package let framesPerSecond: Double
  package let knock: Knock?
  /// When the blow comes, seconds.
  package let knockTime: Double?
  package let camera: CarriedCamera
  /// As it is after the blow.
  package let cameraAfter: CarriedCamera
  package let frames: [Frame]
  /// Seconds of driving until each frame.
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

  /// One of a series: every kind of way and every blow in turn; the same for the same seed.
  package static func numbered(_ index: Int, isKnocked: Bool, seed: UInt64) -> FlowDrive {
    var wish = Wish()
    wish.kind = DrivenWay.Kind.allCases[index % DrivenWay.Kind.allCases.count]
    // Room for a minute of driving before the blow, and for 45 s after it.
    wish.seconds = isKnocked ? 150 : 120
    if isKnocked { wish.knock = Knock.allCases[index % Knock.allCases.count] }
    return FlowDrive(
      id: "\(isKnocked ? "knocked" : "drive")-\(index)-\(wish.kind?.rawValue ?? "")", wish,
      seed: seed &+ UInt64(index) &* 7919)
  }
}
