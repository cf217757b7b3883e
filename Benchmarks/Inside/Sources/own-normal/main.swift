// own-normal full|gaze ROWS.csv...
//
// Plays what is told of simulated drivers (`StateRow`'s columns) through the comparison with the driver's own normal and prints when
// driving became unusual, one JSON object: {"records": [{"judged": MINUTES, "notices": [MS...]}]}. `gaze` leaves steering and lane out.
import Foundation
import HeedDriver
import HeedGeometry
import HeedSignals

struct Answer: Encodable {
  struct Record: Encodable {
    var judged = 0
    var notices: [Double] = []
  }
  var records: [Record] = []
}

func fail(_ message: String, _ code: Int32) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(code)
}

/// - Throws: When a row is not what the instrument writes.
func moment(_ line: Substring, hasVehicle: Bool) throws -> DrivingMoment {
  let cells = line.split(separator: ",", omittingEmptySubsequences: false)
  guard cells.count == 11, let time = Double(cells[0]) else { throw CocoaError(.fileReadCorruptFile) }
  func number(_ index: Int) -> Double? { Double(cells[index]) }
  var moment = DrivingMoment(time: Timestamp(milliseconds: time))
  moment.isJudged = number(1) == 1
  moment.areEyesOnRoad = number(2).map { $0 != 0 }
  moment.zoneClass = ZoneClass(rawValue: String(cells[3]))
  moment.azimuth = number(4).map(Angle.degrees)
  moment.speed = number(5)
  moment.isSignalling = cells[6].isEmpty ? nil : cells[6] != "none"
  if hasVehicle { (moment.steering, moment.laneOffset) = (number(7).map(Angle.degrees), number(8)) }
  moment.blink = number(9).map(Duration.seconds)
  moment.isPrompted = number(10) == 1
  return moment
}

func record(_ path: String, hasVehicle: Bool) throws -> Answer.Record {
  var (monitor, record, last) = (ImpairmentMonitor(), Answer.Record(), Impairment.Level?.none)
  for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").dropFirst() {
    let moment = try moment(line, hasVehicle: hasVehicle)
    guard let found = monitor.update(moment) else { continue }
    if found.level != nil { record.judged += 1 }
    if found.level == .unusual, last != .unusual { record.notices.append(moment.time.milliseconds) }
    last = found.level
  }
  return record
}

let arguments = CommandLine.arguments.dropFirst()
guard let sight = arguments.first, ["full", "gaze"].contains(sight), arguments.count > 1 else {
  fail("usage: own-normal full|gaze ROWS.csv...", 64)
}
do {
  let answer = Answer(records: try arguments.dropFirst().map { try record($0, hasVehicle: sight == "full") })
  FileHandle.standardOutput.write(try JSONEncoder().encode(answer))
} catch {
  fail("\(error)", 65)
}
