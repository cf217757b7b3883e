import LidRecordings
import Scoring
import Testing

@Suite struct LidRecordingTests {
  /// Ten seconds at 250 Hz, open, with a blink of 200 ms at 4 s.
  private func lids() throws -> LidTruth {
    var text = "t_ms,phase,event,left,right,closing,face\n"
    for row in 0..<2500 {
      let isBlink = (1000..<1050).contains(row)
      text += "\(row * 4),normal,\(isBlink ? "blink" : "fixation"),\(isBlink ? "0,0,1" : "1,1,0"),1\n"
    }
    return try LidTruth(table: CSVTable(text, file: "lidgaps.csv"))
  }

  @Test func theSameSeedGivesTheSameRecording() throws {
    let lids = try lids()
    #expect(LidRecording(lids, seed: 7).table == LidRecording(lids, seed: 7).table)
    #expect(LidRecording(lids, seed: 7).table != LidRecording(lids, seed: 8).table)
  }

  @Test(arguments: 0..<40)
  func simulatedRecordingHasRisingTimesAndABlink(seed: Int) throws {
    let recording = LidRecording(try lids(), seed: UInt64(seed))
    #expect(zip(recording.rows.dropFirst(), recording.rows).allSatisfy { $0.time > $1.time })
    #expect((195...5050).contains(recording.rows.count), "20 to 500 Hz")
    func values(_ times: ClosedRange<Double>) -> [Double] {
      recording.rows.filter { times.contains($0.time) }.compactMap { $0.left ?? $0.right }
    }
    guard recording.excused.isEmpty, let open = Statistics.median(values(2000...3900)),
      let shut = Statistics.median(values(4060...4150))
    else { return }
    #expect(shut < open)
  }

  @Test(arguments: 0..<20)
  func roughRecordingsWithoutBlinksHaveNoClosure(seed: Int) throws {
    let recording = LidRecording(try lids(), .roughWithoutBlinks, seed: UInt64(seed))
    #expect(recording.lids.closures.isEmpty)
    #expect(recording.lids.gaps.allSatisfy { $0.left > 0.3 })
  }

  @Test func roughRecordingsHaveBlinksAtDifferentRates() throws {
    let counts = try (0..<20).map { LidRecording(try lids(), .rough, seed: UInt64($0)).lids.closures.count }
    #expect(counts.allSatisfy { $0 >= 1 })
    #expect(Set(counts).count > 1)
  }

  @Test func extraDetectionsAreFalseAlarms() throws {
    let lids = try lids()
    let recording = LidRecording(lids, seed: 1)
    let score = LidScore(
      recording,
      detections: [ClosureDetection(Interval(4010, 4190)), ClosureDetection(Interval(7000, 7200))])
    #expect(score.found.count == 1)
    #expect(score.missed.isEmpty)
    #expect(score.falseAlarms.map(\.interval.start) == [7000])
  }
}
