// gaze-fits RIG CLIP...: what more points give, and what one wrong point spoils, for drawn people (`points` of
// Benchmarks/drawing/sittings.py): nine points of a calibration, and twelve others that judge each fit.
//
// Each clip is measured once. Then one, five and nine points are fitted. Then, in turn, each of the five has the pictures
// of each other look that is 8 degrees or more away: the person looked there. Prints one JSON object.
import Foundation
import Heed
import HeedGaze
import HeedGeometry
import HeedSignals

/// One wrong point.
struct Exchange: Encodable {
  /// Index of the point, and name of the look that stands for it.
  var point: Int
  var look: String
  /// Mean error over the twelve looks, degrees; nil if the fit refused the points.
  var error: Double?
  /// Whether the calibration names this point, and no other.
  var isNamed = false
}

/// The errors of one person, mean over the twelve looks, degrees; nil if the fit refused the points.
struct Person: Encodable {
  var name: String
  var one, five, nine: Double?
  /// The errors that the three calibrations predict.
  var expected: [Double?] = []
  /// The refusals' words.
  var refusals: [String] = []
  /// Number of points that the clean five-point calibration calls contradicting.
  var named = 0
  var exchanges: [Exchange] = []
}

/// Distance of a look from the point that it stands for, degrees. Source: the requirement.
let farthest = 8.0

func measure(_ clip: String, rig: Rig) throws -> Person {
  let judge = FitJudge(sitting: try DrawnSitting(clip, rig: rig))
  var person = Person(name: URL(fileURLWithPath: clip).deletingPathExtension().lastPathComponent)
  let points = judge.calibrating.map(\.interval)
  func error(_ count: Int) -> Double? {
    do {
      let calibration = try judge.fit(Array(points.prefix(count)))
      if count == 5 { person.named = calibration.points.count(where: \.isContradicting) }
      person.expected.append(calibration.expected.degrees)
      return judge.error(calibration)
    } catch {
      person.expected.append(nil)
      person.refusals.append("\(count) points: \(error)")
      return nil
    }
  }
  (person.one, person.five, person.nine) = (error(1), error(5), error(9))
  person.exchanges = exchanges(judge, Array(points.prefix(5)))
  return person
}

/// Every point of a calibration exchanged for every look that is far enough from it.
func exchanges(_ judge: FitJudge, _ points: [PointInterval]) -> [Exchange] {
  points.indices.flatMap { index in
    judge.sitting.looks.compactMap { look -> Exchange? in
      let away = judge.angle(look.interval.target, points[index].target, from: look.eye)
      guard let away, away >= farthest else { return nil }
      var wrong = points
      (wrong[index].start, wrong[index].end) = (look.interval.start, look.interval.end)
      var exchange = Exchange(point: index, look: look.interval.name)
      if let calibration = try? judge.fit(wrong) {
        exchange.error = judge.error(calibration)
        // A point that failed is missing; the others keep their order.
        let named = calibration.points.filter(\.isContradicting).map(\.target)
        exchange.isNamed = named == [points[index].target]
      }
      return exchange
    }
  }
}

let arguments = CommandLine.arguments.dropFirst().map { $0 }
guard arguments.count >= 2 else {
  FileHandle.standardError.write(Data("usage: gaze-fits RIG CLIP...\n".utf8))
  exit(64)
}
do {
  let rig = try RigFile.load(arguments[0])
  let people = try arguments.dropFirst().map { try measure($0, rig: rig) }
  FileHandle.standardOutput.write(try JSONEncoder().encode(["people": people]))
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
