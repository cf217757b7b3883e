import HeedGeometry

extension PhoneBox {
  /// Maximum number of boxes that are kept. Choice: a cabin holds fewer phones, so further boxes are mistakes.
  static let most = 8

  /// The best boxes at recorded precision, best first; invalid boxes are left out.
  static func rounded(_ boxes: [PhoneBox]) -> [PhoneBox] {
    let sound = boxes.compactMap(\.rounded)
    guard sound.count > 1 else { return sound }
    let best = sound.sorted { a, b in
      (b.score, a.box.x, a.box.y, a.box.width, a.box.height) < (a.score, b.box.x, b.box.y, b.box.width, b.box.height)
    }
    return Array(best.prefix(most))
  }

  /// The box at recorded precision; nil if it is invalid.
  private var rounded: PhoneBox? {
    let sides = [box.x, box.y, box.width, box.height].map { Precision.boxPixel.round($0) }
    // The limit is a million pixels, because no picture is that wide and squares of far larger numbers would overflow.
    guard sides.allSatisfy({ $0.magnitude < 1e6 }), sides[2] > 0, sides[3] > 0, score.isFinite else { return nil }
    return PhoneBox(
      box: ImageRect(x: sides[0], y: sides[1], width: sides[2], height: sides[3]),
      score: Precision.ratio.round(max(0, min(1, score))))
  }
}
