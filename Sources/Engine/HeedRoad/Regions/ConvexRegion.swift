import Foundation
import HeedGeometry

/// A convex region of the picture. Its vertices are fractions of width and height.
public struct ConvexRegion: Hashable, Sendable {
  /// The vertices in the given order, without repetitions.
  public let vertices: [SIMD2<Double>]

  /// - Parameter vertices: Corners in either direction; a vertex equal to the previous one is dropped.
  /// - Throws: ``RegionError`` unless at least three vertices within 0...1 form a convex outline.
  public init(_ vertices: [SIMD2<Double>]) throws(RegionError) {
    for (index, vertex) in vertices.enumerated() {
      guard vertex.x.isFinite, vertex.y.isFinite else { throw .notFinite(vertex: index) }
      guard (0...1).contains(vertex.x), (0...1).contains(vertex.y) else {
        throw .outside(vertex: index, x: vertex.x, y: vertex.y)
      }
    }
    var kept: [(index: Int, place: SIMD2<Double>)] = []
    for (index, vertex) in vertices.enumerated() where kept.last?.place != vertex { kept.append((index, vertex)) }
    if kept.count > 1, kept.first?.place == kept.last?.place { kept.removeLast() }
    let places = kept.map(\.place)
    guard places.count >= 3 else { throw .tooFewVertices(count: places.count) }
    if Self.isFlat(places) { throw .collinear }
    if let vertex = Self.firstWrongTurn(places) { throw .notConvex(vertex: kept[vertex].index) }
    self.vertices = places
  }

  /// The outline in a picture of `size`, pixels.
  func outline(in size: ImageSize) -> [PlanePoint<Image>] {
    // Fractions count from the picture's edge, pixels count from the first pixel's centre.
    vertices.map { PlanePoint(x: $0.x * Double(size.width) - 0.5, y: $0.y * Double(size.height) - 0.5) }
  }

  /// Depth of a contact point in the region, pixels. Below the picture, the region's lower edge is the nearest place
  /// that is known, so a contact there is moved up to it.
  func depth(of contact: ContactPoint, in size: ImageSize) -> Double {
    var point = contact.point
    if contact.isBelowPicture { point.y = min(point.y, (vertices.map(\.y).max() ?? 1) * Double(size.height) - 0.5) }
    return signedDistance(to: point, in: size)
  }

  /// Distance of a point from the region's edge, pixels; positive inside, negative outside.
  func signedDistance(to point: PlanePoint<Image>, in size: ImageSize) -> Double {
    let corners = outline(in: size).map { SIMD2($0.x, $0.y) }
    let p = SIMD2(point.x, point.y)
    var (isInside, nearest) = (true, Double.infinity)
    let winding = Self.area(corners) < 0 ? -1.0 : 1.0
    for (a, b) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
      let (edge, toPoint) = (b - a, p - a)
      if winding * Self.cross(edge, toPoint) < 0 { isInside = false }
      let along = max(0, min(1, (edge * toPoint).sum() / (edge * edge).sum()))
      let gap = toPoint - edge * along
      nearest = min(nearest, gap.length)
    }
    return isInside ? nearest : -nearest
  }

  private static func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.y - a.y * b.x }

  private static func area(_ corners: [SIMD2<Double>]) -> Double {
    zip(corners, corners.dropFirst() + corners.prefix(1)).reduce(0) { $0 + cross($1.0, $1.1) } / 2
  }

  private static let roundingError = 1e-12

  private static func isFlat(_ corners: [SIMD2<Double>]) -> Bool {
    let first = corners[0]
    let farthest = corners.max { ($0 - first).length < ($1 - first).length } ?? first
    return corners.allSatisfy { abs(cross(farthest - first, $0 - first)) <= roundingError }
  }

  /// A convex outline turns in one direction and once around. A star-shaped outline turns twice around.
  private static func firstWrongTurn(_ corners: [SIMD2<Double>]) -> Int? {
    let count = corners.count
    var (sign, total) = (0.0, 0.0)
    for index in 0..<count {
      let (a, b, c) = (corners[(index + count - 1) % count], corners[index], corners[(index + 1) % count])
      let (turn, ahead) = (cross(b - a, c - b), ((b - a) * (c - b)).sum())
      if abs(turn) <= roundingError {
        if ahead < 0 { return index }
        continue
      }
      if sign != 0, sign * turn < 0 { return index }
      sign = turn < 0 ? -1 : 1
      total += abs(atan2(turn, ahead))
      if total > 2 * .pi + 1e-6 { return index }
    }
    return nil
  }
}
