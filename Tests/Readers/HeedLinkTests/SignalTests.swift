import Draws
import Foundation
import HeedFormats
import HeedSignals
import Testing

@testable import HeedLink

@Suite("Vehicle signals")
struct SignalTests {
  private static func repository(_ path: String) throws -> String {
    try String(contentsOf: Checkout.root.appending(path: path), encoding: .utf8)
  }

  /// Name and unit of a signal, and whether it is a boolean.
  private static func row(_ signal: VSSSignal) -> [String] {
    [signal.rawValue, String(signal.isBoolean), signal.unit ?? ""]
  }

  private static func news(_ board: inout SignalBoard, _ now: Duration) -> [SignalBoard.Message] { board.news(at: now) }

  @Test func standardSignalsMatchTheReferenceTable() throws {
    let table = try Self.repository("docs/references.md").split(separator: "\n").filter { $0.hasPrefix("| `Vehicle.") }
    let rows = table.map { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).map {
        $0.trimmingCharacters(in: CharacterSet(charactersIn: " `"))
      }
      return [cells[1], String(cells[2] == "boolean"), cells[3]]
    }
    let signals = VSSSignal.allCases.filter { $0.role != .own }
    #expect(Set(rows) == Set(signals.map(Self.row)))
  }

  @Test func ownSignalsMatchTheirSpecificationFile() throws {
    var (rows, name): ([[String]], String) = ([], "")
    var values: [String: String] = [:]
    let text = try Self.repository("docs/heed.vspec") + "\nVehicle.End:"
    for line in text.split(separator: "\n") {
      if line.hasPrefix("Vehicle"), line.hasSuffix(":") {
        if let type = values["datatype"] {
          rows.append([name, String(type == "boolean"), values["unit"] ?? ""])
        }
        (name, values) = (String(line.dropLast()), [:])
      } else if let colon = line.firstIndex(of: ":") {
        values[line[..<colon].trimmingCharacters(in: .whitespaces)] =
          line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      }
    }
    #expect(Set(rows) == Set(VSSSignal.allCases.filter { $0.role == .own }.map(Self.row)))
  }

  @Test func topicReplacesSignalDotsWithSlashes() {
    #expect(LinkTopics(prefix: "").signal(.isEyesOnRoad) == "heed/vss/Vehicle/Driver/IsEyesOnRoad")
    #expect(LinkTopics(prefix: "a/b").events(.alert) == "a/b/events/alert")
  }

  @Test func signalMessageHasPathValueAndTime() {
    let entry = SignalBoard.Entry(value: .number(34.1), utcMilliseconds: 1_795_422_665_250)
    #expect(
      SignalBoard.payload(.fatigueLevel, entry)
        == #"{"path":"Vehicle.Driver.FatigueLevel","dp":{"value":34.1,"ts":"2026-11-23T08:31:05.250Z"}}"#)
  }

  @Test func onlyTheNewestSignalValueWaits() {
    var board = SignalBoard()
    for number in 1...100 { board.set(.gazeAzimuth, .number(Double(number)), utcMilliseconds: Double(number)) }
    #expect(Self.news(&board, .zero).map(\.payload).count == 1)
    #expect(Self.news(&board, .milliseconds(50)).isEmpty)
    #expect(!board.hasNews)
    board.set(.gazeAzimuth, .number(101), utcMilliseconds: 101)
    #expect(board.hasNews)
    #expect(Self.news(&board, .milliseconds(99)).isEmpty, "ten times a second")
    #expect(Self.news(&board, .milliseconds(100)).first?.payload.contains("101") == true)
    board.disconnected()
    #expect(Self.news(&board, .milliseconds(110)).count == 1, "a new connection gets all of them")
  }

  @Test func frameSignalsAreRepeatedAndExpire() {
    var board = SignalBoard()
    board.set(.isEyesOnRoad, .bool(true), utcMilliseconds: 0)
    board.set(.isWarning, .bool(false), utcMilliseconds: 0)
    #expect(Set(Self.news(&board, .zero).map(\.expirySeconds)) == [0, 30])
    #expect(Self.news(&board, .milliseconds(4999)).isEmpty)
    #expect(Self.news(&board, .seconds(5)).map(\.signal) == [.isEyesOnRoad])
    board.end(utcMilliseconds: 1)
    #expect(
      Self.news(&board, .seconds(6)).allSatisfy { $0.payload.contains($0.signal == .isMonitoring ? "false" : "null") })
    #expect(Self.news(&board, .seconds(60)).isEmpty, "what is not known is said once")
  }

  @Test func storedSignalsAreSentUnlessReplaced() {
    var board = SignalBoard()
    board.restored = ["Vehicle.ADAS.DMS.IsEnabled": "old", "Vehicle.Driver.IsEyesOnRoad": "older", "Vehicle.No": "x"]
    board.set(.isMonitoring, .bool(true), utcMilliseconds: 0)
    let messages = Self.news(&board, .zero)
    #expect(messages.map(\.signal) == [.isEyesOnRoad, .isMonitoring])
    #expect(messages[0].payload == "older" && messages[1].payload.contains("true"))
  }
}
