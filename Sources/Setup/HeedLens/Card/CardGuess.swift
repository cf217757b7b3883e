import Foundation
import HeedGeometry
import HeedVision

/// Four edges that could be the sides of a card.
struct CardGuess: Hashable {
  /// The card's corners, clockwise, pixels.
  let corners: [SIMD2<Double>]
  /// Quality of the guess, from the card's size and the share of its sides that shows an edge.
  let score: Double

  /// Searches for cards by following edges: from each edge to edges that may be the card's next side.
  struct Search {
    let segments: [CardSegment]
    let luma: LumaPatch
    /// For each edge, the edges that may be the card's next side, with the corner between the two.
    let next: [[(index: Int, corner: SIMD2<Double>)]]

    init(segments: [CardSegment], luma: LumaPatch) {
      (self.segments, self.luma) = (segments, luma)
      let lines = segments.map { PictureLine(through: $0.start, $0.end) }
      let least = sin(CardFinder.leastAngle * .pi / 180)
      let frame = SIMD2(Double(luma.width), Double(luma.height))
      var next = [[(index: Int, corner: SIMD2<Double>)]](repeating: [], count: segments.count)
      for (i, one) in segments.enumerated() {
        for (j, other) in segments.enumerated() where i != j {
          let sine = one.direction.x * other.direction.y - one.direction.y * other.direction.x
          guard abs(sine) >= least, let a = lines[i], let b = lines[j], let corner = a.crossing(b) else { continue }
          // Corners a little beyond the picture remain, so that the finder reports the card as cut off.
          guard Swift.all(corner .>= -0.25 * frame), Swift.all(corner .<= 1.25 * frame) else { continue }
          guard Self.isNear(corner, one), Self.isNear(corner, other) else { continue }
          next[i].append((j, corner))
        }
      }
      self.next = next
    }

    /// True if a corner can belong to an edge: near an end of the edge, or beyond it by at most the length that may
    /// be hidden.
    private static func isNear(_ corner: SIMD2<Double>, _ edge: CardSegment) -> Bool {
      let along = ((corner - edge.start) * edge.direction).sum()
      let outside = max(-along, along - edge.length)
      // `mostHidden` is a share of the side, which is the edge plus the hidden part.
      let most = edge.length * CardFinder.mostHidden / (1 - CardFinder.mostHidden)
      return outside >= -CardFinder.mostBeyond * edge.length && outside <= most
    }

    /// Closes chains of four edges to quadrilaterals; drops repeated finds and keeps the best few, the best first.
    func guesses() -> [CardGuess] {
      var found: [CardGuess] = []
      for a in segments.indices {
        for ab in next[a] {
          for bc in next[ab.index] where bc.index != a && bc.index > a {
            guard ab.index > a, isApart(ab.corner, bc.corner) else { continue }
            for cd in next[bc.index] where cd.index > a && cd.index != ab.index && cd.index != bc.index {
              guard isApart(bc.corner, cd.corner), let da = next[cd.index].first(where: { $0.index == a }) else {
                continue
              }
              let corners = [ab.corner, bc.corner, cd.corner, da.corner]
              if let guess = guess(corners, [ab.index, bc.index, cd.index, a]) { found.append(guess) }
            }
          }
        }
      }
      found.sort { $0.score > $1.score }
      // Repeated finds are dropped: the search finds each card in both directions and with each piece of its edges.
      var kept: [CardGuess] = []
      for guess in found where kept.count < CardFinder.mostGuesses {
        let isNew = !kept.contains { known in
          (0..<4).contains { first in
            (0..<4).allSatisfy { (known.corners[$0] - guess.corners[($0 + first) % 4]).length < 3 }
          }
        }
        if isNew { kept.append(guess) }
      }
      return kept
    }

    private func isApart(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Bool {
      (a - b).length >= 0.5 * CardFinder.leastSide * Double(max(luma.width, luma.height))
    }

    /// - Parameter sides: The indices of the edges from each corner to the next.
    private func guess(_ corners: [SIMD2<Double>], _ sides: [Int]) -> CardGuess? {
      let turns = (0..<4).map { index -> Double in
        let (a, b, c) = (corners[index], corners[(index + 1) % 4], corners[(index + 2) % 4])
        return (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)
      }
      guard turns.allSatisfy({ $0 > 0 }) || turns.allSatisfy({ $0 < 0 }) else { return nil }
      for (index, side) in sides.enumerated() {
        let whole = CardSegment(corners[index], corners[(index + 1) % 4])
        let (low, high) = segments[side].extent(along: whole)
        let covered = (min(high, whole.length) - max(low, 0)) / whole.length
        guard covered >= 1 - CardFinder.mostHidden,
          max(-low, high - whole.length) <= CardFinder.mostBeyond * whole.length
        else { return nil }
      }
      let lengths = (0..<4).map { (corners[$0] - corners[($0 + 1) % 4]).length }
      // Nobody holds a card so near that one side looks twice as long as the opposite side.
      guard max(lengths[0], lengths[2]) < 1.9 * min(lengths[0], lengths[2]),
        max(lengths[1], lengths[3]) < 1.9 * min(lengths[1], lengths[3])
      else { return nil }
      let shares = (0..<4).map { support(corners[$0], corners[($0 + 1) % 4]) }
      guard let least = shares.min(), least >= 0.6 * CardFinder.leastSideShare else { return nil }
      let mean = shares.reduce(0, +) / 4
      let clockwise = turns[0] > 0 ? corners : Array(corners.reversed())
      return CardGuess(corners: clockwise, score: mean * mean * lengths.reduce(0, +))
    }

    /// The share of a side that shows an edge.
    private func support(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
      let (way, count) = (b - a, 24)
      let normal = SIMD2(-way.y, way.x) / max(1e-9, way.length)
      let seen = (0..<count).count { index in
        let share = CardFinder.roundShare + (1 - 2 * CardFinder.roundShare) * (Double(index) + 0.5) / Double(count)
        let place = a + way * share
        return [-1.0, 0, 1].contains { shift in
          guard let one = luma.value(at: place + normal * (shift + 1.5)),
            let other = luma.value(at: place + normal * (shift - 1.5))
          else { return false }
          return abs(one - other) >= CardFinder.leastStep
        }
      }
      return Double(seen) / Double(count)
    }
  }
}
