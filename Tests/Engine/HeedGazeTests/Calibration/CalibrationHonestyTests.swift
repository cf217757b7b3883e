import Draws
import HeedGaze
import HeedGeometry
import HeedSignals
import SimulatedPeople
import Testing

/// A calibration's stated error against the true one, over many simulated people.
@Suite struct CalibrationHonestyTests {
  struct Outcome: Sendable {
    /// The mean error that the calibration expects, degrees.
    var reported: Double
    /// The true error, degrees: the error of the mean gaze at each of sixteen grid points, averaged over the points.
    var actual: Double
  }

  /// One person before the sample display, with all measurements.
  private struct Trial {
    /// The camera of the rendered driver.
    static let camera = PinholeCamera(
      size: ImageSize(width: 640, height: 480), fx: 650, fy: 650, cx: 319.5, cy: 239.5, distortion: [0, 0, 0, 0, 0])

    var viewer: SimulatedViewer
    var estimator = GazeEstimator()
    var time = Timestamp.zero

    init(seed: UInt64, errors: Double) {
      var chance = SeededRandom(seed: seed)
      let person = SimulatedPerson(errors: errors, using: &chance)
      viewer = SimulatedViewer(
        person: person, camera: Self.camera, first: sampleDisplay.position(of: sampleDisplay.region.point(0.5, 0.5)),
        chance: chance)
    }

    /// Shows the points one after the other.
    mutating func show(
      _ targets: [PlanePoint<Screen>], each length: Duration,
      see: (inout GazeEstimator, FaceObservation, Timestamp) -> Void
    ) -> [PointInterval] {
      targets.enumerated().map { index, target in
        let start = time
        viewer.look(at: sampleDisplay.position(of: target))
        while time - start < length {
          let seen = viewer.next()
          time = seen.time
          see(&estimator, seen.face, seen.time)
        }
        return PointInterval(name: "\(index)", start: start, end: time, target: target)
      }
    }
  }

  /// Points of two seconds, then the grid.
  static func outcome(seed: UInt64, errors: Double, mode: CalibrationMode) throws -> Outcome {
    var trial = Trial(seed: seed, errors: errors)
    var frames: [MeasuredFrame] = []
    let points = trial.show(try CalibrationPlan(mode: mode).targets(on: sampleDisplay), each: .seconds(2)) {
      frames.append(
        MeasuredFrame(time: $2, measurement: GazeEstimator.measure($1, at: $2, camera: Trial.camera)))
    }
    let setup = CalibrationSetup(display: sampleDisplay, camera: Trial.camera, mode: mode, criteria: .low)
    let calibration = try RecordedCalibration().fit(frames, points: points, setup: setup).calibration
    trial.estimator.use(calibration)
    let places = [0.125, 0.375, 0.625, 0.875]
    var samples: [GazeSample] = []
    let grid = trial.show(
      places.flatMap { down in places.map { sampleDisplay.region.point($0, down) } }, each: .milliseconds(1600)
    ) {
      let measured = GazeEstimator.measure($1, at: $2, camera: Trial.camera)
      samples += [$0.update($1, measured: measured, at: $2, forward: nil)].compactMap { $0 }
    }
    let truth = GazeValidation(samples, at: grid, display: sampleDisplay)
    return Outcome(reported: calibration.expected.degrees, actual: try #require(truth.meanDegrees))
  }

  private static func middle(_ values: [Double], _ share: Double = 0.5) -> Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? .nan : sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
  }

  /// `make accuracy` uses 200 people.
  static let crowds: [(scale: Double, people: Int, mode: CalibrationMode, Comment)] = [
    (1, 60, .fivePoint, "errors as they are measured"), (0.5, 20, .fivePoint, "half of them"),
    (2, 20, .fivePoint, "twice of them"), (1, 20, .sixPoint, "six points"),
  ]

  @Test(arguments: crowds)
  func calibrationReportsItsTrueError(scale: Double, people: Int, mode: CalibrationMode, why: Comment) throws {
    var (outcomes, refused): ([Outcome], Int) = ([], 0)
    for seed in 1...UInt64(people) {
      do {
        outcomes.append(try Self.outcome(seed: seed, errors: scale, mode: mode))
      } catch CalibrationError.doesNotFit {
        refused += 1
      }
    }
    // Points that a person did not look at are refused; errors of the measured size cause no refusal.
    #expect(refused == 0 || (scale > 1 && refused <= people / 20), "\(refused) of \(people) were refused")
    let ratios = outcomes.map { $0.reported / $0.actual }
    let (low, median, high) = (Self.middle(ratios, 0.1), Self.middle(ratios), Self.middle(ratios, 0.9))
    let actual = outcomes.map(\.actual)
    func hundredth(_ value: Double) -> Double { Precision.degree.round(value) }
    print(
      "\(people) simulated people, \(mode.rawValue) points, errors x\(scale): reported over true error",
      "\(hundredth(median)) (tenths \(hundredth(low))...\(hundredth(high))),",
      "true error \(hundredth(Self.middle(actual))) degrees (tenth \(hundredth(Self.middle(actual, 0.9))))")
    // Required: 1/1.5...1.5; this test demands a quarter, at any size of the errors.
    #expect((0.8...1.25).contains(median), why)
  }

  @Test func onePointCalibrationRemovesTheGazeOffset() throws {
    let one = try (1...60).map { try Self.outcome(seed: $0, errors: 1, mode: .onePoint).actual }
    let five = try (1...60).map { try Self.outcome(seed: $0, errors: 1, mode: .fivePoint).actual }
    #expect(Self.middle(one) < 3 && Self.middle(five) < Self.middle(one))
  }
}
