import HeedGeometry
import HeedSignals

/// One picture of a road, and how it looks from farther to the side.
struct ShiftedView {
  private let picture: Frame
  private let optics: PinholeCamera
  /// For each pixel the point of the road that is seen there, in the camera's frame; nil where there is no road.
  private let road: [SIMD3<Double>?]
  /// A metre to the vehicle's left, in the camera's frame.
  private let left: SIMD3<Double>

  /// Farther away the road is not shifted: a metre is less than two pixels. Metres.
  private static let farthest = 700.0

  /// nil without a height, or for a picture that is not three bytes a pixel.
  init?(_ picture: Frame, camera: MountedCamera) {
    guard picture.format.bytesPerPixel == 3, let cameraFromVehicle = camera.vehicleFromCamera?.inverse else {
      return nil
    }
    func seen(_ point: Point<Vehicle>) -> SIMD3<Double> {
      let p = cameraFromVehicle * point
      return SIMD3(p.x, p.y, p.z)
    }
    self.picture = picture
    optics = camera.optics
    left = seen(Point(x: 0, y: 1, z: 0)) - seen(Point(x: 0, y: 0, z: 0))
    let size = picture.size
    road = (0..<size.width * size.height).map { index in
      let pixel = PlanePoint<Image>(x: Double(index % size.width), y: Double(index / size.width))
      return camera.ground(at: pixel).flatMap { $0.x > 0 && $0.x < Self.farthest ? seen($0) : nil }
    }
  }

  /// Rows from top to bottom, BGR; what was outside the picture looks like its edge.
  func pixels(shiftedBy meters: Double) -> [UInt8] {
    let (width, height) = (picture.size.width, picture.size.height)
    var result = [UInt8](repeating: 0, count: width * height * 3)
    for index in 0..<width * height {
      var place = PlanePoint<Image>(x: Double(index % width), y: Double(index / width))
      if let point = road[index] {
        let moved = point + meters * left
        place = optics.project(Point(x: moved.x, y: moved.y, z: moved.z)) ?? place
      }
      let x = min(max(place.x, 0), Double(width - 1) - 1e-9)
      let y = min(max(place.y, 0), Double(height - 1) - 1e-9)
      let (column, row) = (Int(x), Int(y))
      let (right, down) = (x - Double(column), y - Double(row))
      for channel in 0..<3 {
        let upper = (1 - right) * byte(column, row, channel) + right * byte(column + 1, row, channel)
        let lower = (1 - right) * byte(column, row + 1, channel) + right * byte(column + 1, row + 1, channel)
        result[index * 3 + channel] = UInt8(((1 - down) * upper + down * lower).rounded())
      }
    }
    return result
  }

  private func byte(_ column: Int, _ row: Int, _ channel: Int) -> Double {
    Double(picture.bytes.load(fromByteOffset: row * picture.stride + column * 3 + channel, as: UInt8.self))
  }
}
