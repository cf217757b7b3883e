import HeedSignals
import Testing

@testable import Heed

/// What the net says, 0.1 s a character: . nothing  ? half  M mask  H hand  B both  - it did not look  _ no face, nothing
/// before the place of it  h no face, a hand before it.
private func covers(_ timeline: String, settings: FaceVisibility.Settings = .init()) -> [EyeCover?] {
  var face = FaceVisibility(settings: settings)
  return timeline.enumerated().map { index, mark in
    let seen: FaceCovering? =
      switch mark {
      case ".", "_": FaceCovering()
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
    ("....??????", nil, "half sure names nothing"),
    ("..MMMMMMMM??????", .mask, "but keeps a name"),
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

  @Test(arguments: [(0.59, false), (0.61, true)])
  func theMeanHasToReachTheLevel(probability: Double, isHidden: Bool) {
    var face = FaceVisibility()
    for step in 0..<40 {
      face.update(FaceCovering(dirt: probability), hasFace: true, at: Timestamp(milliseconds: Double(step) * 150))
    }
    #expect((face.cover == .dirt) == isHidden)
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
