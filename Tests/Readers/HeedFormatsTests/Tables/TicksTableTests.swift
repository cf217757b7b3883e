import Draws
import Foundation
import HeedGeometry
import HeedRisk
import HeedSignals
import Testing

@testable import HeedFormats

@Suite("Tables of ticks")
struct TicksTableTests {
  private static let root = Checkout.root

  private static func ticks(_ text: String) throws -> [(sample: DriverSample, isUsed: Bool)] {
    var table = try TicksTable(CSVReader(path: "t.csv", bytes: Array(text.utf8)))
    var ticks: [(DriverSample, Bool)] = []
    while let isUsed = try table.advance() { ticks.append((table.sample, isUsed)) }
    return ticks
  }

  @Test func missingTickCellsHaveDefaultValues() throws {
    let columns = TickColumn.all.map(\.name) + ["zone", "class", "turn_signal", "task"]
    let empty = "t_ms,\(columns.joined(separator: ","))\n5\(String(repeating: ",", count: columns.count))\n"
    for text in ["t_ms\n5\n", empty] {
      let ticks = try Self.ticks(text)
      #expect(ticks.map(\.sample) == [DriverSample(time: Timestamp(milliseconds: 5))])
    }
    let sample = DriverSample(time: .zero)
    #expect(sample.isFaceSeen && sample.isEngaged && sample.eyesVisible == 1)
    #expect(!sample.isInteracting && !sample.isStandstill)
  }

  @Test func everyTickColumnSetsItsField() throws {
    let header =
      "task,t_ms,face,eyes_on_road,zone,class,eyes_closed,eyes_visible,head_yaw_deg,head_pitch_deg,pose_std_rad,"
      + "vehicle_azimuth_deg,vehicle_elevation_deg,phone,kss,interaction,turn_signal,steering_deg,engaged,standstill,"
      + "speed_mps"
    let row = "\"call, long\",12.5,0,1,mirror_left,driving,0.25,0.75,10,-20,0.5,30,-40,0.125,6.5,1,left,-90,0,1,13.9"
    var expected = DriverSample(time: Timestamp(milliseconds: 12.5))
    (expected.isFaceSeen, expected.areEyesOnRoad, expected.zone) = (false, true, "mirror_left")
    (expected.zoneClass, expected.eyesClosed, expected.eyesVisible) = (.driving, 0.25, 0.75)
    (expected.headYaw, expected.headPitch, expected.poseDeviation) = (.degrees(10), .degrees(-20), 0.5)
    (expected.azimuth, expected.elevation, expected.phone) = (.degrees(30), .degrees(-40), 0.125)
    (expected.kss, expected.isInteracting, expected.turnSignal) = (6.5, true, .left)
    (expected.steering, expected.isEngaged, expected.isStandstill) = (.degrees(-90), false, true)
    (expected.speed, expected.task) = (13.9, "call, long")
    #expect(try Self.ticks("\(header)\n\(row)\n").map(\.sample) == [expected])
  }

  @Test func ticksWithRepeatedTimesAreMarked() throws {
    let ticks = try Self.ticks("t_ms,face\n0,1\n0,1\n-1,1\n0.5,1\n")
    #expect(ticks.map(\.isUsed) == [true, false, false, true])
  }

  /// The tables have damage that is typical of programs and disks.
  @Test func damagedTickTablesAreReadOrRefused() throws {
    let sample = try String(contentsOf: Self.root.appending(path: "Samples/glances/ticks.csv"), encoding: .utf8)
    let whole = Array(sample.utf8.prefix(4000))
    var random = SeededRandom(seed: 17)
    var (read, refused) = (0, 0)
    for _ in 0..<1000 {
      var bytes = Array(whole.prefix(Int.random(in: 0...whole.count, using: &random)))
      for _ in 0..<Int.random(in: 0...6, using: &random) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0...3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(contentsOf: Array(",-1e300\n\"nan".utf8).shuffled(using: &random), at: place)
        default: bytes.insert(contentsOf: bytes[place...].prefix(50), at: bytes.count / 2)
        }
      }
      do {
        var table = try TicksTable(CSVReader(path: "t.csv", bytes: bytes))
        var books = RuleBooks(RuleBookName.allCases)
        while let isUsed = try table.advance() {
          books.update(table.sample)
          #expect(books.verdicts.allSatisfy { ($0.level != nil) == isUsed })
        }
        read += 1
      } catch {
        #expect(error.description.contains("t.csv:"))
        refused += 1
      }
    }
    #expect(read > 10 && refused > 100, "\(read) read, \(refused) refused")
  }
}
