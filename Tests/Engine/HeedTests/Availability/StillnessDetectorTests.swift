import Heed
import HeedSignals
import Testing

@Suite struct StillnessDetectorTests {
  /// One character's comparison: its shift as a share of the width, and its change of brightness.
  /// `=` the same, `~` noise, `m` moved, `M` clearly moved, `l` brighter or darker, `L` clearly so.
  private static func numbers(_ mark: Character) -> (shift: Double, change: Double) {
    switch mark {
    case "=": (0.0001, 0.1)
    case "~": (0.0005, 0.4)
    case "l": (0, 0.7)
    case "L": (0, 2)
    case "M": (0.0018, 0.1)
    default: (0.0009, 0.1)
    }
  }

  /// One character is one comparison, latest first, each 1/6 s older than the previous one.
  private func motion(_ comparisons: String, at time: Timestamp, isFace: Bool = true) -> PictureMotion {
    PictureMotion(
      isFace: isFace, widthPixels: 150, time: time,
      comparisons: comparisons.enumerated().map { index, mark in
        let (shift, change) = Self.numbers(mark)
        return PictureMotion.Comparison(
          since: time - .milliseconds(167 * (index + 1)), shiftPixels: shift * 150, change: change)
      })
  }

  static let pictures: [(String, Bool, StillnessDetector.Verdict, Comment)] = [
    ("", true, .moving, "nothing to compare with"),
    ("=", true, .moving, "a sixth of a second says nothing"),
    ("==", true, .moving, "nor does a third: a coder repeats calm people for as long"),
    ("===", true, .still, "half a second without any motion is a still"),
    ("==m=======", true, .moving, "it moved half a second ago"),
    ("m=========", true, .moving, "it moved just now, and went back to where it was"),
    ("~~~~~~", true, .moving, "a second within noise: people do that"),
    ("~~~~~~~~", true, .moving, "and longer"),
    ("~~~~~~~~~", true, .still, "a second and a half, in which a living face moves"),
    ("~~~~~~~~m~", true, .moving, "it moved before that"),
    ("~~~l~~~~~~", true, .moving, "a blink or a shadow on the face is life as well"),
    ("~~~~~~~~~~", false, .moving, "an empty cabin is still to within noise"),
    ("===~~~~~~~", false, .still, "but never exactly"),
  ]

  @Test(arguments: pictures)
  func pictureWithoutMotionIsStill(
    comparisons: String, isFace: Bool, expected: StillnessDetector.Verdict, why: Comment
  ) {
    var detector = StillnessDetector()
    let found = detector.update(motion(comparisons, at: Timestamp(milliseconds: 5000), isFace: isFace), at: .zero)
    #expect(found == expected, why)
  }

  @Test func stillnessLimitsScaleWithTheFaceWidth() {
    var detector = StillnessDetector()
    var small = motion("===", at: .zero)
    small.widthPixels = 70
    let found = detector.update(small, at: .zero)
    #expect(found == .moving, "what is nothing on a large face is motion on a small one")
  }

  @Test func stillnessVerdictHoldsForHalfASecond() {
    var detector = StillnessDetector()
    _ = detector.update(motion("===", at: .zero), at: .zero)
    let during = detector.update(nil, at: Timestamp(milliseconds: 500))
    #expect(during == .still)
    let after = detector.update(nil, at: Timestamp(milliseconds: 501))
    #expect(after == .moving, "without measurements nothing is known")
  }

  /// The verdict after the last of these measurements, which are a sixth of a second apart.
  private func verdict(after measurements: [String]) -> StillnessDetector.Verdict {
    var detector = StillnessDetector()
    var found = StillnessDetector.Verdict.moving
    for (index, comparisons) in measurements.enumerated() {
      let time = Timestamp(milliseconds: 5000 + 167 * Double(index))
      found = detector.update(motion(comparisons, at: time), at: time)
    }
    return found
  }

  static let learned: [([String], StillnessDetector.Verdict, Comment)] = [
    (["=", "==", "m", "=", "==", "==="], .moving, "a third of a second, then life: half a second may be alive"),
    (["=", "m", "=", "==", "==="], .still, "a sixth of a second teaches nothing"),
    (["=", "==", "m", "=", "==", "===", "====", "====="], .still, "but not for ever"),
    (["=", "==", "===", "====", "M", "========"], .moving, "a second is not enough after two thirds"),
    (["=========", "M", "=", "==", "==="], .still, "a still that ended teaches nothing"),
    (["==="] + Array(repeating: "m", count: 9) + ["M", "=", "==", "==="], .still, "also one that noise interrupted"),
    (["==", "m"] + Array(repeating: "m", count: 360) + ["==="], .still, "after a minute it is forgotten"),
    (["~~~~~~~", "m", "~~~~~~~~~"], .moving, "what repeats within noise is learned for itself"),
  ]

  static let held: [([String], StillnessDetector.Verdict, Comment)] = [
    (["===", "m===", "~m==", "~~m="], .still, "a keyframe and noise are no life"),
    (["===", "l==="], .still, "nor is what a coder does to the brightness"),
    (["===", ""], .still, "the face was found elsewhere in the noise: nothing to compare with yet"),
    (["===", "M==="], .moving, "the face moved"),
    (["===", "==M="], .moving, "or has moved half a second ago"),
    (["===", "L==="], .moving, "or shines"),
    (["m===", "~m=="], .moving, "what was no still is none"),
  ]

  @Test(arguments: held)
  func pictureStaysStillUntilTheFaceClearlyMoves(
    measurements: [String], expected: StillnessDetector.Verdict, why: Comment
  ) {
    #expect(verdict(after: measurements) == expected, why)
  }

  @Test func missingFaceEndsAStillPicture() {
    var detector = StillnessDetector()
    _ = detector.update(motion("===", at: .zero), at: .zero)
    let next = Timestamp(milliseconds: 167)
    let found = detector.update(motion("m==", at: next, isFace: false), at: next)
    #expect(found == .moving, "a driver who left an empty cabin: only a face must move")
  }

  @Test(arguments: learned)
  func repetitionsEndedByMotionAreLearned(
    measurements: [String], expected: StillnessDetector.Verdict, why: Comment
  ) {
    #expect(verdict(after: measurements) == expected, why)
  }
}
