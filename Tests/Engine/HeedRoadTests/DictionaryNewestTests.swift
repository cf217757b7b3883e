import HeedSignals
import Testing

@testable import HeedRoad

@Suite("The newest entries of a dictionary")
struct DictionaryNewestTests {
  static func times(_ seconds: [String: Double]) -> [String: Timestamp] {
    seconds.mapValues { Timestamp(milliseconds: $0 * 1000) }
  }

  @Test(arguments: [(4, "abcd"), (3, "bcd"), (2, "cd"), (1, "d"), (0, "")])
  func newestDictionaryEntriesAreKept(most: Int, kept: String) {
    var memory = Self.times(["b": 1, "a": 0, "d": 2, "c": 2])
    memory.keepNewest(most) { $0 }
    #expect(memory.keys.sorted().joined() == kept)
  }
}
