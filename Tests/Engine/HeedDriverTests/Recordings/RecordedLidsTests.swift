import Foundation
import HeedDriver
import HeedSignals
import Testing

/// Lids from another camera: a minute of whole blinks every 4 s, plus each scenario's additions.
@Suite struct RecordedLidsTests {
  /// A fall, a rest and a return; seconds, and shares of the way to shut.
  private struct Closure {
    var start: Double
    var close = 0.07
    var hold = 0.03
    var open = 0.13
    var left = 1.0
    var right = 1.0

    func share(_ time: Double) -> Double {
      let since = time - start
      func smooth(_ x: Double) -> Double { x * x * x * (10 - 15 * x + 6 * x * x) }
      if since <= 0 || since >= close + hold + open { return 0 }
      return since < close ? smooth(since / close) : 1 - smooth(max(0, since - close - hold) / open)
    }
  }

  private struct Scene {
    var seconds = 60.0
    var hertz = 60.0
    var closures: [Closure] = []
    /// The recording's value for a gap of 0...1.
    var unit: (Double, Double) -> Double = { gap, _ in 10 * gap }
    var isSeen: (Double) -> Bool = { _ in true }
    /// A row's error, in the recording's unit.
    var error: (Int) -> Double = { _ in 0 }

    init(every: Double = 4, _ more: [Closure] = []) {
      closures = stride(from: 2, to: seconds - 1, by: every).map { Closure(start: $0) } + more
    }

    func findings() -> [EyeClosureMonitor.Finding] {
      var lids = RecordedLids()
      var moments: [RecordedLids.Moment] = []
      for row in 0..<Int(seconds * hertz) {
        let time = Double(row) / hertz
        func gap(_ eye: KeyPath<Closure, Double>) -> Double {
          1 - (closures.map { $0.share(time) * $0[keyPath: eye] }.max() ?? 0)
        }
        let (left, right) = (unit(gap(\.left), time) + error(row), unit(gap(\.right), time) + error(row))
        moments += lids.update(
          left: isSeen(time) ? left : nil, right: isSeen(time) ? right : nil, at: Timestamp(milliseconds: time * 1000))
      }
      return (moments + lids.finish()).flatMap(\.findings)
    }

    var blinks: [Blink] { findings().compactMap { if case .blink(let blink) = $0 { blink } else { nil } } }
    var phases: [EyeClosure.Phase] {
      findings().compactMap { if case .closure(let closure) = $0 { closure.phase } else { nil } }
    }
  }

  @Test(arguments: [20.0, 25, 30, 60, 120, 250, 500])
  func blinksAreFoundAtAnyRate(hertz: Double) {
    var scene = Scene()
    scene.hertz = hertz
    #expect(scene.blinks.count == 15)
  }

  static let units: [(Double, Double, Comment)] = [
    (0.22, 0.09, "eye aspect ratios do not reach 0"), (40, 3, "pixels"), (5, -4, "deviations from the mean"),
    (1e-4, 0, "a tiny unit"), (1e5, 1e6, "a large one, far from 0"),
  ]
  @Test(arguments: units)
  func blinksAreFoundInAnyUnitWithAnyOffset(gain: Double, offset: Double, why: Comment) {
    var scene = Scene()
    scene.unit = { gap, _ in offset + gain * gap }
    #expect(scene.blinks.count == 15, why)
  }

  @Test(arguments: [0.3, -0.3])
  func blinksAreFoundDespiteDriftingValues(drift: Double) {
    var (scaled, moved) = (Scene(), Scene())
    scaled.unit = { gap, time in 10 * gap * (1 + drift * time / 60) }
    moved.unit = { gap, time in 10 * (gap + drift * time / 60) }
    #expect(scaled.blinks.count == 15)
    #expect(moved.blinks.count == 15)
  }

  private static let noBlinks: [(Closure, Comment)] = [
    (Closure(start: 16, close: 0.1, hold: 2, open: 0.1, left: 0.65, right: 0.65), "a look down, as fast as a blink"),
    (Closure(start: 16, close: 0.1, hold: 0.5, open: 0.1, left: 0.6, right: 0.6), "a glance down"),
    (Closure(start: 16, close: 0.6, hold: 3, open: 0.5, left: 0.45, right: 0.45), "a squint"),
    (Closure(start: 16, left: 0.7, right: 0.7), "one half closure where all blinks are whole"),
    (Closure(start: 16, left: 0.1, right: 0.1), "what gaze does to open lids"),
  ]
  @Test func partialClosuresAreNotBlinks() {
    for (closure, why) in Self.noBlinks {
      let scene = Scene(every: 4, [closure])
      // The longer closures include the blink at 18 s.
      #expect(scene.blinks.count == 15, why)
      #expect(scene.phases.isEmpty, why)
    }
  }

  @Test func halfBlinksCountIfThePersonUsuallyMakesThem() {
    var scene = Scene()
    for index in scene.closures.indices where index.isMultiple(of: 3) {
      (scene.closures[index].left, scene.closures[index].right) = (0.6, 0.6)
    }
    #expect(scene.blinks.count == 15)
    #expect(scene.blinks.contains { $0.closure < 0.7 }, "a half blink is said to be one")
  }

  @Test func blinksInLoweredLidsAreReported() {
    let down = Closure(start: 16.5, close: 0.1, hold: 3, open: 0.1, left: 0.6, right: 0.6)
    let scene = Scene(every: 4, [down])
    #expect(scene.blinks.contains { abs($0.start.milliseconds - 18_035) < 40 && $0.duration < .milliseconds(200) })
  }

  @Test func closureOfOneEyeIsAWink() {
    let found = Scene(every: 4, [Closure(start: 16, hold: 0.15, right: 0.2)]).blinks.filter { $0.eye != .both }
    #expect(found.map(\.eye) == [.left])
  }

  static let closures: [(Double, [EyeClosure.Phase], Comment)] = [
    (0.7, [], "a slow blink"), (1.5, [.began, .ended], "a microsleep"), (5, [.began, .changed, .ended], "sleep"),
    (25, [.began, .changed, .ended], "longer than any shape"), (60, [.began, .changed], "shut to the end"),
  ]
  @Test(arguments: closures)
  func longClosuresAreReported(hold: Double, phases: [EyeClosure.Phase], why: Comment) {
    var scene = Scene(every: 4)
    scene.seconds = 80
    scene.closures = scene.closures.filter { $0.start < 40 } + [Closure(start: 45, close: 0.2, hold: hold, open: 0.3)]
    #expect(scene.phases == phases, why)
    #expect(scene.blinks.count { $0.isSlow } == (hold < 1 ? 1 : 0), why)
  }

  @Test func vanishingEyesNeverBlink() {
    var scene = Scene()
    scene.isSeen = { time in scene.closures.allSatisfy { !(0.03...0.6).contains(time - $0.start) } }
    #expect(scene.blinks.isEmpty)
  }

  @Test(arguments: [25.0, 60, 250])
  func singleWrongRowsHardlyChangeTheBlinkCount(hertz: Double) {
    var scene = Scene()
    scene.hertz = hertz
    scene.error = { row in row % 97 == 50 ? -9 : 0 }
    #expect(scene.blinks.count <= 16)
    #expect(scene.blinks.count >= 14)
  }

  @Test func blinkPhasesAreTimed() throws {
    var scene = Scene()
    scene.hertz = 500
    let phases = try #require(scene.blinks.first?.phases)
    #expect((20...70).contains(phases.closing.milliseconds))
    #expect((30...100).contains(phases.shut.milliseconds))
    #expect((50...130).contains(phases.opening.milliseconds))
    #expect(phases.opening > phases.closing, "lids open more slowly than they shut")
  }

  @Test func longRecordingGivesEachBlinkOnce() {
    var scene = Scene()
    scene.seconds = 600
    scene.closures = stride(from: 2, to: 599, by: 3.1).map { Closure(start: $0) }
    let blinks = scene.blinks
    #expect(blinks.count == scene.closures.count)
    #expect(zip(blinks.dropFirst(), blinks).allSatisfy { $0.start > $1.end })
  }

  @Test func noiseIsNotABlink() {
    var scene = Scene()
    scene.closures = []
    scene.error = { row in 0.3 * sin(Double(row * row % 1009)) }
    #expect(scene.blinks.isEmpty)
    #expect(scene.phases.isEmpty)
  }

  @Test func yearWithoutRowsLosesNoBlink() {
    var lids = RecordedLids()
    var found: [EyeClosureMonitor.Finding] = []
    for part in 0..<2 {
      for row in 0..<900 {
        let value = row % 120 < 6 ? 1 - 0.95 * sin(.pi * Double(row % 120) / 6) : 1
        let time = Timestamp(milliseconds: Double(part) * 365 * 86_400_000 + Double(row) * 100 / 3)
        found += lids.update(left: value, right: value, at: time).flatMap(\.findings)
      }
    }
    found += lids.finish().flatMap(\.findings)
    #expect(found.count >= 14, "seven after each start")
  }
}
