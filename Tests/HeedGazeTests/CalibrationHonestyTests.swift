import GazeSimulation
import HeedGaze
import HeedGeometry
import HeedSignals
import Testing

/// What a calibration says of its own error, against the truth, over many invented people.
@Suite struct CalibrationHonestyTests {
  struct Outcome: Sendable {
    var reported: Double
    var actual: Double
    var sample: Double
    var ratio: Double { reported / actual }
  }

  /// One person: five points of two seconds, then a grid of sixteen.
  static func outcome(seed: UInt64, errors: SimulatedPerson.Errors, mode: CalibrationMode = .fivePoint) throws
    -> Outcome
  {
    var person = SimulatedPerson(seed: seed, errors: errors)
    let display = sampleDisplay
    var estimator = GazeEstimator()
    func watch(_ targets: [PlanePoint<Screen>], each seconds: Double, see: (FaceObservation, Timestamp) -> Void)
      -> [PointInterval]
    {
      targets.enumerated().map { index, target in
        let start = person.time
        person.look(at: display.position(of: target))
        while person.time - start < .milliseconds(Int64(seconds * 1000)) {
          let (face, time) = person.next()
          see(face, time)
        }
        return PointInterval(name: "\(index)", start: start, end: person.time, target: target)
      }
    }
    var frames: [MeasuredFrame] = []
    let points = watch(try CalibrationPlan(mode: mode).targets(on: display), each: 2) { face, time in
      frames.append(
        MeasuredFrame(time: time, measurement: estimator.measure(face, at: time, camera: SimulatedPerson.camera)))
    }
    let setup = CalibrationSetup(display: display, camera: SimulatedPerson.camera, mode: mode, criteria: .low)
    let calibration = try RecordedCalibration().fit(frames, points: points, setup: setup).calibration
    estimator.use(calibration)
    let places = [0.125, 0.375, 0.625, 0.875]
    let grid = places.flatMap { down in places.map { display.region.point($0, down) } }
    var samples: [GazeSample] = []
    let intervals = watch(grid, each: 1.6) { face, time in
      if let sample = estimator.update(face, at: time, camera: SimulatedPerson.camera, forward: nil) {
        samples.append(sample)
      }
    }
    let truth = GazeValidation(samples, at: intervals, display: display)
    return Outcome(
      reported: calibration.leaveOneOut?.degrees ?? .nan, actual: try #require(truth.meanDegrees),
      sample: truth.meanSampleDegrees ?? .nan)
  }

  @Test(arguments: [(0.5, 60), (1.0, 200), (2.0, 60)])
  func reportedErrorIsTheTrueOne(scale: Double, people: Int) throws {
    var errors = SimulatedPerson.Errors()
    (errors.noise, errors.systematic) = (scale, scale)
    let outcomes = (0..<people).compactMap { try? Self.outcome(seed: UInt64($0) + 1, errors: errors) }
    let ratios = outcomes.map(\.ratio).sorted()
    let actual = outcomes.map(\.actual).sorted()
    print(
      "noise x\(scale): \(outcomes.count) of \(people), median ratio \(ratios[ratios.count / 2]), "
        + "tenths \(ratios[ratios.count / 10])...\(ratios[ratios.count * 9 / 10]), true error median \(actual[actual.count / 2]) 90%: \(actual[actual.count * 9 / 10]) sample \(outcomes.map(\.sample).sorted()[actual.count/2])"
    )
    #expect((1 / 1.5...1.5).contains(ratios[ratios.count / 2]))
  }
}
