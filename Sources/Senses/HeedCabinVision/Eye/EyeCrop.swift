internal import CHeedVision
import Foundation
import HeedGeometry
import HeedSignals
import HeedVision

/// The crop of a frame that the eye net reads for one eye. The eye's corners lie level, the outer one on the left.
struct EyeCrop {
  /// Width and height of the eye net's picture, pixels.
  /// Source: docs/lids.md, as are the numbers below.
  static let (width, height) = (64, 48)
  static let cornersApart = 40.0
  /// Added to the brightness's deviation (0...255) before a division by it. Choice: a flat picture stays flat.
  private static let leastDeviation: Float = 4

  /// Maps pixels of the eye net's picture to pixels of the frame.
  let frameFromCrop: AffineMap
  let step: Double

  /// - Returns: nil if the eye's two corners coincide.
  init?(_ side: EyeMeasurer.Side, mesh: FaceLandmarks) {
    // Seen by the camera, the person's left eye is on the right, so the inner corner of this eye is on its left.
    let eye = side == .left ? LandmarkIndex.leftEye : LandmarkIndex.rightEye
    self.init(side, outer: mesh.point(eye.outerCorner), inner: mesh.point(eye.innerCorner))
  }

  /// - Returns: nil if the eye's two corners coincide.
  init?(_ side: EyeMeasurer.Side, outer: PlanePoint<Image>, inner: PlanePoint<Image>) {
    let apart = outer.distance(to: inner)
    guard apart.isFinite, apart > 1 else { return nil }
    step = apart / Self.cornersApart
    let across = SIMD2(inner.x - outer.x, inner.y - outer.y) / Self.cornersApart
    // The crop's downward axis: `across` turned clockwise for the right eye, counterclockwise for the mirrored left.
    let down = side == .right ? SIMD2(-across.y, across.x) : SIMD2(across.y, -across.x)
    let middle = SIMD2(outer.x + inner.x, outer.y + inner.y) / 2
    let half = SIMD2(Double(Self.width - 1), Double(Self.height - 1)) / 2
    frameFromCrop = AffineMap(xAxis: across, yAxis: down, origin: middle - across * half.x - down * half.y)
  }

  func frame(_ point: SIMD2<Double>) -> PlanePoint<Image> {
    let place = frameFromCrop * point
    return PlanePoint(x: place.x, y: place.y)
  }

  /// Turns a gaze direction, in degrees from the line of sight, from the crop's axes to the frame's axes.
  func view(right: Double, up: Double, spread: Double) -> EyeView {
    let (azimuth, elevation) = (right * .pi / 180, up * .pi / 180)
    let across = frameFromCrop.xAxis / step * (sin(azimuth) * cos(elevation))
    let turned = across - frameFromCrop.yAxis / step * sin(elevation)
    let along = cos(azimuth) * cos(elevation)
    return EyeView(
      azimuthDegrees: atan2(turned.x, along) * 180 / .pi,
      elevationDegrees: asin(max(-1, min(1, -turned.y))) * 180 / .pi, spreadDegrees: spread)
  }

  /// Reads the crop from the frame. Normalizes its brightness to mean 0 and standard deviation 1.
  func read(_ frame: Frame, into pixels: FloatBuffer) throws(VisionError) {
    precondition(pixels.count == Self.width * Self.height, "one value a pixel")
    // An eye larger than the net's picture is blurred first, as wide as in training.
    let blur = step > 1 / 0.9 ? 0.45 * step : 0
    try frame.withBridge(luma: true) { image in
      pixels.withValues {
        chv_luma_through(&image, frameFromCrop.rows, blur, Int32(Self.width), Int32(Self.height), $0.baseAddress)
      }
    }
    pixels.withValues { values in
      let count = Float(values.count)
      let mean = values.reduce(0, +) / count
      let deviation = (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count).squareRoot()
      for i in values.indices { values[i] = (values[i] - mean) / (deviation + Self.leastDeviation) }
    }
  }
}
