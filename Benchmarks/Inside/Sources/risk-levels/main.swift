// risk-levels [--no-fairness] TICKS.csv...
//
// Plays glance records (`heed judge`'s columns, all of them, in the instrument's order) through the one risk and prints the
// moments at which its level changed, one JSON object: {"records": [{"changes": [{"ms", "level", "codes"}]}]}.
import Foundation
import HeedGeometry
import HeedRisk
import HeedSignals

struct Answer: Encodable {
  struct Change: Encodable {
    var ms: Double
    var level: String
    var codes: [String]
  }
  struct Record: Encodable { var changes: [Change] = [] }
  var records: [Record] = []
}

func fail(_ message: String, _ code: Int32) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(code)
}

/// - Throws: When a row is not what the instrument writes.
func sample(_ line: Substring) throws -> DriverSample {
  let cells = line.split(separator: ",", omittingEmptySubsequences: false)
  guard cells.count == 21, let time = Double(cells[0]) else { throw CocoaError(.fileReadCorruptFile) }
  func number(_ index: Int) -> Double? { Double(cells[index]) }
  func angle(_ index: Int) -> Angle? { number(index).map(Angle.degrees) }
  func name(_ index: Int) -> String? { cells[index].isEmpty ? nil : String(cells[index]) }
  var sample = DriverSample(time: Timestamp(milliseconds: time))
  sample.isFaceSeen = number(1) != 0
  sample.areEyesOnRoad = number(2).map { $0 != 0 }
  sample.zone = name(3)
  sample.zoneClass = name(4).flatMap(ZoneClass.init)
  sample.eyesClosed = number(5) ?? 0
  sample.eyesVisible = number(6) ?? 1
  sample.headYaw = angle(7) ?? .zero
  sample.headPitch = angle(8) ?? .zero
  sample.poseDeviation = number(9) ?? 0
  sample.azimuth = angle(10)
  sample.elevation = angle(11)
  sample.phone = number(12) ?? 0
  sample.kss = number(13)
  sample.isInteracting = number(14) == 1
  sample.turnSignal = name(15).flatMap(VehicleState.TurnSignal.init)
  sample.steering = angle(16)
  sample.isEngaged = number(17) != 0
  sample.isStandstill = number(18) == 1
  sample.speed = number(19)
  sample.task = name(20)
  return sample
}

func changes(of path: String, isFair: Bool) throws -> Answer.Record {
  var engine = RiskEngine(isFair: isFair)
  var (record, shutSince) = (Answer.Record(), Timestamp?.none)
  for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").dropFirst() {
    let sample = try sample(line)
    // What the lids' own stage would say of them: no drive here has a closure longer than a blink.
    let isShut = sample.eyesVisible > 0.5 && sample.eyesClosed > 0.5
    shutSince = isShut ? shutSince ?? sample.time : nil
    var snapshot = DriverSnapshot(sample: sample)
    snapshot.sample.closureLength = shutSince.map { sample.time - $0 }
    snapshot.framesSeen = 30
    if let state = engine.update(snapshot).risk {
      record.changes.append(
        Answer.Change(ms: sample.time.milliseconds, level: state.level.rawValue, codes: state.reasons.map(\.code)))
    }
  }
  return record
}

var paths = Array(CommandLine.arguments.dropFirst())
let isFair = paths.first != "--no-fairness"
if !isFair { paths.removeFirst() }
guard !paths.isEmpty else { fail("usage: risk-levels [--no-fairness] TICKS.csv...", 64) }
do {
  let answer = Answer(records: try paths.map { try changes(of: $0, isFair: isFair) })
  FileHandle.standardOutput.write(try JSONEncoder().encode(answer))
} catch {
  fail("\(error)", 65)
}
