package import Foundation

/// The rendered driver's display at its true place: from `driver/camera.json`, not from a rig.
package struct TruthDisplay: Hashable, Sendable {
  /// Position of the top-left corner in the camera frame, mm.
  package var topLeft: SIMD3<Double>
  /// Unit vectors along the display to the right and down, as the viewer sees them.
  package var xAxis: SIMD3<Double>
  package var yAxis: SIMD3<Double>
  package var sizeMillimeters: SIMD2<Double>
  package var sizePoints: SIMD2<Double>

  /// A display in the plane of the camera and under it, its middle below the camera, as of a laptop.
  package init(below: Double, sizeMillimeters: SIMD2<Double>, sizePoints: SIMD2<Double>) {
    topLeft = SIMD3(sizeMillimeters.x / 2, below, 0)
    (xAxis, yAxis) = (SIMD3(-1, 0, 0), SIMD3(0, 1, 0))
    (self.sizeMillimeters, self.sizePoints) = (sizeMillimeters, sizePoints)
  }

  private struct File: Decodable {
    struct Screen: Decodable {
      var widthMm: Double
      var heightMm: Double
      var widthPx: Double
      var heightPx: Double
      var topLeftCamMm: SIMD3<Double>
      var xAxisCam: SIMD3<Double>
      var yAxisCam: SIMD3<Double>
    }
    var screen: Screen
  }

  /// - Throws: ``ScoringError/unreadable(path:reason:)``
  package init(json: Data, file: String) throws(ScoringError) {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    do {
      let screen = try decoder.decode(File.self, from: json).screen
      topLeft = screen.topLeftCamMm
      xAxis = screen.xAxisCam
      yAxis = screen.yAxisCam
      sizeMillimeters = SIMD2(screen.widthMm, screen.heightMm)
      sizePoints = SIMD2(screen.widthPx, screen.heightPx)
    } catch {
      throw .unreadable(path: file, reason: "\(error)")
    }
    guard sizePoints.min() > 0, sizeMillimeters.min() > 0 else {
      throw .unreadable(path: file, reason: "a display without a size")
    }
  }

  /// Position of a display point in the camera frame, mm.
  package func position(of point: SIMD2<Double>) -> SIMD3<Double> {
    let offset = point * sizeMillimeters / sizePoints
    return topLeft + xAxis * offset.x + yAxis * offset.y
  }

  /// The angle between two display points as seen from an eye, degrees.
  package func angle(_ a: SIMD2<Double>, _ b: SIMD2<Double>, seenFrom eye: SIMD3<Double>) -> Double {
    Vector.angle(position(of: a) - eye, position(of: b) - eye)
  }

  package func millimeters(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
    Vector.length(position(of: a) - position(of: b))
  }
}
