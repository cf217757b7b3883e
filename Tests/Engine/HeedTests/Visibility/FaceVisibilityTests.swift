import HeedSignals
import Testing

@testable import Heed

/// What the net says, 0.1 s a character: . nothing  d a doubt  ? half  M mask  H hand  B both  - it did not look  _ no face, nothing
/// before the place of it  h no face, a hand before it.
private func covers(_ timeline: String, settings: FaceVisibility.Settings = .init()) -> [EyeCover?] {
  var face = FaceVisibility(settings: settings)
  return timeline.enumerated().map { index, mark in
    let seen: FaceCovering? =
      switch mark {
      case ".", "_": FaceCovering()
      case "d": FaceCovering(mask: 0.2)
      case "?": FaceCovering(mask: 0.5)
      case "M": FaceCovering(mask: 0.95)
      case "H", "h": FaceCovering(hand: 0.95)
      case "B": FaceCovering(hand: 0.95, mask: 0.9)
      default: nil
      }
    return face.update(
      seen, hasFace: mark != "_" && mark != "h", at: Timestamp(milliseconds: Double(index) * 100))
  }
}

struct FaceVisibilityTests {
  @Test(arguments: [
    (".....MMMMM", EyeCover?.some(.mask), "a mask is named within half a second"),
    (".....M....", nil, "one answer names nothing"),
    ("..........dddddddddd", nil, "a doubt names nothing"),
    ("..........??????????", .mask, "half sure is much, for a face that was clear before"),
    ("??????????????????????", nil, "and nothing for one that never was"),
    ("..MMMMMMMM??????", .mask, "half sure keeps a name"),
    ("..MMMMMMMM......", nil, "seen again within half a second"),
    ("..MMMMMMMM-----", .mask, "an answer stands for a while"),
    ("..MMMMMMMM-------------", nil, "and not for longer"),
    ("..MMMMMMMMBBBBBB", .mask, "of two things the first keeps its name"),
    ("..MMMMMMMMHHHHHHHH", .hand, "until it is gone"),
    (".....hhhhhhhhhhhhhhhhhhhh", .hand, "a hand hides the face that was there"),
    ("....._hhhhhhhhhhhh", .hand, "which may be lost first"),
    (".....________________hhhhhhhhhh", nil, "nobody is behind what appears later"),
    ("hhhhhhhhhh", nil, "nor where no face ever was"),
  ])
  func aCoverIsNamedWhileItLasts(timeline: String, last: EyeCover?, why: Comment) {
    #expect(covers(timeline).last == .some(last), why)
  }

  /// Of a face that comes with something before it, and is never seen bare.
  @Test(arguments: [(0.59, false), (0.61, true)])
  func theMeanHasToReachTheLevel(probability: Double, isHidden: Bool) {
    #expect((last(of: probability, after: 0) == .dirt) == isHidden)
  }

  /// Bare for long, which counts as odds of exp(-4): 0.26 rises by less than 3, 0.35 by more, also when the bare face follows.
  @Test(arguments: [(0.26, false), (0.35, true)])
  func aRiseHasToBeLarge(probability: Double, isHidden: Bool) {
    #expect((last(of: probability, after: 400) == .dirt) == isHidden)
  }

  private func last(of probability: Double, after bare: Int) -> EyeCover? {
    var face = FaceVisibility()
    for step in 0..<bare + 20 {
      face.update(
        FaceCovering(dirt: step < bare ? 0.0001 : probability), hasFace: true,
        at: Timestamp(milliseconds: Double(step) * 150))
    }
    return face.cover
  }

  @Test(arguments: [(EyeCover.mask, true), (.hand, true), (.cap, false), (.sun, false)])
  func theMouthIsHiddenByMaskAndHand(cover: EyeCover, isHidden: Bool) {
    var (face, seen) = (FaceVisibility(), FaceCovering())
    switch cover {
    case .mask: seen.mask = 1
    case .hand: seen.hand = 1
    case .cap: seen.cap = 1
    default: seen.sun = 1
    }
    for step in 0..<20 { face.update(seen, hasFace: true, at: Timestamp(milliseconds: Double(step) * 150)) }
    #expect(face.cover == cover && face.isMouthHidden == isHidden)
  }
}
