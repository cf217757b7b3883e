import Testing

@testable import HeedCommand

@Suite("The tally of a batch") struct BatchTallyTests {
  // The end and the error text of a clip's process, and the line about it.
  static let ends: [(ChildProcess.End, String, String?, Comment)] = [
    (.exited(0), "", "1 of 2: a.mp4, 1.5 s", "done"),
    (.exited(1), "a.mp4 is incomplete: 9 of 10.\n", "1 of 2: a.mp4 is incomplete: 9 of 10.", "its own sentence"),
    (.exited(66), "error: a.mp4 is not there.\n", "error: a.mp4 is not there.", "a sentence that names the clip"),
    (.exited(78), "error: no model.\n", "error: a.mp4: no model.", "a sentence that does not"),
    (.exited(70), "", "error: a.mp4: failed without a message.", "no sentence at all"),
    (.killed(11), "", "error: a.mp4: its process was ended by signal 11; please report this with the clip.", "a crash"),
    (
      .killed(9), "", "error: a.mp4: its process was ended by signal 9; if memory is short, use fewer --jobs.",
      "most likely the kernel, for its memory"
    ),
    (.exited(130), "", nil, "an interrupted clip is no news"),
  ]

  @Test(arguments: ends)
  func everyFinishedClipIsReportedInOneLine(end: ChildProcess.End, said: String, line: String?, why: Comment) {
    var tally = BatchTally(clips: 2)
    #expect(tally.add(end, of: "a.mp4", errors: said, seconds: 1.5)?.text == line, why)
  }

  // The exit statuses of all clips, minus a signal's number; and the batch's status.
  @Test(arguments: [
    ([0, 0], 0, "all done"),
    ([0, 1], 1, "one incomplete"),
    ([66, 1], 66, "the highest counts, whichever comes first"),
    ([1, 65, 78], 78, "the highest of three"),
    ([0, -11], 70, "a crash is our own defect"),
    ([130, 0], 130, "interrupted"),
  ])
  func batchExitStatusIsTheHighestOfItsClips(ends: [Int32], expected: Int32, why: Comment) throws {
    var tally = BatchTally(clips: ends.count)
    for end in ends { _ = tally.add(end < 0 ? .killed(-end) : .exited(end), of: "a", errors: "", seconds: 0) }
    var status: Int32 = 0
    do { try tally.check(isStopped: false) } catch let failure as CommandFailure { status = failure.status.rawValue }
    #expect(status == expected, why)
  }
}
