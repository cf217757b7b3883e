import HeedGeometry

extension PhoneBox {
  /// Maximum number of boxes that are kept. Choice: a cabin holds fewer phones, so more boxes are mistakes.
  static let most = 8

  /// The valid boxes at recorded precision, at most `most`; ties are ordered by place, so that replays agree.
  static func rounded(_ boxes: [PhoneBox]) -> [PhoneBox] {
    let sound = boxes.compactMap(\.rounded)
    guard sound.count > 1 else { return sound }
    let best = sound.sorted { a, b in
      (b.score, a.box.x, a.box.y, a.box.width, a.box.height) < (a.score, b.box.x, b.box.y, b.box.width, b.box.height)
    }
    return Array(best.prefix(most))
  }

  private var rounded: PhoneBox? {
    let rounded = Precision.boxPixel.round(box)
    guard rounded.isMeasurement, rounded.width > 0, rounded.height > 0, score.isFinite else { return nil }
    return PhoneBox(box: rounded, score: Precision.ratio.round(max(0, min(1, score))))
  }
}
