import Heed
import HeedInjection
import HeedSignals
import Testing

/// A vehicle that reports its speed ten times a second: as many metres a second as messages so far.
private final class Speeds: VehicleSource, @unchecked Sendable {  // Used by one test at a time.
  private var said = 0
  func next() -> VehicleState? {
    guard said < 30 else { return nil }
    defer { said += 1 }
    return VehicleState(time: Timestamp(milliseconds: Double(said) * 100), speed: Double(said))
  }
}

@Suite("Messages with faults in them")
struct InjectedMessagesTests {
  private func speeds(_ fault: String) throws -> [Double?] {
    let source = InjectedVehicle(Speeds(), faults: try InjectionPlan(fault, name: "test").faults(of: .vehicle))
    var found: [Double?] = []
    while let state = try source.next() { found.append(state.speed) }
    return found
  }

  @Test func injectedMessageFaultsChangeTheMessages() throws {
    #expect(try speeds("vehicle off 1-2").count == 20)
    #expect(try speeds("vehicle stuck 1-2")[10..<20].allSatisfy { $0 == 9 })
    #expect(try speeds("vehicle wrong 1-2")[15] == 150)
    #expect(try speeds("vehicle nan 1-2")[10..<20].allSatisfy { $0?.isNaN == true })
    #expect(try speeds("vehicle garbage 1-2")[10..<20].allSatisfy { abs($0 ?? 0) > 100 })
    #expect(try speeds("vehicle swap 1-2")[10...13] == [11, 10, 13, 12])
    #expect(try speeds("vehicle delayed 1-2 by=0.3").compactMap { $0 } == (0..<30).map(Double.init))
  }

  @Test func messagesRecoverAfterAnInjectedFault() throws {
    for verb in Injection.Verb.allCases where InjectedMessagesTests.isOfMessages(verb) {
      let said = try speeds("vehicle \(verb.rawValue) 1-2").suffix(9).compactMap { $0 }
      #expect(said == (21..<30).map(Double.init), "\(verb)")
    }
  }

  private static func isOfMessages(_ verb: Injection.Verb) -> Bool {
    ![.black, .covered, .noise, .resize].contains(verb)
  }
}
