import Foundation

/// The region of an attention head: a rotated box around its landmarks, in pixels of the trunk's features.
/// Source: MediaPipe's operators Landmarks2TransformMatrix, TransformTensorBilinear and TransformLandmarks.
struct MeshHeadRegion: Hashable, Sendable {
  /// Maps pixels of the head's input, edge based, into pixels of the features.
  let featuresFromHead: AffineMap

  /// - Parameters:
  ///   - landmarks: The enclosed points, in pixels of the features.
  ///   - left: The direction from here to `right` is the box's x axis.
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

  /// Samples the head's input from the features: bilinear, 0 outside the centres of the border pixels.
  func sample(
    _ features: UnsafeMutableBufferPointer<Float>, side: Int, into output: UnsafeMutableBufferPointer<Float>,
    outputSide: Int
  ) {
    let (area, outputArea) = (side * side, outputSide * outputSide)
    let channels = output.count / outputArea
    precondition(features.count == channels * area, "as many channels go in as come out")
    let last = Double(side - 1)
    for v in 0..<outputSide {
      for u in 0..<outputSide {
        let at = featuresFromHead * SIMD2(Double(u) + 0.5, Double(v) + 0.5) - 0.5
        var target = v * outputSide + u
        guard at.x >= 0, at.y >= 0, at.x <= last, at.y <= last else {
          for _ in 0..<channels {
            output[target] = 0
            target += outputArea
          }
          continue
        }
        let (x, y) = (min(Int(at.x), side - 2), min(Int(at.y), side - 2))
        let (fx, fy) = (Float(at.x - Double(x)), Float(at.y - Double(y)))
        var source = y * side + x
        for _ in 0..<channels {
          let top = features[source] * (1 - fx) + features[source + 1] * fx
          let bottom = features[source + side] * (1 - fx) + features[source + side + 1] * fx
          output[target] = top * (1 - fy) + bottom * fy
          source += area
          target += outputArea
        }
      }
    }
  }

  /// Maps a point of the head's output into the trunk's crop; the pixel size is the same, so only the origin is scaled.
  func crop(_ point: SIMD2<Double>, cropPixelsPerOffset: Double) -> SIMD2<Double> {
    var map = featuresFromHead
    map.origin *= cropPixelsPerOffset
    return map * point
  }
}
