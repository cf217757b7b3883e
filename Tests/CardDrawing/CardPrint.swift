import Draws
import Foundation

/// A card's print: ground, band, frame, chip and lines of text, as on real cards. Blue, green, red,
/// 0...255; places are millimetres from the card's middle.
struct CardPrint: Sendable {
  private struct Patch: Sendable {
    var low, high: SIMD2<Double>
    var color: SIMD3<Double>
  }

  private let shape: SIMD3<Double>
  private let ground: SIMD3<Double>
  private let shade: SIMD2<Double>
  private var patches: [Patch] = []

  init(shape: SIMD3<Double>, using draws: inout SeededRandom) {
    self.shape = shape
    func color(_ range: ClosedRange<Double>, _ draws: inout SeededRandom) -> SIMD3<Double> {
      SIMD3(draws.uniform(range), draws.uniform(range), draws.uniform(range))
    }
    ground = draws.happens(0.7) ? color(150...245, &draws) : color(20...70, &draws)
    shade = SIMD2(draws.uniform(-0.3...0.3), draws.uniform(-0.3...0.3)) / shape.x
    let (x, y) = (shape.x / 2, shape.y / 2)
    if draws.happens(0.5) {
      // A frame a few millimetres inside.
      let inset = draws.uniform(2.5...5)
      let (ink, thick) = (color(0...255, &draws), draws.uniform(0.4...1))
      for (low, high) in [
        (SIMD2(-x + inset, -y + inset), SIMD2(x - inset, -y + inset + thick)),
        (SIMD2(-x + inset, y - inset - thick), SIMD2(x - inset, y - inset)),
        (SIMD2(-x + inset, -y + inset), SIMD2(-x + inset + thick, y - inset)),
        (SIMD2(x - inset - thick, -y + inset), SIMD2(x - inset, y - inset)),
      ] { patches.append(Patch(low: low, high: high, color: ink)) }
    }
    if draws.happens(0.4) {
      let top = draws.uniform(-y + 3...0)
      patches.append(Patch(low: SIMD2(-x, top), high: SIMD2(x, top + 11), color: color(0...90, &draws)))
    }
    patches.append(
      Patch(low: SIMD2(-x + 10, -6), high: SIMD2(-x + 21, 4), color: SIMD3(90, 170, 200) + color(-20...20, &draws)))
    for line in 0..<4 {
      var at = -x + 8
      let ink = color(0...120, &draws)
      while at < x - 12 {
        let width = draws.uniform(1...4)
        if draws.happens(0.75) {
          let top = 8 + Double(line) * 4.2
          patches.append(Patch(low: SIMD2(at, top), high: SIMD2(at + width, top + 2.2), color: ink))
        }
        at += width + 0.8
      }
    }
  }

  /// nil outside the card.
  func color(at place: SIMD2<Double>) -> SIMD3<Double>? {
    let radius = shape.z
    let over = SIMD2(abs(place.x) - shape.x / 2 + radius, abs(place.y) - shape.y / 2 + radius)
    guard over.x <= radius, over.y <= radius else { return nil }
    if over.x > 0, over.y > 0, (over * over).sum() > radius * radius { return nil }
    let patch = patches.last { all(place .>= $0.low) && all(place .<= $0.high) }
    return (patch?.color ?? ground) * (1 + (place * shade).sum())
  }
}

/// A hand that holds a card: a thumb over one edge, and fingers behind the card that reach beyond it.
struct Thumb: Sendable {
  private let tip, root: SIMD2<Double>
  private let radius: Double
  private let skin: SIMD3<Double>

  init(shape: SIMD3<Double>, using draws: inout SeededRandom) {
    let isLongSide = draws.happens(0.6)
    let sense = draws.happens(0.5) ? 1.0 : -1
    let along = draws.uniform(-0.36...0.36), into = draws.uniform(5...16)
    radius = draws.uniform(7...10)
    if isLongSide {
      tip = SIMD2(along * shape.x, sense * (shape.y / 2 - into + radius))
      root = SIMD2(along * shape.x + draws.uniform(-25...25), sense * (shape.y / 2 + 60))
    } else {
      tip = SIMD2(sense * (shape.x / 2 - into + radius), along * shape.y)
      root = SIMD2(sense * (shape.x / 2 + 60), along * shape.y + draws.uniform(-25...25))
    }
    let tone = draws.uniform(0.35...1)
    skin = SIMD3(130, 160, 215) * tone
  }

  private func distance(_ place: SIMD2<Double>) -> Double {
    let way = root - tip
    let share = max(0, min(1, ((place - tip) * way).sum() / (way * way).sum()))
    let off = place - tip - way * share
    return (off * off).sum().squareRoot()
  }

  /// Over the card; nil beside the thumb.
  func color(at place: SIMD2<Double>) -> SIMD3<Double>? {
    let off = distance(place)
    return off <= radius ? skin * (1.05 - 0.3 * off / radius) : nil
  }

  /// Behind the card; nil beside the hand.
  func hand(at place: SIMD2<Double>) -> SIMD3<Double>? {
    distance(place) <= 2.4 * radius ? skin * 0.8 : nil
  }
}
