public import Draws
import Foundation
public import HeedGeometry
public import HeedSignals

/// Draws pictures of a bank card in a raised hand, as a camera with a known lens takes them.
public struct CardStudio: Sendable {
  /// Millimetres. Source: ISO/IEC 7810:2019, ID-1.
  public static let bankCard = SIMD3(85.60, 53.98, 3.18)

  /// A card's pose.
  public struct Hold: Sendable {
    /// The card's middle before the camera, millimetres.
    public var middle: SIMD3<Double>
    /// Tilts about the picture's x and y axes after a turn in the picture's plane (z), degrees.
    public var turns: SIMD3<Double>

    public init(_ x: Double, _ y: Double, _ z: Double, turned a: Double, _ b: Double, _ c: Double = 0) {
      (middle, turns) = (SIMD3(x, y, z), SIMD3(a, b, c))
    }

    /// The card's x, its y and its normal, in the camera's frame.
    var axes: (x: SIMD3<Double>, y: SIMD3<Double>, normal: SIMD3<Double>) {
      let angles = turns * (.pi / 180)
      func turned(_ v: SIMD3<Double>) -> SIMD3<Double> {
        var (x, y, z) = (v.x, v.y, v.z)
        (x, y) = (x * cos(angles.z) - y * sin(angles.z), x * sin(angles.z) + y * cos(angles.z))
        (x, z) = (x * cos(angles.y) + z * sin(angles.y), z * cos(angles.y) - x * sin(angles.y))
        (y, z) = (y * cos(angles.x) - z * sin(angles.x), y * sin(angles.x) + z * cos(angles.x))
        return SIMD3(x, y, z)
      }
      return (turned(SIMD3(1, 0, 0)), turned(SIMD3(0, 1, 0)), turned(SIMD3(0, 0, 1)))
    }
  }

  public let camera: PinholeCamera
  /// Width, height and radius of the corners, millimetres.
  public var shape = CardStudio.bankCard
  /// Blur of the whole picture of the card (sigma), pixels; and its noise, one deviation in levels.
  public var blur = 0.8
  public var noise = 2.0
  /// True if a thumb covers an edge.
  public var hasThumb = true

  public init(camera: PinholeCamera) { self.camera = camera }

  /// The intersections of the card's straight sides, clockwise for its viewer; nil behind the camera.
  public func corners(_ hold: Hold) -> [PlanePoint<Image>?] {
    let (x, y, _) = hold.axes
    return [SIMD2(-0.5, -0.5), SIMD2(0.5, -0.5), SIMD2(0.5, 0.5), SIMD2(-0.5, 0.5)].map { place in
      camera.project(Point(meters: hold.middle + x * (place.x * shape.x) + y * (place.y * shape.y)))
    }
  }

  /// Draws a card with a random print onto a picture.
  /// - Parameter background: Of the camera's size, `bgr8` or `gray8`.
  public func picture(_ hold: Hold, on background: Frame, using draws: inout SeededRandom) -> Frame {
    let print = CardPrint(shape: shape, using: &draws)
    let thumb = hasThumb ? Thumb(shape: shape, using: &draws) : nil
    let channels = background.format.bytesPerPixel
    let (width, height) = (background.size.width, background.size.height)
    precondition(background.size == camera.size, "the background is a picture of this camera")
    var pixels = [UInt8](repeating: 0, count: width * height * channels)
    for row in 0..<height {
      for index in 0..<width * channels {
        pixels[row * width * channels + index] = background.bytes.load(
          fromByteOffset: row * background.stride + index, as: UInt8.self)
      }
    }
    let seen = corners(hold).compactMap { $0 }
    guard seen.count == 4 else { return frame(pixels, like: background) }
    // Room for the hand.
    let margin = 0.9 * (seen[0].distance(to: seen[2]))
    let left = max(0, Int((seen.map(\.x).min() ?? 0) - margin)), top = max(0, Int((seen.map(\.y).min() ?? 0) - margin))
    let right = min(width, Int((seen.map(\.x).max() ?? 0) + margin)),
      bottom = min(height, Int((seen.map(\.y).max() ?? 0) + margin))
    guard left < right, top < bottom else { return frame(pixels, like: background) }
    let inner = Box(
      low: SIMD2(Int(seen.map(\.x).min() ?? 0) - 3, Int(seen.map(\.y).min() ?? 0) - 3),
      high: SIMD2(Int(seen.map(\.x).max() ?? 0) + 3, Int(seen.map(\.y).max() ?? 0) + 3))
    var layer = Layer(width: right - left, height: bottom - top)
    let (x, y, normal) = hold.axes
    let plane = (hold.middle * normal).sum()
    let light = draws.uniform(0.75...1.1)
    for row in 0..<layer.height {
      for column in 0..<layer.width {
        var color = SIMD4<Double>.zero
        let isCard = inner.contains(SIMD2(left + column, top + row))
        // The card is drawn finely, the hand beside the card coarsely.
        let side = isCard ? 3 : 1
        for sub in 0..<side * side {
          let pixel = PlanePoint<Image>(
            x: Double(left + column) + (Double(sub % side) + 0.5) / Double(side) - 0.5,
            y: Double(top + row) + (Double(sub / side) + 0.5) / Double(side) - 0.5)
          let flat = camera.undistorted(pixel)
          let ray = SIMD3(flat.x, flat.y, 1)
          let facing = (ray * normal).sum()
          guard abs(facing) > 1e-9, plane / facing > 0 else { continue }
          let arm = ray * (plane / facing) - hold.middle
          let place = SIMD2((arm * x).sum(), (arm * y).sum())
          if let skin = thumb?.color(at: place) {
            color += SIMD4(skin, 1)
          } else if let ink = print.color(at: place) {
            color += SIMD4(ink * light, 1)
          } else if let skin = thumb?.hand(at: place) {
            color += SIMD4(skin, 1)
          }
        }
        layer[column, row] = color / Double(side * side)
      }
    }
    layer.blur(sigma: blur)
    for row in 0..<layer.height {
      for column in 0..<layer.width {
        let color = layer[column, row]
        for channel in 0..<channels {
          let index = ((top + row) * width + left + column) * channels + channel
          let ink = channels == 1 ? 0.114 * color.x + 0.587 * color.y + 0.299 * color.z : color[channel]
          let value = Double(pixels[index]) * (1 - color.w) + ink + draws.normal(0, noise)
          pixels[index] = UInt8(max(0, min(255, value.rounded())))
        }
      }
    }
    return frame(pixels, like: background)
  }

  private func frame(_ pixels: [UInt8], like other: Frame) -> Frame {
    Frame(index: other.index, time: other.time, size: other.size, format: other.format, pixels: pixels)
  }
}

private struct Box {
  let low, high: SIMD2<Int>
  func contains(_ place: SIMD2<Int>) -> Bool { all(place .>= low) && all(place .<= high) }
}

/// Colours with their cover.
private struct Layer {
  let width, height: Int
  private var values: [SIMD4<Double>]

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    values = [SIMD4<Double>](repeating: .zero, count: width * height)
  }

  subscript(column: Int, row: Int) -> SIMD4<Double> {
    get { values[row * width + column] }
    set { values[row * width + column] = newValue }
  }

  mutating func blur(sigma: Double) {
    guard sigma > 0 else { return }
    let reach = Int((3 * sigma).rounded(.up))
    let kernel = (-reach...reach).map { exp(-0.5 * Double($0 * $0) / (sigma * sigma)) }
    let sum = kernel.reduce(0, +)
    for isAcross in [true, false] {
      let before = values
      for row in 0..<height {
        for column in 0..<width {
          var value = SIMD4<Double>.zero
          for offset in -reach...reach {
            let x = isAcross ? max(0, min(width - 1, column + offset)) : column
            let y = isAcross ? row : max(0, min(height - 1, row + offset))
            value += before[y * width + x] * (kernel[offset + reach] / sum)
          }
          values[row * width + column] = value
        }
      }
    }
  }
}
