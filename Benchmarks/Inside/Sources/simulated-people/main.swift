// simulated-people RIG: whether the error that a calibration reports of itself is the error.
//
// 200 people who exist as numbers only (`SimulatedPerson`) look at the five points of a calibration, then at a grid of 4 x 4.
// Heed gets what its face stage would have measured (`SimulatedViewer`): eyes that are not where they are assumed, another
// eyeball, kappa, a distance and a head that are a little off, a gaze by pixels with an offset and a scale of its own,
// noise like the nets'. Their true error is known. Prints one JSON object. The calibration's own tests ask the same
// people.
import Draws
import Foundation
import Heed
import HeedGaze
import HeedGeometry
import HeedSignals
import SimulatedPeople

struct Answer: Encodable {
  /// Reported over true error, one value a person; true: mean over points of the frames' mean error.
  var ratios: [Double] = []
  /// The same, true: mean over points of the error of each point's mean.
  var ratiosOfMeans: [Double] = []
  /// Degrees.
  var trueErrors: [Double] = []
  var failed = 0
  var reasons: [String] = []
}

/// The errors at one target, degrees.
struct PointError {
  var ofFrames: Double
  var ofMean: Double
}

struct Laboratory {
  static let people = 200
  static let seed: UInt64 = 20
  /// Choice: as long as a point of the rendered driver's grid.
  private static let pointSeconds = 1.35
  /// What is not judged of it: the eye's travel.
  private static let travelSeconds = 0.5
  /// Choice: somebody who fails a point three times gives up.
  private static let repetitions = 3

  let display: Rig.Display
  let camera: PinholeCamera

  func run() -> Answer {
    var answer = Answer()
    var chance = SeededRandom(seed: Self.seed)
    for _ in 0..<Self.people {
      let person = SimulatedPerson(using: &chance)
      var looking = SimulatedViewer(
        person: person, camera: camera, first: display.position(of: at(0.5, 0.5)),
        chance: SeededRandom(seed: chance.next()))
      do {
        let calibration = try calibrate(&looking)
        let errors = try validate(calibration, &looking)
        let (frames, means) = (Self.mean(errors.map(\.ofFrames)), Self.mean(errors.map(\.ofMean)))
        answer.ratios.append(calibration.expected.degrees / frames)
        answer.ratiosOfMeans.append(calibration.expected.degrees / means)
        answer.trueErrors.append(frames)
      } catch {
        answer.failed += 1
        answer.reasons.append("\(error)")
      }
    }
    return answer
  }

  struct Failure: Error, CustomStringConvertible {
    var reason: String
    var description: String { reason }
  }

  private func calibrate(_ looking: inout SimulatedViewer) throws -> GazeCalibration {
    var session = try CalibrationSession(CalibrationPlan(mode: .fivePoint), display: display, camera: camera)
    var failures = 0
    while session.isGoingOn {
      let seen = looking.next()
      let measurement = GazeEstimator.measure(seen.face, at: seen.time, camera: camera)
      for change in session.update(measurement, at: seen.time) {
        switch change {
        case .nextPoint(_, _, let target):
          looking.look(at: display.position(of: target))
          try session.collect()
        case .pointFailed(_, let reason):
          failures += 1
          guard failures < Self.repetitions else { throw Failure(reason: "\(reason)") }
          try session.repeatPoint()
        case .finished(let calibration): return calibration
        case .failed(let reason): throw reason
        default: break
        }
      }
    }
    throw Failure(reason: "the session ended without a word")
  }

  /// Looks at a grid of 4 x 4 that reaches as far as the calibration's corners.
  private func validate(_ calibration: GazeCalibration, _ looking: inout SimulatedViewer) throws -> [PointError] {
    var estimator = GazeEstimator(calibration: calibration)
    return try (0..<16).map { index in
      let place = at(0.1 + 0.8 * Double(index % 4) / 3, 0.1 + 0.8 * Double(index / 4) / 3)
      let target = display.position(of: place)
      looking.look(at: target)
      var (errors, sum) = ([Double](), SIMD3<Double>.zero)
      var eyes = looking.person.head
      while looking.looked < Self.pointSeconds {
        let seen = looking.next()
        let measured = GazeEstimator.measure(seen.face, at: seen.time, camera: camera)
        let gaze = estimator.update(seen.face, measured: measured, at: seen.time, forward: nil)
        guard looking.looked >= Self.travelSeconds, let gaze, let hit = hit(gaze) else { continue }
        eyes = seen.eyes
        errors.append(Self.angle(hit - eyes.meters, target.meters - eyes.meters))
        sum += hit
      }
      guard !errors.isEmpty else { throw Failure(reason: "no gaze at a point") }
      let middle = sum / Double(errors.count)
      return PointError(
        ofFrames: Self.mean(errors), ofMean: Self.angle(middle - eyes.meters, target.meters - eyes.meters))
    }
  }

  private func at(_ x: Double, _ y: Double) -> PlanePoint<Screen> {
    PlanePoint(x: x * display.widthPoints, y: y * display.heightPoints)
  }

  /// Where the gaze meets the display's plane; nil when it does not.
  private func hit(_ gaze: GazeSample) -> SIMD3<Double>? {
    let normal = display.xAxis.vector.cross(display.yAxis.vector)
    let approach = gaze.direction.vector.dot(normal)
    guard abs(approach) > 1e-6 else { return nil }
    let distance = (display.topLeft.meters - gaze.origin.meters).dot(normal) / approach
    return distance > 0 ? gaze.origin.meters + gaze.direction.vector * distance : nil
  }

  /// Degrees.
  private static func angle(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
    atan2(a.cross(b).length, a.dot(b)) * 180 / .pi
  }

  private static func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(max(1, values.count)) }
}

func fail(_ message: String, _ code: Int32) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(code)
}

guard CommandLine.arguments.count == 2 else { fail("usage: simulated-people RIG", 64) }
do {
  let rig = try RigFile.load(CommandLine.arguments[1])
  guard let display = rig.display, let camera = rig.cabinCamera else { fail("the rig has no camera or no display", 78) }
  FileHandle.standardOutput.write(try JSONEncoder().encode(Laboratory(display: display, camera: camera).run()))
} catch {
  fail("\(error)", 1)
}
