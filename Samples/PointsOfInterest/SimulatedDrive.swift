import Foundation
import HeedKit

/// A drive along a straight road that never was, in drawn pictures, with what a vehicle says of itself.
///
/// It passes the two places of the example: the filling station on its right, the car wash on its left.
// Unchecked: the monitor asks from one thread, and `turn` is a semaphore.
final class SimulatedDrive: FrameSource, @unchecked Sendable {
  private static let size = ImageSize(width: 960, height: 540)
  private static let height = 1.4
  static let camera = MountedCamera(
    optics: PinholeCamera(size: size, fx: 750, fy: 750, cx: 479.5, cy: 299.5), heightMeters: height)

  private static let (framesPerSecond, metersPerSecond) = (10.0, 14.0)
  private static let start = (longitude: 27.671006179642, latitude: 53.940217425004)
  private static let heading = Angle.degrees(77.079686354)
  /// What stands beside the road: metres along it and to the left, width, height.
  private static let houses = [(250.0, -14.0, 14.0, 5.0), (336.9, 18.0, 12.0, 6.0)]
  private static let length = 360.0

  let (isLive, name) = (false, "simulated drive")
  /// Told the vehicle's state just before each picture.
  var tell: (VehicleState) -> Void = { _ in }
  private let turn = DispatchSemaphore(value: 0)
  private var index = 0

  /// The picture that was handed out has been shown: the next may come.
  func isShown() { turn.signal() }

  func open() { turn.signal() }
  func stop() {}

  func next(timeout: Duration) -> FrameArrival {
    guard turn.wait(timeout: .now() + timeout / .seconds(1)) == .success else { return .nothingYet }
    let seconds = Double(index) / Self.framesPerSecond
    let driven = seconds * Self.metersPerSecond
    guard driven <= Self.length else { return .ended(SourceEnd(isComplete: true, framesRead: index)) }
    defer { index += 1 }
    let time = Timestamp(milliseconds: seconds * 1000)
    // Metres of a degree here, as WGS 84 has them at this latitude.
    let (east, north) = (sin(Self.heading.radians) * driven, cos(Self.heading.radians) * driven)
    var state = VehicleState(
      time: time, speed: Self.metersPerSecond,
      position: GeoPosition(
        longitude: Self.start.longitude + east / 65_670, latitude: Self.start.latitude + north / 111_304))
    state.heading = Self.heading
    tell(state)
    return .frame(
      Frame(index: index, time: time, size: Self.size, format: .bgr8, pixels: Self.picture(after: driven)))
  }

  // MARK: The picture

  private static func picture(after driven: Double) -> [UInt8] {
    var pixels = sky
    let optics = camera.optics
    for y in Int(optics.cy) + 1..<size.height {
      // How far ahead the row's middle meets the road.
      let ahead = height * optics.fy / (Double(y) - optics.cy)
      for x in 0..<size.width {
        let left = (optics.cx - Double(x)) / optics.fx * ahead
        set(road(ahead: ahead, left: left, driven: driven), at: (x, y), of: &pixels)
      }
    }
    for house in houses.reversed() { draw(house, after: driven, into: &pixels) }
    return pixels
  }

  private static func set(_ color: SIMD3<Double>, at place: (x: Int, y: Int), of pixels: inout [UInt8]) {
    let start = (place.y * size.width + place.x) * 3
    (pixels[start], pixels[start + 1], pixels[start + 2]) = (UInt8(color.z), UInt8(color.y), UInt8(color.x))
  }

  /// The picture as it is without a road.
  private static let sky: [UInt8] = {
    var pixels = [UInt8](repeating: 0, count: size.width * size.height * 3)
    let optics = camera.optics
    for y in 0...Int(optics.cy) {
      for x in 0..<size.width {
        let (slope, up) = ((optics.cx - Double(x)) / optics.fx, (optics.cy - Double(y)) / optics.fy)
        set(sky(slope: slope, up: up), at: (x, y), of: &pixels)
      }
    }
    return pixels
  }()

  private static func sky(slope: Double, up: Double) -> SIMD3<Double> {
    let hill = 0.03 + 0.012 * sin(slope * 5 + 1) + 0.007 * sin(slope * 13)
    if up < hill { return SIMD3(104, 128, 118) + SIMD3<Double>(repeating: up * 400) }
    return SIMD3(196, 216, 232) + (SIMD3(92, 146, 206) - SIMD3(196, 216, 232)) * min(1, up / 0.42)
  }

  private static func road(ahead: Double, left: Double, driven: Double) -> SIMD3<Double> {
    let (along, aside) = (ahead + driven, abs(left))
    let isDash = along.truncatingRemainder(dividingBy: 12) < 4 && abs(aside - 1.75) < 0.08
    let isEdge = abs(aside - 5.25) < 0.1
    let grass = SIMD3(96, 128, 72) + SIMD3<Double>(repeating: along.truncatingRemainder(dividingBy: 16) < 8 ? 5 : -5)
    let surface =
      isDash || isEdge ? SIMD3(235, 235, 230) : aside < 5.7 ? SIMD3<Double>(82, 84, 88) : grass
    return surface + (SIMD3(150, 165, 160) - surface) * min(0.9, ahead / 350)
  }

  /// A front with a roof and a gate.
  private static func draw(
    _ house: (along: Double, left: Double, width: Double, height: Double), after driven: Double,
    into pixels: inout [UInt8]
  ) {
    let ahead = house.along - driven
    guard ahead > 2 else { return }
    let optics = camera.optics
    func column(_ left: Double) -> Int {
      Int(max(0, min(Double(size.width), optics.cx + 0.5 - left / ahead * optics.fx)))
    }
    func row(_ up: Double) -> Int {
      Int(max(0, min(Double(size.height), optics.cy + 0.5 - (up - height) / ahead * optics.fy)))
    }
    func fill(_ left: Double, _ right: Double, _ top: Double, _ bottom: Double, _ color: SIMD3<Double>) {
      for y in row(top)..<row(bottom) {
        for x in column(left)..<column(right) { set(color, at: (x, y), of: &pixels) }
      }
    }
    let (left, right) = (house.left + house.width / 2, house.left - house.width / 2)
    fill(left, right, house.height, 0, SIMD3(200, 190, 176))
    fill(left, right, house.height, house.height - 1, SIMD3(150, 70, 70))
    fill(house.left + 2, house.left - 2, 3, 0, SIMD3(80, 84, 90))
  }
}
