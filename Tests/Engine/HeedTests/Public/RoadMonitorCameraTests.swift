import Dispatch
import Heed
import HeedGeometry
import HeedRoad
import HeedSignals
import Synchronization
import Testing

/// Records the order of its calls, one letter per call: `c` camera, `r` road, `a` alert, `v` availability, `d` done.
final class CallOrder: RoadMonitorDelegate {
  private struct Seen: Sendable {
    var calls = ""
    var frames: [Int] = []
    var cameras: [CameraSnapshot] = []
    var calibrations: [CameraCalibration?] = []
  }

  private let seen = Mutex(Seen())
  private let onReport: @Sendable (Int) -> Void
  private let completed = DispatchSemaphore(value: 0)

  /// - Parameter onReport: Called inside each `onRoad` with the frame's number.
  init(onReport: @escaping @Sendable (Int) -> Void = { _ in }) { self.onReport = onReport }

  var calls: String { seen.withLock(\.calls) }
  var frames: [Int] { seen.withLock(\.frames) }
  var cameras: [CameraSnapshot] { seen.withLock(\.cameras) }
  var calibrations: [CameraCalibration?] { seen.withLock(\.calibrations) }

  /// Waits for this many completions, with a limit far above any normal duration.
  func hears(_ count: Int) -> Bool {
    (0..<count).allSatisfy { _ in completed.wait(timeout: .now() + .seconds(300)) == .success }
  }

  func didUpdateCamera(_ camera: CameraSnapshot, calibration: CameraCalibration?) {
    seen.withLock { seen in
      seen.calls += "c"
      seen.cameras.append(camera)
      seen.calibrations.append(calibration)
    }
  }

  func onRoad(timestamp: Double, report: RoadReport) {
    seen.withLock { seen in
      seen.calls += "r"
      seen.frames.append(report.observation.frame)
    }
    onReport(report.observation.frame)
  }

  func onAlert(timestamp: Double, change: RoadAlertChange) { seen.withLock { $0.calls += "a" } }
  func onAvailability(timestamp: Double, change: RoadAvailabilityChange) { seen.withLock { $0.calls += "v" } }

  func didCompleteUpdate() {
    seen.withLock { $0.calls += "d" }
    completed.signal()
  }
}

@Suite(.timeLimit(.minutes(600))) struct RoadMonitorCameraTests {
  static let camera = MountedCamera(
    optics: PinholeCamera(size: ImageSize(width: 1280, height: 720), fx: 900, fy: 900, cx: 639.5, cy: 359.5),
    heightMeters: 1.4)

  static let rig: Rig = {
    var rig = Rig(name: "test")
    rig.roadCamera = camera
    return rig
  }()

  /// A frame of an approach at 15 m/s, every 50 ms; the vehicle stands at 8.4 degrees east and faces north.
  static func frame(_ index: Int, ahead: Double? = nil) -> RoadObservation {
    let time = Timestamp(milliseconds: Double(index) * 50)
    var seen = RoadObservation(frame: index, time: time, size: camera.optics.size)
    if let ahead, let low = camera.pixel(of: Point(x: ahead, y: 0.9, z: 1.5)),
      let high = camera.pixel(of: Point(x: ahead, y: -0.9, z: 0))
    {
      let box = ImageRect(x: low.x + 0.5, y: low.y + 0.5, width: high.x - low.x, height: high.y - low.y)
      seen.objects = [RoadObject(id: "7", label: .car, box: box)]
    }
    var vehicle = VehicleState(time: time, speed: 15, yawRate: 0, position: GeoPosition(longitude: 8.4, latitude: 49))
    vehicle.heading = .zero
    seen.vehicle = vehicle
    return seen
  }

  @Test func cameraCallComesFirstAndCompletionLast() throws {
    let (monitor, order) = (try RoadMonitor(rig: Self.rig), CallOrder())
    monitor.delegate = order
    for index in 0..<50 {
      monitor.determineAlerts(Self.frame(index, ahead: 40 - 0.75 * Double(index)))
      #expect(order.hears(1), "each frame is told before the next one comes")
    }
    let parts = order.calls.split(separator: "d", omittingEmptySubsequences: false)
    #expect(parts.count == 51 && parts.last == "")
    for part in parts.dropLast() {
      #expect(part.hasPrefix("cr"), "\(part)")
      #expect(part.dropFirst(2).allSatisfy { "av".contains($0) }, "\(part)")
    }
    #expect(order.calls.contains("a"), "the approach is warned of")
    #expect(order.cameras.count == 50 && order.cameras.allSatisfy { $0.frameSize == Self.camera.optics.size })
    #expect(order.calibrations.allSatisfy { $0 != nil })
    #expect(order.calibrations.last??.hold == .noPictures, "nobody follows points here")
  }

  @Test func slowDelegateGetsOneCompletionPerFrame() throws {
    let (entered, release) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let order = CallOrder { frame in
      guard frame % 10 == 0 else { return }
      entered.signal()
      release.wait()
    }
    let monitor = try RoadMonitor(rig: Self.rig)
    monitor.delegate = order
    monitor.determineAlerts(Self.frame(0))
    for round in 0..<3 {
      // While the delegate holds one frame, nine others come, and then the one it gets next.
      entered.wait()
      for index in 1...10 { monitor.determineAlerts(Self.frame(round * 10 + index)) }
      release.signal()
    }
    entered.wait()
    release.signal()
    let frames = [0, 9, 10, 19, 20, 29, 30]
    #expect(order.hears(frames.count))
    #expect(order.frames == frames, "the newest two wait")
    // Events of a dropped frame may still be delivered; the barrier belongs to delivered frames.
    #expect(order.calls.filter { $0 != "v" } == String(repeating: "crd", count: frames.count))
  }

  @Test func projectionNeedsTheFirstFrame() throws {
    let monitor = try RoadMonitor(rig: Self.rig)
    let place = try #require(GeoPosition(longitude: 8.4, latitude: 49.0001))
    #expect(monitor.camera == nil)
    #expect(monitor.geoToWorld(geoCoordinate: place) == nil)
    #expect(monitor.worldToGeo(worldCoordinates: Point(x: 10, y: 0, z: 0)) == nil)
    #expect(monitor.worldToPixel(worldCoordinate: Point(x: 10, y: 0, z: 0)) == nil)
    #expect(monitor.pixelToWorld(screenCoordinate: PlanePoint(x: 640, y: 600)) == nil)
    monitor.determineAlerts(Self.frame(0))
    #expect(monitor.camera?.camera == Self.camera)
    let world = try #require(monitor.geoToWorld(geoCoordinate: place))
    #expect(abs(world.x - 11.1) < 0.1 && abs(world.y) < 0.01, "to the north, which is ahead")
    let back = try #require(monitor.worldToGeo(worldCoordinates: world))
    #expect(abs(back.latitude - place.latitude) < 1e-9)
    let pixel = try #require(monitor.worldToPixel(worldCoordinate: Point(x: 10, y: 1, z: 0)))
    #expect(pixel.x < 639.5 && pixel.y > 359.5, "left of the middle, below the horizon")
    let ground = try #require(monitor.pixelToWorld(screenCoordinate: pixel))
    #expect(abs(ground.x - 10) < 1e-6 && abs(ground.y - 1) < 1e-6)
  }

  @Test func monitorWithoutARigKnowsOnlyTheGeoPosition() throws {
    let monitor = try RoadMonitor()
    monitor.determineAlerts(Self.frame(0))
    #expect(monitor.camera?.camera == nil && monitor.camera?.pose != nil)
    #expect(monitor.worldToGeo(worldCoordinates: Point(x: 10, y: 0, z: 0)) != nil)
    #expect(monitor.worldToPixel(worldCoordinate: Point(x: 10, y: 0, z: 0)) == nil)
    #expect(monitor.pixelToWorld(screenCoordinate: PlanePoint(x: 640, y: 600)) == nil)
  }

  /// Points of a level road that approach at 15 m/s.
  static func flowing(_ index: Int) -> RoadObservation {
    var seen = frame(index)
    let tracks = (0..<24).compactMap { number -> RoadFlow.Track? in
      let (ahead, left) = (5 + Double(number % 6) * 2, Double(number / 6) * 1.6 - 2.4)
      guard let from = camera.pixel(of: Point(x: ahead + 0.75, y: left, z: 0)),
        let to = camera.pixel(of: Point(x: ahead, y: left, z: 0))
      else { return nil }
      return RoadFlow.Track(from: from, to: to)
    }
    seen.flow = RoadFlow(since: Timestamp(milliseconds: Double(index) * 50 - 50), tracks: tracks)
    return seen
  }

  @Test func onlyAnotherCameraResetsTheCalibration() throws {
    let monitor = try RoadMonitor(rig: Self.rig)
    func progress() -> Double { monitor.camera?.calibrationProgress ?? -1 }
    for index in stride(from: 0, to: 100, by: 2) { monitor.determineAlerts(Self.flowing(index)) }
    let before = progress()
    #expect(before > 0.1)
    try monitor.setRoi(
      roi: Rig.Regions(primary: [SIMD2(0.1, 0.95), SIMD2(0.46, 0.6), SIMD2(0.54, 0.6), SIMD2(0.9, 0.95)]))
    monitor.determineAlerts(Self.flowing(100))
    #expect(progress() >= before)
    var settings = monitor.settings
    settings.alerts.useOverspeed.toggle()
    try monitor.setSettings(settings)
    monitor.determineAlerts(Self.flowing(102))
    #expect(progress() >= before, "other alerts")
    settings.camera.isApplied = false
    try monitor.setSettings(settings)
    monitor.determineAlerts(Self.flowing(104))
    #expect(progress() == 0, "another calibration")
    for index in stride(from: 106, to: 150, by: 2) { monitor.determineAlerts(Self.flowing(index)) }
    #expect(progress() > 0)
    try monitor.setCameraProperties(CameraProperties(horizontalFieldOfView: .degrees(60)))
    monitor.determineAlerts(Self.flowing(150))
    #expect(progress() == 0, "another camera")
  }
}
