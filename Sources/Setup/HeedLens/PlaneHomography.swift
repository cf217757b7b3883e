import HeedGeometry

/// The projection of a plane by a camera without distortion, up to scale: `pixel ~ matrix * (x, y, 1)`.
struct PlaneHomography: Hashable, Sendable {
  /// The matrix's columns.
  let columns: [SIMD3<Double>]

  /// Fits a homography by least squares; nil unless four points, no three of them collinear, determine it.
  init?(_ pairs: [(plane: SIMD2<Double>, pixel: SIMD2<Double>)]) {
    guard pairs.count >= 4, let plane = Normalization(pairs.map(\.plane)), let image = Normalization(pairs.map(\.pixel))
    else { return nil }
    var matrix = SymmetricMatrix(size: 8)
    var right = [Double](repeating: 0, count: 8)
    for pair in pairs {
      let (p, q) = (plane.apply(pair.plane), image.apply(pair.pixel))
      for (row, value) in [
        ([p.x, p.y, 1, 0, 0, 0, -q.x * p.x, -q.x * p.y], q.x), ([0, 0, 0, p.x, p.y, 1, -q.y * p.x, -q.y * p.y], q.y),
      ] {
        for i in 0..<8 { right[i] += row[i] * value }
        matrix.add(row, weight: 1)
      }
    }
    guard let inverse = matrix.inverse else { return nil }
    let h = inverse * right
    let normalized = [SIMD3(h[0], h[3], h[6]), SIMD3(h[1], h[4], h[7]), SIMD3(h[2], h[5], 1)]
    let images = normalized.map(image.undo)
    columns = [
      images[0] * plane.scale, images[1] * plane.scale,
      images[2] - (images[0] * plane.middle.x + images[1] * plane.middle.y) * plane.scale,
    ]
    guard columns.allSatisfy({ $0.x.isFinite && $0.y.isFinite && $0.z.isFinite }) else { return nil }
  }

  /// The plane's pose, with its origin in front of the camera.
  func pose(focal: SIMD2<Double>, center: SIMD2<Double>) -> BoardPose? {
    let rays = columns.map { column in
      SIMD3((column.x - center.x * column.z) / focal.x, (column.y - center.y * column.z) / focal.y, column.z)
    }
    let size = (rays[0].length + rays[1].length) / 2
    guard size > 0, size.isFinite else { return nil }
    let scale = (rays[2].z < 0 ? -1 : 1) / size
    let across = rays[0] * (scale / (rays[0].length * abs(scale)))
    let normal = across.cross(rays[1] * scale)
    guard normal.length > 0 else { return nil }
    let unit = normal / normal.length
    return BoardPose(rotation: Rotation(columns: across, unit.cross(across), unit), shift: rays[2] * scale)
  }

  /// Centres points and scales their mean distance to 1, for numerical stability.
  private struct Normalization {
    let middle: SIMD2<Double>
    let scale: Double

    init?(_ points: [SIMD2<Double>]) {
      let middle = points.reduce(.zero, +) / Double(points.count)
      let distance = points.map { ($0 - middle).length }.reduce(0, +) / Double(points.count)
      guard distance > 0, distance.isFinite else { return nil }
      (self.middle, scale) = (middle, 1 / distance)
    }

    func apply(_ point: SIMD2<Double>) -> SIMD2<Double> { (point - middle) * scale }

    func undo(_ v: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(v.x / scale + middle.x * v.z, v.y / scale + middle.y * v.z, v.z)
    }
  }
}
