import HeedGeometry
import HeedRisk
import HeedRoad
import HeedSignals

/// A road monitor's settings and engine; lives in one `Mutex`.
struct RoadMonitorState: RunState {
  var life = RunLife()
  private var hasStarted = false
  var vehicle = VehicleSignalCache()
  var settings: RoadSettings
  private(set) var roi: Rig.Regions?
  private(set) var properties: CameraProperties?
  let rigName: String
  private let rigCamera: MountedCamera?
  private let seat: Rig.Seat?
  private var road: AwareRoadEngine
  /// The picture size for which the engine's camera was made; nil if the camera comes from the rig.
  private var engineSize: ImageSize?
  private var last: (time: Timestamp, alerts: [RoadAlert])?
  private(set) var camera: CameraSnapshot?

  init(rig: Rig, settings: RoadSettings) throws {
    (self.settings, roi, rigName, rigCamera, seat) = (settings, rig.regions, rig.name, rig.roadCamera, rig.seat)
    road = try Self.watched(rig.roadCamera, rig.regions, settings, seat)
  }

  var alerts: [RoadAlert] { last?.alerts ?? [] }
  mutating func forgetRun(_ run: RunLife.Run) { hasStarted = false }

  /// Notes a frame of a run. Returns true for the run's first frame.
  mutating func frameCame(of id: Int) -> Bool {
    guard run?.id == id else { return false }
    defer { hasStarted = true }
    return !hasStarted
  }

  /// Makes a new engine with other settings, regions or camera. The returned events clear the standing alerts.
  mutating func set(
    settings: RoadSettings? = nil, roi: Rig.Regions?? = nil, properties: CameraProperties?? = nil
  ) throws -> [MonitorEvent] {
    let next = (settings ?? self.settings, roi ?? self.roi, properties ?? self.properties)
    var made = try Self.watched(camera(next.2, for: engineSize), next.1, next.0, seat)
    made.engine.keepCalibration(of: road.engine)
    (self.settings, self.roi, self.properties) = next
    return begin(with: made)
  }

  /// Forgets all earlier frames, because a run begins or a clock restarts.
  mutating func restart() throws -> [MonitorEvent] {
    let cleared = begin(with: try Self.watched(camera(properties, for: engineSize), roi, settings, seat))
    (last, camera) = (nil, nil)
    return cleared
  }

  /// Judges one frame. Returns no events for a frame that is not newer than the last.
  mutating func judge(_ seen: RoadObservation) -> [MonitorEvent] {
    var seen = seen
    if let last, seen.time <= last.time { return [] }
    let told = vehicle.state(at: seen.time)
    if seen.vehicle == nil { seen.vehicle = told }
    let cleared = adapt(to: seen.size)
    let events = road.update(seen)
    var alerts: [RoadAlert] = []
    if case .road(let report)? = events.first { (alerts, camera) = (report.alerts, report.camera) }
    last = (seen.time, alerts)
    return cleared + events
  }

  /// Makes a new camera from its described properties once the picture size is known.
  private mutating func adapt(to size: ImageSize) -> [MonitorEvent] {
    guard properties != nil, engineSize != size else { return [] }
    engineSize = size
    do { return begin(with: try Self.watched(camera(properties, for: size), roi, settings, seat)) } catch {
      preconditionFailure("what was accepted before is accepted again: \(error)")
    }
  }

  private mutating func begin(with next: AwareRoadEngine) -> [MonitorEvent] {
    let cleared = road.engine.finish()
    road = next
    if let time = last?.time { last = (time, []) }
    return cleared
  }

  private static func watched(
    _ camera: MountedCamera?, _ regions: Rig.Regions?, _ settings: RoadSettings, _ seat: Rig.Seat?
  ) throws -> AwareRoadEngine {
    AwareRoadEngine(
      try RoadEngine(camera: camera, regions: regions, settings: settings), awareness: HazardAwareness(seat: seat))
  }

  /// The rig's camera, with the optics of the described properties if there are any.
  private func camera(_ properties: CameraProperties?, for size: ImageSize?) -> MountedCamera? {
    guard let properties else { return rigCamera }
    guard let size, let optics = properties.camera(for: size) else { return nil }
    guard var mounted = rigCamera else { return MountedCamera(optics: optics) }
    mounted.optics = optics
    return mounted
  }
}
