import HeedGeometry
import HeedSignals

/// A road as seen from above: ahead is up, the two markings drawn as they were fitted.
struct ViewFromAbove {
  let frame: Frame

  private static let nearest = 5.0
  private static let farthest = 45.0
  private static let aside = 7.0
  private static let pixelsPerMeter = 24.0

  init(_ road: StraightRoad, camera: MountedCamera) {
    let size = ImageSize(
      width: Int(2 * Self.aside * Self.pixelsPerMeter),
      height: Int((Self.farthest - Self.nearest) * Self.pixelsPerMeter))
    let camera = camera.scaled(to: road.frame.size) ?? camera
    var pixels = [UInt8](repeating: 0, count: size.width * size.height * 3)
    let (source, step) = (road.frame, road.frame.format.bytesPerPixel)
    for row in 0..<size.height {
      for column in 0..<size.width {
        let ahead = Self.farthest - (Double(row) + 0.5) / Self.pixelsPerMeter
        let left = Self.aside - (Double(column) + 0.5) / Self.pixelsPerMeter
        guard let seen = camera.pixel(of: Point(x: ahead, y: left, z: 0)) else { continue }
        let (x, y) = (Int(seen.x.rounded()), Int(seen.y.rounded()))
        guard (0..<source.size.width).contains(x), (0..<source.size.height).contains(y) else { continue }
        for channel in 0..<3 {
          let byte = y * source.stride + x * step + min(channel, step - 1)
          pixels[(row * size.width + column) * 3 + channel] = source.bytes.load(fromByteOffset: byte, as: UInt8.self)
        }
      }
    }
    for line in road.lines {
      let ends = line.ends.compactMap { end in
        camera.optics.project(Point(x: end.x, y: end.y, z: 1)).flatMap { camera.ground(at: $0) }
      }
      guard ends.count == 2 else { continue }
      for row in 0..<size.height {
        let ahead = Self.farthest - (Double(row) + 0.5) / Self.pixelsPerMeter
        let share = (ahead - ends[0].x) / (ends[1].x - ends[0].x)
        let left = ends[0].y + (ends[1].y - ends[0].y) * share
        let column = Int(((Self.aside - left) * Self.pixelsPerMeter).rounded())
        let isSeen = (0...1).contains(share)
        guard (0..<size.width).contains(column), isSeen || row % 8 < 3 else { continue }
        let start = (row * size.width + column) * 3
        (pixels[start], pixels[start + 1], pixels[start + 2]) = (60, 60, 255)
      }
    }
    frame = Frame(index: 0, time: .zero, size: size, format: .bgr8, pixels: pixels)
  }
}
