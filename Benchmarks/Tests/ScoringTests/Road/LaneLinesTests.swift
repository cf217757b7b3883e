import Foundation
import Testing

@testable import Scoring

struct LaneLinesTests {
  private func frame(_ left: [[Double]]?, _ right: [[Double]]?) -> LaneFrame {
    LaneFrame(
      source: "", frame: 0,
      lanes: [("egoLeft", left), ("egoRight", right)].compactMap { name, points in
        points.map { LaneFrame.Marking(position: name, points: $0) }
      })
  }

  @Test(
    arguments: [
      ([[100, 500], [200, 400]], 450, 150, "between two points"),
      ([[100, 500], [200, 400]], 500, 100, "on the lowest"),
      ([[100, 500], [200, 400]], 540, 60, "below it goes on straight"),
      ([[100, 500], [101, 495], [120, 480]], 540, 60, "over at least 20 rows, not two neighbours"),
      ([[200, 400], [100, 500]], 540, 60, "whatever the order"),
      ([[100, 500], [101, 490]], 540, nil, "ten rows say nothing of what is below"),
      ([], 540, nil, "nothing"),
    ] as [([[Double]], Double, Double?, Comment)])
  func markingIsExtendedToTheScoredRow(points: [[Double]], row: Double, expected: Double?, why: Comment) {
    #expect(LaneFrame.Marking(position: "egoLeft", points: points).place(row: row) == expected, why)
  }

  // One character is one frame: where the left marking is, in steps of 5 px; - not found.
  @Test(
    arguments: [
      ("0000", 4, "at rest"), ("0123", 4, "10 px is less than 15"), ("0033", 3, "15 px is not"),
      ("00-0", 3, "one frame without"), ("00-3", 2, "it is compared with when it was last seen"), ("----", 0, "never"),
    ] as [(String, Int, Comment)])
  func markingMovingLessThanTheLimitCountsAsSteady(timeline: String, steady: Int, why: Comment) {
    let frames = timeline.map { character in
      let left = character.wholeNumberValue.map { 100 + 5 * Double($0) }
      return frame(left.map { [[$0, 539], [$0, 400]] }, [[700, 539], [600, 400]])
    }
    let score = LaneSteadiness(frames, row: 539, limit: 15)
    #expect(score.steady == steady, why)
    #expect(score.frames == 4)
  }

  @Test(
    arguments: [
      ([10, 10], true, "on it"), ([5, 10], true, "beside it"), ([4.9, 10], false, "too far beside"),
      ([10, 16], true, "below"), ([10, 16.1], false, "too far below"), ([26, 8], true, "askew: 3, 4, 5"),
      ([26.1, 8], false, "askew and too far"), ([10], false, "no point"),
    ] as [([Double], Bool, Comment)])
  func nearPointLiesWithinTheLimitOfAWhitePixel(point: [Double], isNear: Bool, why: Comment) {
    let mask = LaneMask(width: 100, height: 100, runs: [[10, 10, 20], [11, 10, 22]])
    #expect(mask.isNear(point, within: 5) == isNear, why)
  }

  @Test func laneLinesAreRead() throws {
    let text = #"{"source":"a.mp4","frame":3,"t_ms":120,"lanes":[{"position":"egoLeft","points":[[1,2],[3,4]]}]}"#
    let frames = try LaneFrame.read(Data((text + "\n" + text + "\n").utf8))
    #expect(frames.count == 2)
    #expect(frames[0].marking("egoLeft")?.points == [[1, 2], [3, 4]])
    #expect(frames[0].marking("egoRight") == nil)
  }
}
