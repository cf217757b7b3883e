import Draws
import HeedGeometry
import HeedSignals

/// A drive of eight stretches of 30 s, drawn at random, whose true attention is known. The camera sees it with the noise
/// of gaze and lids, and loses the face now and then.
struct DrawnDrive {
  enum Act {
    case road, mirror, phone, asleep
    var isOnTarget: Bool { self == .road || self == .mirror }
    var place: Point<Camera> {
      switch self {
      case .road, .asleep: .millimeters(0, 53, 0)
      case .mirror: .millimeters(430, 75, 0)
      case .phone: .millimeters(-110, 360, 290)
      }
    }
  }

  /// What interrupts the looks at the road in a stretch.
  private static let plans: [[Act]] = [
    [.mirror], [.mirror], [.phone], [.phone, .mirror], [.asleep], [.asleep, .mirror], [.asleep, .phone], [.phone],
  ]
  static let stretch = 30.0
  static let seconds = stretch * Double(plans.count)
  private static let rate = 20.0

  private var acts: [(act: Act, time: Range<Double>)] = []
  private var blinks: [Range<Double>] = []
  private var losses: [Range<Double>] = []
  private var chance: SeededRandom

  init(seed: UInt64) {
    chance = SeededRandom(seed: seed)
    // The first stretch is an attentive one, as at the beginning of a drive.
    for (index, plan) in ([Self.plans[0]] + Self.plans.dropFirst().shuffled(using: &chance)).enumerated() {
      let (begin, end) = (Self.stretch * Double(index), Self.stretch * Double(index + 1))
      // Seconds of the road between two interruptions.
      let pause = chance.uniform(0.8...5)
      var time = begin
      while time < end {
        add(.road, pause * chance.uniform(0.6...1.4), from: &time, to: end)
        let act = plan[chance.index(below: plan.count)]
        let length: ClosedRange<Double> =
          switch act {
          case .road, .mirror: 0.6...1.2
          case .phone: 1.2...4
          case .asleep: 1.2...7
          }
        add(act, chance.uniform(length), from: &time, to: end)
      }
    }
    blinks = moments(every: 4, of: 0.12...0.3)
    losses = moments(every: 9, of: 0.3...2)
  }

  private mutating func add(_ act: Act, _ length: Double, from time: inout Double, to end: Double) {
    guard time < end else { return }
    acts.append((act, time..<min(end, time + length)))
    time += length
  }

  private mutating func moments(every mean: Double, of lengths: ClosedRange<Double>) -> [Range<Double>] {
    var (found, time) = ([Range<Double>](), 0.0)
    while true {
      time += chance.uniform(0.3...2) * mean
      guard time < Self.seconds else { return found }
      let end = time + chance.uniform(lengths)
      found.append(time..<end)
      time = end
    }
  }

  /// The seconds of the acts that count, in a stretch.
  func seconds(inStretch index: Int, _ counts: (Act) -> Bool) -> Double {
    let (begin, end) = (Self.stretch * Double(index), Self.stretch * Double(index + 1))
    return acts.reduce(0) { sum, one in
      counts(one.act) ? sum + max(0, min(end, one.time.upperBound) - max(begin, one.time.lowerBound)) : sum
    }
  }

  /// What the camera sees. Gazes are off by 3 to 5 degrees in each axis, a part of it for as long as the look has.
  func observations() -> [CabinObservation] {
    var chance = chance
    let noise = chance.uniform(3...5) / 2.0.squareRoot()
    let spread = chance.uniform(0.03...0.12)
    var (bias, current) = ((across: 0.0, up: 0.0), 0)
    return (0..<Int(Self.seconds * Self.rate)).map { frame in
      let time = Double(frame) / Self.rate
      while current + 1 < acts.count, acts[current].time.upperBound <= time {
        current += 1
        bias = (chance.normal(0, noise), chance.normal(0, noise))
      }
      let act = acts[current].act
      let isShut = act == .asleep || blinks.contains { $0.contains(time) }
      let off = (across: bias.across + chance.normal(0, noise), up: bias.up + chance.normal(0, noise))
      var face = drawnFace(
        openness: max(0, (isShut ? 0.03 : act == .phone ? 0.75 : 1) + chance.normal(0, 0.03)),
        lookingAt: Self.beside(act.place, off))
      let closing = min(1, max(0, (isShut ? 0.97 : 0.03) + chance.normal(0, spread)))
      let seen = EyeAppearance(
        closing: closing, closingSpread: spread, apertureDegrees: face.leftEye?.lidAperture.degrees ?? 0,
        apertureSpread: 3, irisSpreadPixels: 0.5, hidden: 0, cover: .lens)
      face.leftEye?.appearance = seen
      face.rightEye?.appearance = seen
      return CabinObservation(
        frame: frame, time: Timestamp(milliseconds: time * 1000), size: ImageSize(width: 640, height: 480),
        picture: PictureObservation(meanLuma: 0.4, contrast: 0.2, fingerprint: UInt64(frame) + 1),
        face: losses.contains { $0.contains(time) } ? nil : face)
    }
  }

  /// The place that is seen if the gaze at `place` is off by some degrees.
  private static func beside(_ place: Point<Camera>, _ off: (across: Double, up: Double)) -> Point<Camera> {
    let eyes = Point<Camera>.millimeters(3, 5, 600)
    guard let gaze = eyes.direction(to: place) else { return place }
    let seen = Direction<Camera>(
      azimuth: gaze.azimuth + .degrees(off.across), elevation: gaze.elevation + .degrees(off.up))
    return eyes + seen.vector * eyes.distance(to: place)
  }
}
