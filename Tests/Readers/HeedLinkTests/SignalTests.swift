import Foundation
import HeedFormats
import HeedSignals
import Testing

@testable import HeedLink

@Suite("Vehicle signals")
struct SignalTests {
  /// A board whose engine gave a frame at the time zero.
  private static func board() -> SignalBoard {
    var board = SignalBoard()
    Self.hear(&board, .zero)
    return board
  }

  private static func hear(_ board: inout SignalBoard, _ now: Duration) {
    board.heard = now
    board.frame = (now, now.milliseconds)
  }

  private static func news(_ board: inout SignalBoard, _ now: Duration) -> [SignalBoard.Message] { board.news(at: now) }

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
    var board = Self.board()
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

  @Test func unchangedSignalsAreRepeatedBeforeTheyExpire() {
    var board = Self.board()
    board.set(.isEyesOnRoad, .bool(true), utcMilliseconds: 0)
    board.set(.isWarning, .bool(false), utcMilliseconds: 0)
    board.set(.sleepiness, .null, utcMilliseconds: 0)
    #expect(Self.news(&board, .zero).count == 3)
    Self.hear(&board, .milliseconds(2900))
    #expect(Self.news(&board, .milliseconds(2999)).isEmpty)
    let again = Self.news(&board, .seconds(3))
    #expect(again.map(\.signal) == [.isEyesOnRoad, .isWarning], "an unknown value may expire")
    #expect(again.allSatisfy { $0.payload.contains("00:00:02.900Z") }, "it holds until the newest frame")
    #expect(SignalBoard.refresh * 3 < .seconds(Int(SignalBoard.expirySeconds)))
    board.end(utcMilliseconds: 5000)
    #expect(
      Self.news(&board, .seconds(6)).allSatisfy { $0.payload.contains($0.signal == .isMonitoring ? "false" : "null") })
    #expect(Self.news(&board, .seconds(60)).map(\.signal) == [.isMonitoring], "unknown values are told once")
  }

  @Test func framesThatStopMakeTheirSignalsUnknown() {
    var board = Self.board()
    board.set(.isEyesOnRoad, .bool(true), utcMilliseconds: 0)
    board.set(.riskLevel, .string("NORMAL"), utcMilliseconds: 0)
    _ = Self.news(&board, .zero)
    board.heard = .seconds(2)
    #expect(Self.news(&board, .seconds(2)).isEmpty)
    let messages = Self.news(&board, .milliseconds(2001))
    #expect(messages.map(\.signal) == [.isEyesOnRoad] && messages[0].payload.contains("null"))
  }

  static let failures: [(String, Bool, Comment)] = [
    ("AVAILABLE", false, "it is silent without having told why"), ("DEGRADED", false, "the same"),
    ("UNAVAILABLE", true, "a stalled camera was told"), ("STOPPED", true, "the end was told"),
  ]

  @Test(arguments: failures) func silentEngineLooksDead(availability: String, isKept: Bool, why: Comment) {
    var board = Self.board()
    board.set(.isMonitoring, .bool(true), utcMilliseconds: 0)
    board.set(.riskLevel, .string("NORMAL"), utcMilliseconds: 0)
    board.set(.availability, .string(availability), utcMilliseconds: 0)
    _ = Self.news(&board, .seconds(5))
    let messages = Self.news(&board, .milliseconds(5101))
    #expect(messages.first { $0.signal == .isMonitoring }?.payload.contains("false") == true, why)
    #expect(messages.first { $0.signal == .riskLevel }?.payload.contains("null") == true, why)
    #expect(messages.contains { $0.signal == .availability && $0.payload.contains("null") } == !isKept, why)
    Self.hear(&board, .seconds(7))
    let back = Self.news(&board, .seconds(7))
    #expect(back.contains { $0.payload.contains("NORMAL") }, "the values return with the engine")
    board.heard = nil
    #expect(Self.news(&board, .seconds(8)).contains { $0.signal == .riskLevel && $0.payload.contains("null") }, "ended")
  }
}
