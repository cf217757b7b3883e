import HeedGeometry

/// A keyframe's patches as the registration reads them: eight pixels at a time, in single precision.
///
/// A patch's 49 pixels fill six vectors and one lane of a seventh, whose other lanes count for nothing.
struct SkinLanes: Sendable {
  typealias Lanes = SIMD8<Float>

  /// Vectors of one patch.
  static let vectors = (HeadKeyframe.area + 7) / 8
  /// 1 for the lanes of a patch's last vector that hold a pixel, else 0.
  static let lastMask: Lanes = {
    var mask = Lanes.zero
    for lane in 0..<(HeadKeyframe.area - 8 * (vectors - 1)) { mask[lane] = 1 }
    return mask
  }()

  /// Places on the head, metres; `vectors` per patch.
  private(set) var x, y, z: [Lanes]
  /// For each level: contrast minus its patch's mean, and its gradient.
  private(set) var values: [[Lanes]] = []
  private(set) var slopesX: [[Lanes]] = []
  private(set) var slopesY: [[Lanes]] = []

  init(_ places: [SIMD3<Double>]) {
    // Lanes without a pixel lie on the patch's last one, which is before the camera as the others are.
    x = Self.lanes(places.map(\.x), rest: nil)
    y = Self.lanes(places.map(\.y), rest: nil)
    z = Self.lanes(places.map(\.z), rest: nil)
  }

  mutating func read(values: [[Double]], slopes: [[SIMD2<Double>]]) {
    self.values = values.map { Self.lanes($0, rest: 0) }
    slopesX = slopes.map { Self.lanes($0.map(\.x), rest: 0) }
    slopesY = slopes.map { Self.lanes($0.map(\.y), rest: 0) }
  }

  /// - Parameter rest: The value of lanes without a pixel; nil: the patch's last pixel's.
  private static func lanes(_ pixels: [Double], rest: Float?) -> [Lanes] {
    let area = HeadKeyframe.area
    return stride(from: 0, to: pixels.count, by: area).flatMap { first in
      (0..<vectors).map { vector in
        var lanes = Lanes.zero
        for lane in 0..<8 {
          let at = vector * 8 + lane
          lanes[lane] = at < area ? Float(pixels[first + at]) : rest ?? Float(pixels[first + area - 1])
        }
        return lanes
      }
    }
  }
}
