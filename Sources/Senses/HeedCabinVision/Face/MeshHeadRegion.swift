import Foundation

/// The region that a refining net reads: a rotated box around its landmarks, in pixels of the mesh net's features.
/// Source: MediaPipe's operators Landmarks2TransformMatrix, TransformTensorBilinear and TransformLandmarks.
struct MeshHeadRegion: Hashable, Sendable {
  /// Maps pixels of the refining net's input into pixels of the mesh net's features. Integers are pixel edges.
  let featuresFromHead: AffineMap

  /// - Parameters:
  ///   - landmarks: The landmarks that the box encloses, in pixels of the mesh net's features.
  ///   - left: The start of the box's x axis, which points to `right`.
  init(around landmarks: [SIMD2<Double>], left: SIMD2<Double>, right: SIMD2<Double>, scale: Double, side: Int) {
    let along = right - left
    let angle = atan2(along.y, along.x)
    let (c, s) = (cos(angle), sin(angle))
    var low = SIMD2(repeating: Double.infinity)
    var high = -low
    for point in landmarks {
      let level = SIMD2(point.x * c + point.y * s, point.y * c - point.x * s)
      low = pointwiseMin(low, level)
      high = pointwiseMax(high, level)
    }
    let step = (high - low) * scale / Double(side)
    let (xAxis, yAxis) = (SIMD2(c, s) * step.x, SIMD2(-s, c) * step.y)
    let middle = (low + high) / 2
    let center = SIMD2(middle.x * c - middle.y * s, middle.x * s + middle.y * c)
    featuresFromHead = AffineMap(xAxis: xAxis, yAxis: yAxis, origin: center - (xAxis + yAxis) * Double(side) / 2)
  }

  /// Samples the refining net's input from the mesh net's features by linear interpolation; 0 outside their border.
  func sample(
    _ features: UnsafeMutableBufferPointer<Float>, side: Int, into output: UnsafeMutableBufferPointer<Float>,
    outputSide: Int
  ) {
    let channels = output.count / (outputSide * outputSide)
    precondition(features.count == channels * side * side, "as many channels go in as come out")
    guard let source = features.baseAddress, var target = output.baseAddress else { return }
    let last = Double(side - 1)
    for v in 0..<outputSide {
      for u in 0..<outputSide {
        let at = featuresFromHead * SIMD2(Double(u) + 0.5, Double(v) + 0.5) - 0.5
        if at.x >= 0, at.y >= 0, at.x <= last, at.y <= last {
          let (x, y) = (min(Int(at.x), side - 2), min(Int(at.y), side - 2))
          let (fx, fy) = (Float(at.x - Double(x)), Float(at.y - Double(y)))
          let above = source + (y * side + x) * channels
          let below = above + side * channels
          for c in 0..<channels {
            let top = above[c] * (1 - fx) + above[channels + c] * fx
            let bottom = below[c] * (1 - fx) + below[channels + c] * fx
            target[c] = top * (1 - fy) + bottom * fy
          }
        } else {
          target.update(repeating: 0, count: channels)
        }
        target += channels
      }
    }
  }

  /// Maps a point of the refining net's output into the mesh net's crop. Only the map's origin is scaled.
  func crop(_ point: SIMD2<Double>, cropPixelsPerOffset: Double) -> SIMD2<Double> {
    var map = featuresFromHead
    map.origin *= cropPixelsPerOffset
    return map * point
  }
}
