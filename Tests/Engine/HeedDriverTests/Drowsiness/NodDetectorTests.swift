import Draws
import HeedDriver
import HeedGeometry
import HeedSignals
import Testing

@Suite struct NodDetectorTests {
  /// A head at 20 Hz: degrees below its rest position; `shut` names the frames (of 50 ms) with shut eyes.
  /// - Returns: The number of nods.
  private func nods(_ sink: [Double?], shut: Range<Int>, before: Double = 6) -> Int {
    var detector = NodDetector()
    let still = Int(before * 20)
    let head: [Double?] = Array(repeating: 0, count: still) + sink + Array(repeating: 0, count: 40)
    return head.enumerated().filter { index, below in
      detector.update(
        pitch: below.map { .degrees(-12 - $0) }, areEyesShut: shut.contains(index - still), at: ms(Double(index) * 50))
    }.count
  }

  /// Sinks by a degree a frame, rests, and jerks back within 200 ms.
  private static func sink(to depth: Double, rest: Int = 6, back: Int = 4) -> [Double?] {
    stride(from: 1, through: depth, by: 1).map { $0 } + Array(repeating: depth, count: rest)
      + (1...back).map { depth * (1 - Double($0) / Double(back)) }
  }

  @Test func sinkingWithShutEyesAndJerkingBackIsANod() {
    #expect(nods(Self.sink(to: 15), shut: 4..<22) == 1)
  }

  // The head drops at once, so that no part of it counts as rest; a hundredth exceeds the rounding of angles.
  static let depths: [(Double, Int)] = [(5, 0), (7.99, 0), (8.01, 1), (30, 1)]

  @Test(arguments: depths)
  func smallNodsAreIgnored(depth: Double, expected: Int) {
    #expect(nods(Array(repeating: depth, count: 12), shut: 0..<60) == expected)
  }

  static let closures: [(Range<Int>, Int, Comment)] = [
    (0..<0, 0, "open eyes look down at a phone"), (3..<7, 0, "a blink goes with the look"),
    (3..<11, 0, "350 ms from the first shut frame to the last"), (3..<12, 1, "400 ms"),
    (-20..<25, 1, "shut before the head sank"),
  ]

  @Test(arguments: closures)
  func nodNeedsEyesShutLongerThanABlink(shut: Range<Int>, expected: Int, why: Comment) {
    #expect(nods(Self.sink(to: 15), shut: shut) == expected, why)
  }

  static let returns: [(Int, Int, Comment)] = [
    (4, 1, "a jerk"), (26, 1, "26 frames of 15 degrees: 455 ms between the shares"), (40, 0, "at leisure"),
  ]

  @Test(arguments: returns)
  func nodNeedsAHeadThatJerksBack(frames: Int, expected: Int, why: Comment) {
    #expect(nods(Self.sink(to: 15, back: frames), shut: 4..<60) == expected, why)
  }

  @Test func headLoweredForSixSecondsIsNotANod() {
    #expect(nods(Self.sink(to: 15, rest: 90), shut: 0..<120) == 1, "5.3 s")
    #expect(nods(Self.sink(to: 15, rest: 120), shut: 0..<160) == 0, "over 6 s")
  }

  @Test func halfASecondWithoutAHeadEndsTheNod() {
    let hidden: (Int) -> [Double?] = { count in
      Self.sink(to: 15, rest: 2).prefix(15) + Array(repeating: nil, count: count) + [15, 15, 10, 5, 0]
    }
    #expect(nods(hidden(9), shut: 0..<40) == 1, "500 ms from frame to frame")
    #expect(nods(hidden(10), shut: 0..<40) == 0, "550 ms")
    let garbage = Self.sink(to: 15).map { $0 == 15 ? .nan : $0 }
    #expect(nods(garbage, shut: 0..<40) <= 1, "no number is not seen")
  }

  @Test func nodNeedsAHeadAtRestBefore() {
    #expect(nods(Self.sink(to: 15), shut: 0..<40, before: 3) == 0)
    #expect(nods(Self.sink(to: 15), shut: 0..<40, before: 5.2) == 1)
  }

  @Test(arguments: 1...10)
  func nodDetectorSurvivesGarbage(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var detector = NodDetector()
    for _ in 0..<5000 {
      let time =
        Int.random(in: 0..<100, using: &random) == 0
        ? Int64.random(in: .min ... .max, using: &random) : .random(in: 0...1_000_000_000_000, using: &random)
      let pitch = [nil, .nan, .infinity, -1e308, Double.random(in: -90...90, using: &random)].randomElement(
        using: &random)
      _ = detector.update(
        pitch: (pitch ?? nil).map { .degrees($0) }, areEyesShut: Bool.random(using: &random) ? true : nil,
        at: Timestamp(nanoseconds: time))
    }
  }
}
