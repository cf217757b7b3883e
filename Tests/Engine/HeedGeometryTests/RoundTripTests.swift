import Draws
import Foundation
import HeedGeometry
import Testing

@Suite("Projections survive the round trip")
struct RoundTripTests {
  /// A typical dash camera: any usual size and lens, tilted by up to 15 degrees, 1 to 3 m above the road.
  static func camera(_ random: inout SeededRandom) -> MountedCamera {
    let sizes = [(640, 480), (1280, 720), (1920, 1080), (1242, 375), (3840, 2160)]
    let (width, height) = sizes[Int.random(in: 0..<sizes.count, using: &random)]
    let focal = Double(width) * random.uniform(0.45...1.4)
    let distortion = [
      random.uniform(-0.35...0.1), random.uniform(-0.05...0.15), random.uniform(-1e-3...1e-3),
      random.uniform(-1e-3...1e-3), random.uniform(-0.03...0.03),
    ]
    let optics = PinholeCamera(
      size: ImageSize(width: width, height: height), fx: focal, fy: focal * random.uniform(0.98...1.02),
      cx: Double(width) * random.uniform(0.45...0.55), cy: Double(height) * random.uniform(0.45...0.55),
      distortion: distortion)
    return MountedCamera(
      optics: optics, heightMeters: random.uniform(1...3), yaw: .degrees(random.uniform(-15...15)),
      pitch: .degrees(random.uniform(-15...15)), roll: .degrees(random.uniform(-15...15)))
  }

  @Test func roadPixelsSurviveTheRoundTrip() {
    var random = SeededRandom(seed: 66)
    var (worst, onRoad, lost) = (0.0, 0, 0)
    var camera = Self.camera(&random)
    for i in 0..<20_000 {
      if i.isMultiple(of: 20) { camera = Self.camera(&random) }
      let size = camera.optics.size
      let snapshot = CameraSnapshot(frameSize: size, camera: camera, isCalibrated: true, calibrationProgress: 1)
      let pixel = PlanePoint<Image>(
        x: random.uniform(0...Double(size.width)), y: random.uniform(0...Double(size.height)))
      guard let point = snapshot.pixelToWorld(pixel) else { continue }
      onRoad += 1
      guard let back = snapshot.worldToPixel(point) else {
        lost += 1
        continue
      }
      worst = max(worst, back.distance(to: pixel))
    }
    #expect(lost == 0)
    #expect(onRoad > 8_000)
    #expect(worst < 1e-6, "pixels")
  }

  @Test func visibleRoadPointsSurviveTheRoundTrip() {
    // The reverse direction: a point that a fold shows in the middle of the picture would come back as another point.
    var random = SeededRandom(seed: 67)
    var (worst, seen) = (0.0, 0)
    var camera = Self.camera(&random)
    for i in 0..<20_000 {
      if i.isMultiple(of: 20) { camera = Self.camera(&random) }
      let snapshot = CameraSnapshot(
        frameSize: camera.optics.size, camera: camera, isCalibrated: true, calibrationProgress: 1)
      let point = Point<Vehicle>(x: random.uniform(0...60), y: random.uniform(-40...40), z: 0)
      guard let pixel = snapshot.worldToPixel(point) else { continue }
      seen += 1
      worst = max(worst, snapshot.pixelToWorld(pixel).map { $0.distance(to: point) / point.meters.length } ?? 1)
    }
    #expect(seen > 10_000)
    #expect(worst < 1e-6, "as a share of the distance")
  }
}
