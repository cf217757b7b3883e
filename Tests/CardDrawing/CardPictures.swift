import Draws
import Foundation
public import HeedGeometry
public import HeedSignals

/// Pictures of a card tilted to all sides before a dark wall.
public enum CardPictures {
  public static let camera = PinholeCamera(
    size: ImageSize(width: 640, height: 480), fx: 700, fy: 700, cx: 319.5, cy: 239.5)
  /// Horizontal field of view, degrees.
  public static let fieldOfView = 2 * atan(320.0 / 700) * 180 / .pi

  /// Turns of each picture, degrees.
  public static let tilts: [SIMD3<Double>] = [
    SIMD3(0, 35, 0), SIMD3(5, -38, 5), SIMD3(38, 0, 0), SIMD3(-36, 5, 10), SIMD3(28, 28, -8), SIMD3(-30, 30, 0),
    SIMD3(30, -30, 15), SIMD3(-28, -32, 88), SIMD3(10, 42, 0), SIMD3(-42, -8, 0), SIMD3(40, 10, 5), SIMD3(0, -45, -10),
    SIMD3(8, 30, 20), SIMD3(35, -12, 85), SIMD3(-25, 25, 8), SIMD3(22, -38, 0),
  ]

  /// A picture for each tilt.
  public static func frames(tilts: [SIMD3<Double>] = tilts) -> [Frame] {
    var pixels: [UInt8] = []
    for y in 0..<480 { for x in 0..<640 { pixels.append(UInt8(25 + x / 40 + y / 60)) } }
    let wall = Frame(index: 0, time: .zero, size: camera.size, format: .gray8, pixels: pixels)
    var draws = SeededRandom(seed: 21)
    var studio = CardStudio(camera: camera)
    studio.hasThumb = false
    return tilts.enumerated().map { index, tilt in
      let hold = CardStudio.Hold(
        Double(index % 3) * 20 - 20, Double(index % 2) * 20 - 10, 280 + Double(index % 4) * 15, turned: tilt.x, tilt.y,
        tilt.z)
      return studio.picture(hold, on: wall, using: &draws)
    }
  }
}
