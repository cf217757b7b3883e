import HeedGeometry
import HeedSession
import HeedSignals
import Testing

@Suite struct InputCodingTests {
  /// In a build without optimisation, the full number of inputs would take a minute.
  #if DEBUG
    private static let count = 2_000
  #else
    private static let count = 100_000
  #endif

  private func decoded(_ bytes: [UInt8]) throws -> [MonitorInput] {
    var (decoder, found) = (try InputDecoder(bytes), [MonitorInput]())
    while let input = try decoder.next() { found.append(input) }
    return found
  }

  @Test func recordedInputsSurviveTheRoundTripExactly() throws {
    var inputs = RandomInputs(seed: 6)
    for _ in 0..<Self.count / 100 {
      let sent = (0..<100).map { _ in inputs.next() }
      var encoder = InputEncoder()
      for input in sent { encoder.add(input) }
      let found = try decoded(encoder.bytes)
      #expect(found.count == sent.count)
      for (input, copy) in zip(sent, found) where input.rounded().exact != copy.exact {
        Issue.record("\(input) came back as \(copy)")
      }
    }
  }

  @Test func roundingAnInputTwiceChangesNothing() {
    var inputs = RandomInputs(seed: 7)
    for _ in 0..<Self.count / 5 {
      let once = inputs.next().rounded()
      if once.rounded().exact != once.exact { Issue.record("\(once) is rounded to \(once.rounded())") }
    }
  }
}
