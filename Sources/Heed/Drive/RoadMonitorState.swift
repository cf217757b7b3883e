import HeedGeometry
import HeedRisk
import HeedRoad
import HeedSignals

/// What a road monitor is set to, and the engine that judges with it; lives in one `Mutex`.
struct RoadMonitorState: RunState {
  var life = RunLife()
  private var hasStarted = false
  var vehicle = VehicleSignalCache()
  var settings: RoadSettings
  private(set) var roi: Rig.Regions?
  private(set) var properties: CameraProperties?
  private let rigCamera: MountedCamera?
  private let seat: Rig.Seat?
  private var engine: AwareRoadEngine
  /// The picture size that the engine's camera was made for, where it follows from ``properties``.
  private var engineSize: ImageSize?
  private var last: (time: Timestamp, alerts: [RoadAlert])?
  /// As of the last frame; nil before one.
  private(set) var camera: CameraSnapshot?

  init(rig: Rig, settings: RoadSettings) throws {
    (self.settings, roi, rigCamera, seat) = (settings, rig.regions, rig.roadCamera, rig.seat)
    engine = AwareRoadEngine(
      try RoadEngine(camera: rig.roadCamera, regions: rig.regions, settings: settings),
      belief: HazardAwareness(seat: seat))
  }

  /// Alerts that stand.
  var alerts: [RoadAlert] { last?.alerts ?? [] }

  mutating func forgetRun(_ run: RunLife.Run) { hasStarted = false }

  /// A frame of a run came.
  /// - Returns: True for its first.
  mutating func frameCame(of id: Int) -> Bool {
    guard run?.id == id else { return false }
    defer { hasStarted = true }
    return !hasStarted
  }

  /// Changes what the engine rests on; it begins anew then, and alerts that stood are cleared.
  /// - Returns: What was cleared.
  mutating func set(
    settings: RoadSettings? = nil, roi: Rig.Regions?? = nil, properties: CameraProperties?? = nil
  ) throws -> [MonitorEvent] {
    let next = (settings ?? self.settings, roi ?? self.roi, properties ?? self.properties)
    var made = try watched(camera(next.2, for: engineSize), regions: next.1, settings: next.0)
    made.keepCalibration(of: engine)
    (self.settings, self.roi, self.properties) = next
    return begin(with: made)
  }

  /// A run begins, or a clock starts anew: nothing before is known.
  mutating func restart() throws -> [MonitorEvent] {
    let made = try watched(camera(properties, for: engineSize), regions: roi, settings: settings)
    let cleared = begin(with: made)
    (last, camera) = (nil, nil)
    return cleared
  }

  /// Judges one frame.
  /// - Returns: Nothing for a frame that is no newer than the last.
  mutating func judge(_ seen: RoadObservation) -> [MonitorEvent] {
    var seen = seen
    if let last, seen.time <= last.time { return [] }
    let told = vehicle.state(at: seen.time, longestAge: settings.speed.longestAge)
    if seen.vehicle == nil { seen.vehicle = told }
    let cleared = adapt(to: seen.size)
    let events = engine.update(seen)
    var alerts: [RoadAlert] = []
    if case .road(let report)? = events.first { (alerts, camera) = (report.alerts, report.camera) }
    last = (seen.time, alerts)
    return cleared + events
  }

  /// A camera that is described in millimetres has its pixels only with its first picture.
  private mutating func adapt(to size: ImageSize) -> [MonitorEvent] {
    guard properties != nil, engineSize != size else { return [] }
    engineSize = size
    do {
      return begin(with: try watched(camera(properties, for: size), regions: roi, settings: settings))
    } catch {
      preconditionFailure("what was accepted before is accepted again: \(error)")
    }
  }

  private mutating func begin(with next: AwareRoadEngine) -> [MonitorEvent] {
    let cleared = engine.finish()
    engine = next
    if let time = last?.time { last = (time, []) }
    return cleared
  }

  private func watched(_ camera: MountedCamera?, regions: Rig.Regions?, settings: RoadSettings) throws
    -> AwareRoadEngine
  {
    AwareRoadEngine(
      try RoadEngine(camera: camera, regions: regions, settings: settings), belief: HazardAwareness(seat: seat))
  }

  /// The rig's camera; with properties the optics are theirs, and how it is mounted stays the rig's.
  private func camera(_ properties: CameraProperties?, for size: ImageSize?) -> MountedCamera? {
    guard let properties else { return rigCamera }
    guard let size, let optics = properties.camera(for: size) else { return nil }
    guard var mounted = rigCamera else { return MountedCamera(optics: optics) }
    mounted.optics = optics
    return mounted
  }
}
