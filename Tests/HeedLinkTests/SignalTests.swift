import Foundation
import HeedFormats
import HeedSignals
import Testing

@testable import HeedLink

@Suite("Signals are those of the specification, and the newest value alone waits")
struct SignalTests {
  private static func repository(_ path: String) throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../..")
    return try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Name, type, unit and range as a row of a table has them.
  private static func row(_ signal: VSSSignal) -> [String] {
    let range = signal.range.map { "\(Int($0.lowerBound))...\(Int($0.upperBound))" } ?? ""
    return [signal.rawValue, signal.dataType.rawValue, signal.unit ?? "", range]
  }

  @Test func theSpecificationsSignalsAreThoseOfTheTable() throws {
    let table = try Self.repository("docs/references.md").split(separator: "\n").filter { $0.hasPrefix("| `Vehicle.") }
    let rows = table.map { line in
      line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast().map {
        $0.trimmingCharacters(in: CharacterSet(charactersIn: " `"))
      }
    }
    let signals = VSSSignal.allCases.filter { $0.role != .own }
    #expect(Set(rows) == Set(signals.map(Self.row)))
  }

  @Test func ourOwnSignalsAreThoseOfOurBranch() throws {
    var (rows, name): ([[String]], String) = ([], "")
    var values: [String: String] = [:]
    for line in try Self.repository("docs/heed.vspec").split(separator: "\n") + ["Vehicle.End:"] {
      if line.hasPrefix("Vehicle"), line.hasSuffix(":") {
        if let type = values["datatype"] {
          let range = values["min"].flatMap { low in values["max"].map { "\(low)...\($0)" } } ?? ""
          rows.append([name, type, values["unit"] ?? "", range])
        }
        (name, values) = (String(line.dropLast()), [:])
      } else if let colon = line.firstIndex(of: ":") {
        values[line[..<colon].trimmingCharacters(in: .whitespaces)] =
          line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      }
    }
    #expect(Set(rows) == Set(VSSSignal.allCases.filter { $0.role == .own }.map(Self.row)))
  }

  @Test func topicsHaveASlashForEachDot() {
    #expect(LinkTopics(prefix: "").signal(.isEyesOnRoad) == "heed/vss/Vehicle/Driver/IsEyesOnRoad")
    #expect(LinkTopics(prefix: "a/b").events(.alert) == "a/b/events/alert")
  }

  @Test func aDataPointHasPathValueAndTime() {
    let entry = SignalBoard.Entry(value: .number(34.1), utcMilliseconds: 1_795_422_665_250)
    #expect(
      SignalBoard.payload(.fatigueLevel, entry)
        == #"{"path":"Vehicle.Driver.FatigueLevel","dp":{"value":34.1,"ts":"2026-11-23T08:31:05.250Z"}}"#)
  }

  @Test func theNewestValueAloneWaits() {
    var board = SignalBoard()
    for number in 1...100 { board.set(.gazeAzimuth, .number(Double(number)), utcMilliseconds: Double(number)) }
    #expect(board.news(at: .zero).map(\.payload).count == 1)
    #expect(board.news(at: .milliseconds(50)).isEmpty && !board.hasNews)
    board.set(.gazeAzimuth, .number(101), utcMilliseconds: 101)
    #expect(board.hasNews && board.news(at: .milliseconds(99)).isEmpty, "ten times a second")
    #expect(board.news(at: .milliseconds(100)).first?.payload.contains("101") == true)
    board.disconnected()
    #expect(board.news(at: .milliseconds(110)).count == 1, "a new connection gets all of them")
  }

  @Test func valuesOfFramesAreRepeatedAndExpire() {
    var board = SignalBoard()
    board.set(.isEyesOnRoad, .bool(true), utcMilliseconds: 0)
    board.set(.isWarning, .bool(false), utcMilliseconds: 0)
    #expect(Set(board.news(at: .zero).map(\.expirySeconds)) == [0, 30])
    #expect(board.news(at: .milliseconds(4999)).isEmpty)
    #expect(board.news(at: .seconds(5)).map(\.signal) == [.isEyesOnRoad])
    board.forget(utcMilliseconds: 1)
    #expect(board.news(at: .seconds(6)).allSatisfy { $0.payload.contains("null") })
    #expect(board.news(at: .seconds(60)).isEmpty, "what is not known is said once")
  }

  @Test func aRunThatEndedWithoutABrokerIsToldUnlessThereIsNews() {
    var board = SignalBoard()
    board.restore(["Vehicle.ADAS.DMS.IsEnabled": "old", "Vehicle.Driver.IsEyesOnRoad": "older", "Vehicle.No": "x"])
    board.set(.isMonitoring, .bool(true), utcMilliseconds: 0)
    let messages = board.news(at: .zero)
    #expect(messages.map(\.signal) == [.isEyesOnRoad, .isMonitoring])
    #expect(messages[0].payload == "older" && messages[1].payload.contains("true"))
  }
}
