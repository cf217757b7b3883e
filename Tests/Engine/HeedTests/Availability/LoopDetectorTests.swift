import Draws
import Foundation
@testable import Heed
import HeedGeometry
import HeedSignals
import Testing

@Suite struct LoopDetectorTests {
  /// A person who looks elsewhere about every second, sways, blinks and breathes.
  private struct Person {
    private var random: SeededRandom
    private var (gaze, sway) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
    private var (nextLook, nextBlink) = (0.0, 1.0)

    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    private mutating func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }

    mutating func face(at seconds: Double, glances: Double = 3) -> (iris: SIMD2<Double>, lid: Double) {
      if seconds >= nextLook {
        gaze = SIMD2(number(-glances...glances), number(-glances / 3...glances / 3))
        nextLook = seconds + number(0.3...1.4)
      }
      sway += SIMD2(number(-0.08...0.08), number(-0.05...0.05)) - sway * 0.005
      let isBlink = seconds >= nextBlink && seconds < nextBlink + 0.15
      if seconds >= nextBlink + 0.15 { nextBlink = seconds + number(1.5...5) }
      let breath = SIMD2(0, 0.8 * sin(2 * .pi * seconds / 4))
      return (gaze + sway + breath, isBlink ? 3 : 38)
    }
  }

  private func face(_ iris: SIMD2<Double>, lid: Double) -> FaceObservation {
    func eye(_ side: Double) -> EyeObservation {
      EyeObservation(
        lidAperture: .degrees(lid), irisCenter: PlanePoint(x: 320 + 32 * side + iris.x, y: 240 + iris.y),
        irisRadiusPixels: 6, rotationCenter: .millimeters(32 * side, 0, 600))
    }
    var face = drawnFace(openness: 1)
    (face.leftEye, face.rightEye) = (eye(1), eye(-1))
    return face
  }

  /// The time at which a loop is found in `seconds` of a person who repeats every `period` from the start; nil if never.
  private func found(
    seed: UInt64, period: Double?, seconds: Double, rate: Double = 30, glances: Double = 3
  ) -> Double? {
    var person = Person(seed: seed)
    var random = SeededRandom(seed: seed + 1000)
    func noise(_ size: Double) -> Double {
      size * (0..<3).reduce(0) { sum, _ in sum + .random(in: -1...1, using: &random) }
    }
    let once = Int((period ?? seconds) * rate)
    let life = (0..<once).map { person.face(at: Double($0) / rate, glances: glances) }
    var detector = LoopDetector()
    for frame in 0..<Int(seconds * rate) {
      let (iris, lid) = life[frame % once]
      let seen = face(iris + SIMD2(noise(0.2), noise(0.2)), lid: lid + noise(1.5))
      let time = Timestamp(milliseconds: Double(frame) * 1000 / rate)
      if detector.update(seen, at: time) { return time.milliseconds / 1000 }
    }
    return nil
  }

  static let loops: [(Double, Double, Comment)] = [
    (2, 30, "two seconds"), (3, 25, "three seconds at another rate"), (4.5, 30, "four and a half"),
    (6, 30, "six seconds"),
    (7.9, 15, "nearly the longest, half the rate"),
  ]

  @Test(arguments: loops)
  func loopedVideoIsFoundWithinThreePeriods(period: Double, rate: Double, why: Comment) throws {
    for seed in 1...3 {
      let when = try #require(
        found(seed: UInt64(seed), period: period, seconds: 3 * period, rate: rate, glances: 8), why)
      #expect(when > period, "one period is no loop")
    }
  }

  @Test(arguments: [0.3, 1.5, 3, 8])
  func peopleAreNotTakenForALoop(glances: Double) {
    for seed in 1...5 {
      #expect(found(seed: UInt64(seed), period: nil, seconds: 60, glances: glances) == nil)
    }
  }

  @Test func breathingIsNotALoop() {
    var detector = LoopDetector()
    for frame in 0..<900 {
      let seconds = Double(frame) / 30
      let seen = face(SIMD2(0, 1.5 * sin(2 * .pi * seconds / 4)), lid: 2)
      let isLoop = detector.update(seen, at: Timestamp(milliseconds: seconds * 1000))
      #expect(!isLoop, "a sleeper breathes as regularly as a clock")
    }
  }

  @Test func stillFaceIsNotALoop() {
    var detector = LoopDetector()
    for frame in 0..<600 {
      let isLoop = detector.update(face(.zero, lid: 38), at: Timestamp(milliseconds: Double(frame) * 33))
      #expect(!isLoop)
    }
  }
}
