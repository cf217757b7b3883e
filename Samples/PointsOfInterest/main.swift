import Foundation
import HeedKit

// Shows two places as banners while a vehicle drives past them: swift run PointsOfInterest FOLDER
// This is Mapbox Vision's example "POI drawing"; the drive is simulated, and its pictures with the banners go into the folder.
private let carWash = PointOfInterest(
  name: "Car wash", position: geo(longitude: 27.675944566726685, latitude: 53.94105180084251), kind: "car_wash")
private let gasStation = PointOfInterest(
  name: "Gas station", position: geo(longitude: 27.674764394760132, latitude: 53.9405971055192), kind: "gas_station")

/// Draws the banners onto the pictures, and prints where a display that the pictures fill would show them.
// Unchecked: all of it is touched on the monitor's own queue.
private final class Display: RoadMonitorDelegate, RoadPreview, @unchecked Sendable {
  private let view = SIMD2(720.0, 540.0)
  private let monitor: RoadMonitor
  private let drive: SimulatedDrive
  private let folder: URL
  private let video: VideoWriter
  private let ended: @Sendable () -> Void
  /// The latest of both: they belong together when an update is complete.
  private var (camera, image): (CameraSnapshot?, Frame?) = (nil, nil)

  init(_ monitor: RoadMonitor, _ drive: SimulatedDrive, folder: URL, ended: @escaping @Sendable () -> Void) throws {
    (self.monitor, self.drive, self.folder, self.ended) = (monitor, drive, folder, ended)
    video = try VideoWriter(
      path: folder.appending(path: "drive.mp4").path, size: SimulatedDrive.camera.optics.size, frameRate: 10)
  }

  func onPreview(image: Frame) { self.image = image }

  func didUpdateCamera(_ camera: CameraSnapshot, calibration: CameraCalibration?) {
    if self.camera == nil { print("frames of \(camera.frameSize.width) x \(camera.frameSize.height)") }
    self.camera = camera
  }

  func didCompleteUpdate() {
    defer { drive.isShown() }
    guard let camera, let image else { return }
    do {
      // In front, nearer than 300 m, 16 m above the ground: see `settings.points`.
      let banners = monitor.place([carWash, gasStation], in: camera)
      let shown = try RoadOverlay().draw(nil, banners, on: image)
      try video.write(shown)
      guard image.index.isMultiple(of: 50) else { return }
      try writePNG(shown, to: folder.appending(path: "frame-\(image.index).png").path)
      for banner in banners { print(words(banner, in: camera, at: image.time)) }
    } catch {
      print(error)
      monitor.stopMonitoring()
    }
  }

  func onMonitoringStopped(error: StatusError) {
    do { try video.finish() } catch { print(error) }
    ended()
  }

  /// Where a banner's corners are in the display: from the world into the picture, from there into the view.
  private func words(_ banner: PointOfInterestBanner, in camera: CameraSnapshot, at time: Timestamp) -> String {
    let topLeft = camera.worldToPixel(banner.world.topLeft)?.at
      .convertForAspectRatioFill(from: camera.frameSize, to: view)
    let bottomRight = camera.worldToPixel(banner.world.bottomRight)?.at
      .convertForAspectRatioFill(from: camera.frameSize, to: view)
    guard let topLeft, let bottomRight else { return "\(banner.point.name) is not seen" }
    let sides = [topLeft.x, topLeft.y, bottomRight.x, bottomRight.y].map { "\(Int($0.rounded()))" }
    return "\(Int(time.milliseconds)) \(banner.point.name) in \(Int(banner.distanceMeters.rounded())) m: "
      + sides.joined(separator: " ")
  }
}

private func geo(longitude: Double, latitude: Double) -> GeoPosition {
  guard let position = GeoPosition(longitude: longitude, latitude: latitude) else { preconditionFailure("on Earth") }
  return position
}

/// Looks for nothing: banners need the camera alone.
private final class NothingSeen: RoadStage {
  func look(at frame: Frame) -> RoadSight { RoadSight(objects: nil) }
}

/// What `make` gives. An error ends the program with its sentence: what is missing or wrong, and which command helps.
func orExit<Value>(_ make: () throws -> Value) -> Value {
  do { return try make() } catch {
    print("error:", error)
    exit(1)
  }
}

guard let path = CommandLine.arguments.dropFirst().first else {
  print("usage: PointsOfInterest FOLDER (for the pictures)")
  exit(64)
}
let folder = URL(fileURLWithPath: path, isDirectory: true)
orExit { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

var rig = Rig(name: "simulated")
rig.roadCamera = SimulatedDrive.camera
let drive = SimulatedDrive()
let monitor = orExit {
  try RoadMonitor(
    rig: rig, stage: NothingSeen(), clock: { WallClockAnchor(timestamp: $0, utcMilliseconds: 0) },
    makeSource: { drive })
}
drive.tell = { [weak monitor] in monitor?.setVehicle($0) }
let isOver = DispatchSemaphore(value: 0)
private let display = orExit { try Display(monitor, drive, folder: folder) { isOver.signal() } }
(monitor.delegate, monitor.preview) = (display, display)
orExit { try monitor.startMonitoring() }
isOver.wait()
print("pictures and a video are in \(folder.path)")
