@testable import Heed
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

  static let pictures: [(String, Bool, Bool, Comment)] = [
    ("", true, false, "nothing to compare with"),
    ("=", true, false, "a sixth of a second says nothing"),
    ("==", true, false, "nor does a third: a coder repeats calm people for as long"),
    ("===", true, true, "half a second without any motion is a still"),
    ("==m=======", true, false, "it moved half a second ago"),
    ("m=========", true, false, "it moved just now, and went back to where it was"),
    ("~~~~~~", true, false, "a second within noise: people do that"),
    ("~~~~~~~~", true, false, "and longer"),
    ("~~~~~~~~~", true, true, "a second and a half, in which a living face moves"),
    ("~~~~~~~~m~", true, false, "it moved before that"),
    ("~~~l~~~~~~", true, false, "a blink or a shadow on the face is life as well"),
    ("~~~~~~~~~~", false, false, "an empty cabin is still to within noise"),
    ("===~~~~~~~", false, true, "but never exactly"),
  ]

  @Test(arguments: pictures)
  func pictureWithoutMotionIsStill(
    comparisons: String, isFace: Bool, expected: Bool, why: Comment
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
    #expect(!found, "what is nothing on a large face is motion on a small one")
  }

  @Test func stillnessVerdictHoldsForHalfASecond() {
    var detector = StillnessDetector()
    _ = detector.update(motion("===", at: .zero), at: .zero)
    let during = detector.update(nil, at: Timestamp(milliseconds: 500))
    #expect(during)
    let after = detector.update(nil, at: Timestamp(milliseconds: 501))
    #expect(!after, "without measurements nothing is known")
  }

  /// Whether the picture is a still after the last of these measurements, which are a sixth of a second apart.
  private func isStill(after measurements: [String]) -> Bool {
    var detector = StillnessDetector()
    var found = false
    for (index, comparisons) in measurements.enumerated() {
      let time = Timestamp(milliseconds: 5000 + 167 * Double(index))
      found = detector.update(motion(comparisons, at: time), at: time)
    }
    return found
  }

  static let learned: [([String], Bool, Comment)] = [
    (["=", "==", "m", "=", "==", "==="], false, "a third of a second, then life: half a second may be alive"),
    (["=", "m", "=", "==", "==="], true, "a sixth of a second teaches nothing"),
    (["=", "==", "m", "=", "==", "===", "====", "====="], true, "but not for ever"),
    (["=", "==", "===", "====", "M", "========"], false, "a second is not enough after two thirds"),
    (["=========", "M", "=", "==", "==="], true, "a still that ended teaches nothing"),
    (["==="] + Array(repeating: "m", count: 9) + ["M", "=", "==", "==="], true, "also one that noise interrupted"),
    (["==", "m"] + Array(repeating: "m", count: 360) + ["==="], true, "after a minute it is forgotten"),
    (["~~~~~~~", "m", "~~~~~~~~~"], false, "what repeats within noise is learned for itself"),
  ]

  static let held: [([String], Bool, Comment)] = [
    (["===", "m===", "~m==", "~~m="], true, "a keyframe and noise are no life"),
    (["===", "l==="], true, "nor is what a coder does to the brightness"),
    (["===", ""], true, "the face was found elsewhere in the noise: nothing to compare with yet"),
    (["===", "M==="], false, "the face moved"),
    (["===", "==M="], false, "or has moved half a second ago"),
    (["===", "L==="], false, "or shines"),
    (["m===", "~m=="], false, "what was no still is none"),
  ]

  @Test(arguments: held)
  func pictureStaysStillUntilTheFaceClearlyMoves(
    measurements: [String], expected: Bool, why: Comment
  ) {
    #expect(isStill(after: measurements) == expected, why)
  }

  @Test func missingFaceEndsAStillPicture() {
    var detector = StillnessDetector()
    _ = detector.update(motion("===", at: .zero), at: .zero)
    let next = Timestamp(milliseconds: 167)
    let found = detector.update(motion("m==", at: next, isFace: false), at: next)
    #expect(!found, "a driver who left an empty cabin: only a face must move")
  }

  @Test(arguments: learned)
  func repetitionsEndedByMotionAreLearned(
    measurements: [String], expected: Bool, why: Comment
  ) {
    #expect(isStill(after: measurements) == expected, why)
  }
}
