import HeedGeometry
import HeedVision

/// Tells the rounded corners of a card from the sharp corners of windows, screens and prints.
extension LumaPatch {
  /// How bright the corners' tips are: 0 as the background, 1 as the card. The tips lie where the straight sides cross.
  /// Rounded corners have nearly 0, sharp corners a third to a half.
  /// - Parameters:
  ///   - corners: The points where the sides cross, clockwise.
  ///   - isTurned: True if the first side is a short side.
  /// - Returns: nil if fewer than two corners differ enough from the background.
  func cornerFill(_ corners: [SIMD2<Double>], isTurned: Bool) -> Double? {
    var (sum, worst, count) = (0.0, 0.0, 0)
    for index in 0..<4 {
      let (corner, next, last) = (corners[index], corners[(index + 1) % 4], corners[(index + 3) % 4])
      let isLong = (index % 2 == 0) != isTurned
      let long = BankCard.cornerRadius / BankCard.width, short = BankCard.cornerRadius / BankCard.height
      // The corner's radius as a vector along each of the two sides, pixels.
      let a = (next - corner) * (isLong ? long : short), b = (last - corner) * (isLong ? short : long)
      let outA = -b / max(1e-9, b.length) * CardFinder.sidesApart,
        outB = -a / max(1e-9, a.length) * CardFinder.sidesApart
      guard let tip = value(at: corner + (a + b) * 0.08), let inside = value(at: corner + (a + b) * 1.3),
        let besideA = value(at: corner + a * 1.5 + outA), let besideB = value(at: corner + b * 1.5 + outB)
      else { continue }
      let (one, other) = (inside - besideA, inside - besideB)
      guard one * other > 0, min(abs(one), abs(other)) >= CardFinder.leastCornerStep else { continue }
      let outside = (besideA + besideB) / 2
      let fill = max(-0.5, min(1.5, (tip - outside) / (inside - outside)))
      sum += fill
      worst = max(worst, fill)
      count += 1
    }
    // A single sharp corner tells a print, but it counts about half, because a bright speck may lie behind its tip.
    return count >= 2 ? max(sum / Double(count), worst / 2.2) : nil
  }
}
