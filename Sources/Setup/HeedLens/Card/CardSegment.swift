import Foundation
import HeedGeometry

/// A straight line through a picture: the points p with `normal * p == offset`.
struct PictureLine: Hashable {
  var normal: SIMD2<Double>
  var offset: Double

  /// The line through two points; nil if they are equal.
  init?(through a: SIMD2<Double>, _ b: SIMD2<Double>) {
    let way = b - a
    guard way.length > 0 else { return nil }
    normal = SIMD2(-way.y, way.x) / way.length
    offset = (normal * a).sum()
  }

  /// The crossing with another line; nil if the lines are nearly parallel.
  func crossing(_ other: PictureLine) -> SIMD2<Double>? {
    let sine = normal.x * other.normal.y - normal.y * other.normal.x
    guard abs(sine) > 0.05 else { return nil }
    return SIMD2(
      (offset * other.normal.y - other.offset * normal.y) / sine,
      (normal.x * other.offset - other.normal.x * offset) / sine)
  }

  func distance(of point: SIMD2<Double>) -> Double { (normal * point).sum() - offset }
}

/// A straight piece of an edge, pixels of the searched picture.
struct CardSegment: Hashable {
  var start, end: SIMD2<Double>

  init(_ start: SIMD2<Double>, _ end: SIMD2<Double>) { (self.start, self.end) = (start, end) }

  var length: Double { (end - start).length }
  var direction: SIMD2<Double> { (end - start) / max(1e-9, length) }

  /// Joins pieces of one line if a finger or a print has split the line; the longest segment comes first.
  static func joined(_ pieces: [CardSegment]) -> [CardSegment] {
    let cosine = cos(CardFinder.joinDegrees * .pi / 180)
    var (open, done) = (pieces.sorted { $0.length > $1.length }, [CardSegment]())
    while !open.isEmpty {
      var whole = open.removeFirst()
      while let index = open.firstIndex(where: { whole.canJoin($0, cosine: cosine) }) {
        whole = whole.joined(open.remove(at: index))
      }
      done.append(whole)
    }
    // The single pieces remain beside the joined segments, because a join may be wrong.
    let all =
      done + pieces.filter { piece in !done.contains { abs($0.length - piece.length) < 1 && $0.start == piece.start } }
    return Array(all.sorted { $0.length > $1.length }.prefix(CardFinder.mostSegments))
  }

  private func canJoin(_ other: CardSegment, cosine: Double) -> Bool {
    guard abs((direction * other.direction).sum()) >= cosine, let line = PictureLine(through: start, end),
      abs(line.distance(of: other.start)) <= CardFinder.joinPixels,
      abs(line.distance(of: other.end)) <= CardFinder.joinPixels
    else { return false }
    let (low, high) = other.extent(along: self)
    return max(low - length, -high) <= CardFinder.joinGap * min(length, other.length)
  }

  private func joined(_ other: CardSegment) -> CardSegment {
    let (low, high) = other.extent(along: self)
    let isAlike = (other.direction * direction).sum() >= 0
    let (first, last) = isAlike ? (other.start, other.end) : (other.end, other.start)
    return CardSegment(low < 0 ? first : start, high > length ? last : end)
  }

  /// Where this segment begins and ends along `other`, from the start of `other`, pixels.
  func extent(along other: CardSegment) -> (low: Double, high: Double) {
    let (a, b) = (((start - other.start) * other.direction).sum(), ((end - other.start) * other.direction).sum())
    return (min(a, b), max(a, b))
  }
}
