import Testing

/// The revision of decisions follows the events that the samples expect.
@Suite("The revision of decisions")
struct DecisionRevisionTests {
  /// A checksum (FNV-1a) of the events that the samples expect, for each revision. Where a change decides otherwise, the
  /// samples are recorded anew, the revision is raised, and a line is added here.
  private static let revisions: [(revision: Int, samples: UInt64)] = [
    (1, 0x5011_cc80_b670_1a15),
    // Turned cameras and set seats, which no sample has.
    (2, 0x5011_cc80_b670_1a15),
  ]

  @Test func changedEventsOfSamplesRaiseTheRevision() throws {
    var checksum: UInt64 = 0xcbf2_9ce4_8422_2325
    for name in ["glances/expected", "road/expected", "whole-drive/expected", "whole-drive/expected-watched"] {
      for byte in try Repository.text("Samples/\(name).ndjson").utf8 {
        checksum = (checksum ^ UInt64(byte)) &* 0x100_0000_01b3
      }
    }
    let last = try #require(Self.revisions.last)
    #expect(checksum == last.samples, "the samples' events are others: raise the revision")
    let source = try Repository.text("Sources/Engine/Heed/Public/GazeTracker.swift")
    #expect(source.contains("decisionVersion = frameworkVersion + \"+\(last.revision)\""))
  }
}
