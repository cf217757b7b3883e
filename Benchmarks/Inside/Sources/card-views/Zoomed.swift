import HeedGeometry
import HeedSignals

/// A clip's frames as a camera with another focal length takes them from the same place.
struct Zoomed {
  let camera: PinholeCamera
  private let original: PinholeCamera

  /// - Parameter zoom: Of the focal length.
  init(_ original: PinholeCamera, zoom: Double) {
    self.original = original
    camera = PinholeCamera(
      size: original.size, fx: original.fx * zoom, fy: original.fy * zoom, cx: original.cx, cy: original.cy)
  }

  /// Where a row's or a column's pixels come from: the first of two neighbours, and the second one's weight.
  private func places(_ count: Int, center: Double, shift: Double) -> [(index: Int, weight: Double)] {
    let zoom = camera.fx / original.fx
    return (0..<count).map { pixel in
      let place = max(0, min(Double(count) - 1.001, (Double(pixel) + shift - center) / zoom + center))
      return (Int(place), place - Double(Int(place)))
    }
  }

  /// What lies beyond the original looks like its edge.
  func frame(_ frame: Frame) -> Frame {
    let (width, height, channels) = (frame.size.width, frame.size.height, frame.format.bytesPerPixel)
    // A smaller picture averages what it shrinks.
    let shifts = camera.fx < original.fx ? [-0.25, 0.25] : [0.0]
    let columns = shifts.map { places(width, center: camera.cx, shift: $0) }
    let rows = shifts.map { places(height, center: camera.cy, shift: $0) }
    let bytes = frame.bytes.assumingMemoryBound(to: UInt8.self)
    let share = 1 / Double(shifts.count * shifts.count)
    let pixels = [UInt8](unsafeUninitializedCapacity: width * height * channels) { out, count in
      for row in 0..<height {
        for column in 0..<width {
          for channel in 0..<channels {
            var sum = 0.0
            for down in rows {
              let (j, v) = down[row]
              let upper = bytes + j * frame.stride + channel, lower = upper + frame.stride
              for across in columns {
                let (i, u) = across[column]
                let (left, right) = (i * channels, (i + 1) * channels)
                let top = Double(upper[left]) * (1 - u) + Double(upper[right]) * u
                let bottom = Double(lower[left]) * (1 - u) + Double(lower[right]) * u
                sum += top * (1 - v) + bottom * v
              }
            }
            out[(row * width + column) * channels + channel] = UInt8(max(0, min(255, (sum * share).rounded())))
          }
        }
      }
      count = width * height * channels
    }
    return Frame(index: frame.index, time: frame.time, size: frame.size, format: frame.format, pixels: pixels)
  }
}
