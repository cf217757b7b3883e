import HeedFormats
import HeedGeometry
import HeedSignals
import Testing

@testable import HeedLink

@Suite("The vehicle's signals, as brokers give them")
struct VehicleReadingTests {
  private static func read(_ text: String, _ signal: VSSSignal) -> Result<SignalMessage.Value, SignalMessage.Fault> {
    do throws(SignalMessage.Fault) {
      return .success(try SignalMessage(Array(text.utf8), of: signal).value)
    } catch { return .failure(error) }
  }

  static let messages: [(String, VSSSignal, Result<SignalMessage.Value, SignalMessage.Fault>, Comment)] = [
    ("57.3", .speed, .success(.number(57.3)), "a bare number"),
    ("\"57.3\"", .speed, .success(.number(57.3)), "as a text"),
    (#"{"value":57.3}"#, .speed, .success(.number(57.3)), "a value"),
    (
      #"{"path":"Vehicle.Speed","dp":{"value":"57.3","ts":"2026-11-23T08:31:05Z"}}"#, .speed, .success(.number(57.3)),
      "VISS"
    ),
    (
      #"{"action":"get","data":{"path":"Vehicle.Speed","dp":{"value":"1"}}}"#, .speed, .success(.number(1)),
      "VISS's answer"
    ),
    (#"{"dp":[{"value":"1"},{"value":"2"}]}"#, .speed, .success(.number(2)), "the last of several"),
    ("NaN", .speed, .success(.unknown), "no number is not known"), ("null", .speed, .success(.unknown), "null"),
    ("\"inf\"", .speed, .success(.unknown), "as a text"), ("1e400", .speed, .failure(.notOfItsType), "no Double"),
    ("3600", .speed, .success(.number(3600)), "the greatest"), ("3600.1", .speed, .failure(.outOfRange), "above it"),
    ("101", .brakePedal, .failure(.outOfRange), "beyond 100 percent"),
    ("-1", .brakePedal, .failure(.outOfRange), "below 0"),
    ("true", .leftIndicator, .success(.flag(true)), "a flag"),
    ("\"false\"", .leftIndicator, .success(.flag(false)), "a text"),
    ("1", .leftIndicator, .success(.flag(true)), "a number"),
    ("2", .leftIndicator, .failure(.notOfItsType), "another number"),
    ("true", .speed, .failure(.notOfItsType), "a flag is no speed"), ("fast", .speed, .failure(.notJSON), "a word"),
    ("\"fast\"", .speed, .failure(.notOfItsType), "a text"), ("", .speed, .failure(.notJSON), "nothing"),
    ("{}", .speed, .failure(.noValue), "no value"), ("[1]", .speed, .failure(.notOfItsType), "a list"),
    (#"{"path":"Vehicle.Mass","dp":{"value":1}}"#, .speed, .failure(.otherPath), "another signal"),
    (#"["stop"]"#, .supportedRequests, .success(.kinds(.stop)), "a list"),
    (#"{"dp":{"value":["slowDown","stop"]}}"#, .honouredRequests, .success(.kinds([.slowDown, .stop])), "VISS"),
    ("[]", .honouredRequests, .success(.kinds([])), "nothing"),
    ("null", .supportedRequests, .success(.unknown), "null"),
    (#"["stop","fly"]"#, .supportedRequests, .failure(.otherRequest), "no such request"),
    ("[1]", .supportedRequests, .failure(.otherRequest), "a number in the list"),
    (#""stop""#, .supportedRequests, .failure(.notOfItsType), "a text"),
    ("true", .honouredRequests, .failure(.notOfItsType), "a flag"),
    ("yes", .isAcknowledging, .failure(.notJSON), "a word"),
    ("[true]", .isAcknowledging, .failure(.notOfItsType), "a list"),
    (String(repeating: " ", count: 5000) + "1", .speed, .failure(.notJSON), "too long"),
    (String(repeating: "[", count: 3000), .speed, .failure(.notJSON), "nested"),
  ]

  @Test(arguments: messages)
  func vehicleSignalMessagesAreRead(
    text: String, signal: VSSSignal, expected: Result<SignalMessage.Value, SignalMessage.Fault>, why: Comment
  ) {
    #expect(Self.read(text, signal) == expected, why)
  }

  private static func take(
    _ reading: inout VehicleReading, _ text: String, _ signal: VSSSignal, at arrived: Double, isRetained: Bool = false
  ) throws {
    _ = try reading.take(Array(text.utf8), of: signal, isRetained: isRetained, arrived: arrived)
  }

  @Test func vehicleSignalUnitsAreConvertedToSI() throws {
    var reading = VehicleReading()
    for (text, signal) in [
      ("36", VSSSignal.speed), ("90", .yawRate), ("-45", .steeringWheel), ("12", .brakePedal),
      ("true", .rightIndicator),
      ("false", .leftIndicator), ("true", .isCruising), ("-1", .currentGear),
    ] { try Self.take(&reading, text, signal, at: 0) }
    let state = reading.state(at: 10)
    #expect(state.speed == 10 && state.yawRate == .pi / 2 && state.steering == .degrees(-45))
    #expect(state.isBraking == true && state.turnSignal == .right && state.isEngaged == true)
    #expect(reading.gear(at: 10) == -1)
    try Self.take(&reading, "-36", .speed, at: 20)
    #expect(reading.state(at: 20).speed == 10, "backwards")
    try Self.take(&reading, "true", .leftIndicator, at: 20)
    #expect(reading.state(at: 20).turnSignal == VehicleState.TurnSignal.none, "hazard lights")
  }

  @Test func measurementsExpireButSwitchesHold() throws {
    var reading = VehicleReading()
    try Self.take(&reading, "36", .speed, at: 0)
    try Self.take(&reading, "true", .leftIndicator, at: 0)
    #expect(reading.state(at: 1000).speed == 10)
    #expect(reading.state(at: 1001).speed == nil)
    #expect(reading.state(at: 60_000).turnSignal == .left)
    reading.forget()
    #expect(reading.state(at: 0) == VehicleState(time: .zero))
  }

  @Test func retainedMeasurementsAreIgnored() throws {
    var reading = VehicleReading()
    try Self.take(&reading, "36", .speed, at: 0, isRetained: true)
    try Self.take(&reading, "true", .rightIndicator, at: 0, isRetained: true)
    #expect(reading.state(at: 1).speed == nil && reading.state(at: 1).turnSignal == .right)
  }

  @Test func honouredRequestsEndWithTheirMessages() throws {
    var reading = VehicleReading()
    #expect(reading.state(at: 0).honours == nil)
    try Self.take(&reading, #"["stop"]"#, .supportedRequests, at: 0, isRetained: true)
    try Self.take(&reading, #"["stop"]"#, .honouredRequests, at: 0)
    #expect(reading.state(at: 1000).honours == .stop)
    #expect(reading.state(at: 1001).honours == [], "a vehicle that fell silent honours nothing")
    #expect(reading.state(at: 60_000).supports == .stop)
    try Self.take(&reading, #"["stop"]"#, .honouredRequests, at: 70_000)
    reading.forget()
    #expect(reading.state(at: 70_000).honours == [])
  }

  @Test func acknowledgementIsAMoment() throws {
    var reading = VehicleReading()
    #expect(reading.state(at: 0).isAcknowledging == nil)
    try Self.take(&reading, "true", .isAcknowledging, at: 0)
    try Self.take(&reading, "false", .isAcknowledging, at: 10)
    #expect(reading.state(at: 500).isAcknowledging == true, "a short press is seen")
    #expect(reading.state(at: 501).isAcknowledging == false)
    for signal in [VSSSignal.isAcknowledging, .honouredRequests] {
      let text = signal == .isAcknowledging ? "true" : "[]"
      #expect(throws: SignalMessage.Fault.retained) {
        try Self.take(&reading, text, signal, at: 600, isRetained: true)
      }
    }
    #expect(reading.state(at: 600).isAcknowledging == false)
  }

  private static func point(_ seconds: Double) -> String {
    #"{"value":36,"ts":"\#(UTCTime.text(1_795_422_665_000 + seconds * 1000) ?? "")"}"#
  }

  @Test func delayedMeasurementsAreRefused() throws {
    var reading = VehicleReading()
    // The clock of the sender is an hour ahead.
    for second in stride(from: 0.0, to: 3, by: 0.5) {
      try Self.take(&reading, Self.point(second), .speed, at: second * 1000)
    }
    #expect(throws: SignalMessage.Fault.outOfOrder) { try Self.take(&reading, Self.point(1), .speed, at: 3000) }
    #expect(throws: SignalMessage.Fault.late) { try Self.take(&reading, Self.point(3), .speed, at: 8000) }
    #expect(reading.state(at: 8000).speed == nil)
    try Self.take(&reading, Self.point(7.9), .speed, at: 8001)
    #expect(reading.state(at: 8001).speed == 10)
  }

  @Test func resetSenderClockIsAcceptedAgain() throws {
    var delay = ArrivalDelay()
    let isFirstLate = delay.isLate(sent: 0, arrived: 0)
    #expect(!isFirstLate)
    var late = 0
    for step in 1...100 where delay.isLate(sent: Double(step) * 100 - 60_000, arrived: Double(step) * 100) { late += 1 }
    #expect((45...55).contains(late), "\(late) of 100, five seconds")
    let isLastLate = delay.isLate(sent: 10_100 - 60_000, arrived: 10_100)
    #expect(!isLastLate)
  }
}
