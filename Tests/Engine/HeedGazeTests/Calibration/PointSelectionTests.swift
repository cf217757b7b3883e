import HeedGeometry
import HeedSignals
import Testing

@testable import HeedGaze

@Suite struct PointSelectionTests {
  private func select(_ timeline: String, _ settings: CalibrationSettings = CalibrationSettings()) -> PointSamples {
    let target = PlanePoint<Screen>(x: 960, y: 540)
    return PointSelection.select(
      frames(timeline).map { MeasuredFrame(time: $0.time, measurement: $0.measurement) }, since: .zero,
      target: target, at: sampleDisplay.position(of: target), settings: settings)
  }

  // 18 frames (0.6 s) of travel are not used: 0...17 are before 600 ms, frame 18 is at 599.999994 ms.
  static let timelines: [(String, Int, Comment)] = [
    (many("o", 60), 41, "everything after the travel"),
    (many("x", 19) + many("o", 41), 41, "what the eye does while it travels does not count"),
    (many("o", 30) + "???" + many("o", 27), 32, "three lost frames and 100 ms on both sides"),
    (many("o", 30) + "~~" + many("o", 28), 33, "closing lids too"),
    (many("o", 40) + many("x", 6) + many("o", 14), 35, "a glance aside is an outlier"),
    (many("o", 40) + many("d", 20), 41, "a face that is detected anew moves the measured gaze of a still eye"),
    (many("o", 19) + many("x", 30) + many("o", 11), 30, "most of the time it lay elsewhere: that is the place"),
    (many("o", 18), 0, "nothing but travel"), (many("?", 60), 0, "nobody there"), ("", 0, "nothing at all"),
    (many("~", 60), 41, "lids that are always so are this person's open lids"),
  ]

  @Test(arguments: timelines)
  func samplesOfRestingEyesAreUsed(timeline: String, used: Int, why: Comment) {
    let samples = select(timeline)
    #expect(samples.used.count == used, why)
    #expect(samples.rejected == timeline.count - used, why)
    #expect(abs(samples.duration.seconds - Double(used) / 30) < 0.001, why)
  }

  @Test func restlessGazeHasALargeSpread() {
    #expect(abs(select(many("r", 60)).spreadDegrees - 8) < 0.3)
    #expect(abs(select(many("o", 60)).spreadDegrees - 0.1) < 0.01)
  }

  static let lids: [(Double, Bool, Comment)] = [
    (30.1, true, "just above three quarters of open"), (30, true, "on it"), (29.9, false, "just below"),
  ]

  @Test(arguments: lids)
  func samplesOfClosingLidsAreNotUsed(degrees: Double, isUsed: Bool, why: Comment) {
    let place = sampleDisplay.position(of: PlanePoint(x: 960, y: 540))
    let seen = (0..<60).map { index in
      let time = frameTime(index)
      return MeasuredFrame(
        time: time, measurement: measurement(at: time, looking: place, lidsDegrees: index == 40 ? degrees : 40))
    }
    let samples = PointSelection.select(
      seen, since: .zero, target: PlanePoint(x: 960, y: 540), at: place, settings: CalibrationSettings())
    #expect((samples.used.count == 41) == isUsed, why)
  }

  @Test func headMotionDoesNotCountAsRestlessGaze() {
    let place = sampleDisplay.position(of: PlanePoint(x: 192, y: 108))
    let seen = (0..<60).map { index in
      let time = frameTime(index)
      let middle = Point<Camera>.millimeters(Double(index), 5, 600 - Double(index))
      return MeasuredFrame(time: time, measurement: measurement(at: time, looking: place, from: middle))
    }
    let samples = PointSelection.select(
      seen, since: .zero, target: PlanePoint(x: 192, y: 108), at: place, settings: CalibrationSettings())
    #expect(samples.used.count == 41 && samples.spreadDegrees < 0.01, "six centimetres in two seconds")
  }
}
