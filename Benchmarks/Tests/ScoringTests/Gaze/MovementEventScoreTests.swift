import Testing

@testable import Scoring

struct MovementEventScoreTests {
  @Test(
    arguments: [
      ("ffssff", "ffssff", 1, 1, 1, "the same"),
      ("ffssssff", "ffssffff", 1, 1, 1, "two of four: half of the union is enough"),
      ("ffsssssf", "ffssffff", 1, 1, 0, "two of five is not"),
      ("fsssff", "fffsss", 1, 1, 0, "one of five is not"),
      ("ssssss", "ssfsss", 1, 2, 1, "cut in two, the longer half is found"),
      ("ssfsss", "ssssss", 2, 1, 1, "joined, one of them is found"),
      ("ffffff", "ffsfff", 0, 1, 0, "found where nothing is"),
      ("sfffss", "ffffss", 2, 1, 1, "at the ends"),
    ] as [(String, String, Int, Int, Int, Comment)])
  func movementEventsAreMatchedByOverlap(
    truth: String, found: String, events: Int, detections: Int, matched: Int, why: Comment
  ) {
    var score = MovementEventScore()
    score.add(.saccade, truth: Drawn.movements(truth), found: Drawn.movements(found))
    #expect([score.truth, score.found, score.matched] == [events, detections, matched], why)
  }

  @Test func movementScoresOfRecordingsAddUp() {
    var score = MovementEventScore()
    #expect(score.f1 == nil)
    score.add(.saccade, truth: Drawn.movements("fssf"), found: Drawn.movements("fssf"))
    score.add(.saccade, truth: Drawn.movements("fssf"), found: Drawn.movements("ffff"))
    #expect(score.f1 == 2.0 / 3)
  }
}
