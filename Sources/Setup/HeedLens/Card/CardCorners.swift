import Foundation
import HeedGeometry
import HeedVision

/// Distinguishes the rounded corners of a card from the sharp corners of windows, screens and prints.
struct CardCorners {
  let luma: LumaPatch

  /// The share of a corner's tip that is as bright as the card. The tip lies where the straight sides would cross. The
  /// share is near 0 for rounded corners and a third to a half for sharp corners.
  /// - Parameters:
  ///   - corners: The points where the sides cross, clockwise.
  ///   - isTurned: True if the first side is a short side.
  /// - Returns: nil if fewer than two corners differ enough from the background.
  func fill(_ corners: [SIMD2<Double>], shape: CardShape, isTurned: Bool) -> Double? {
    var (sum, worst, count) = (0.0, 0.0, 0)
    for index in 0..<4 {
      let (corner, next, last) = (corners[index], corners[(index + 1) % 4], corners[(index + 3) % 4])
      let isLong = (index % 2 == 0) != isTurned
      let radius = shape.cornerRadiusMillimeters
      let long = radius / shape.widthMillimeters, short = radius / shape.heightMillimeters
      // The radius of the rounded corner along both sides, pixels.
      let a = (next - corner) * (isLong ? long : short), b = (last - corner) * (isLong ? short : long)
      let outA = -b / max(1e-9, b.length) * CardFinder.sidesApart,
        outB = -a / max(1e-9, a.length) * CardFinder.sidesApart
      guard let tip = luma.value(at: corner + (a + b) * 0.08), let inside = luma.value(at: corner + (a + b) * 1.3),
        let besideA = luma.value(at: corner + a * 1.5 + outA), let besideB = luma.value(at: corner + b * 1.5 + outB)
      else { continue }
      let (one, other) = (inside - besideA, inside - besideB)
      guard one * other > 0, min(abs(one), abs(other)) >= CardFinder.leastCornerStep else { continue }
      let outside = (besideA + besideB) / 2
      let fill = max(-0.5, min(1.5, (tip - outside) / (inside - outside)))
      sum += fill
      worst = max(worst, fill)
      count += 1
    }
    // One sharp corner among four indicates a print. About half of that corner's share counts, because a bright speck
    // may lie behind a tip.
    return count >= 2 ? max(sum / Double(count), worst / 2.2) : nil
  }
}
