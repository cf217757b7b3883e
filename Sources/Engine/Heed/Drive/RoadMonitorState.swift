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
  private var last: Timestamp?
  private(set) var answers = RoadAnswers()

  init(rig: Rig, settings: RoadSettings) throws {
    (self.settings, roi, rigName, rigCamera, seat) = (settings, rig.regions, rig.name, rig.roadCamera, rig.seat)
    let engine = try RoadEngine(camera: rig.roadCamera, regions: rig.regions, settings: settings)
    road = AwareRoadEngine(engine: engine, awareness: HazardAwareness(seat: rig.seat))
  }

  mutating func forgetRun(_ run: RunLife.Run) { hasStarted = false }

  /// Notes a frame of a run. Returns true for the run's first frame.
  mutating func frameCame(of id: Int) -> Bool {
    guard run?.id == id else { return false }
    defer { hasStarted = true }
    return !hasStarted
  }

  /// Uses other settings from the next frame on. Only settings that measure otherwise need a new engine.
  /// - Returns: Events that clear the standing alerts, if the engine is new.
  mutating func set(settings next: RoadSettings) throws -> [MonitorEvent] {
    guard next.measuresLike(settings) else {
      var made = try makeRoad(next, roi, properties)
      made.engine.keepCalibration(of: road.engine)
      settings = next
      return begin(with: made)
    }
    try road.engine.use(next)
    settings = next
    return []
  }

  /// Uses other regions from the next frame on; nil removes them.
  mutating func set(roi next: Rig.Regions?) throws {
    do { try road.engine.setRegions(next) } catch { throw RoadError.region(error) }
    roi = next
  }

  /// Begins anew with another camera; equal properties change nothing.
  /// - Returns: Events that clear the standing alerts.
  mutating func set(properties next: CameraProperties?) throws -> [MonitorEvent] {
    guard next != properties else { return [] }
    let made = try makeRoad(settings, roi, next)
    properties = next
    return begin(with: made)
  }

  /// Forgets all earlier frames, because a run begins or a clock restarts.
  mutating func restart() throws -> [MonitorEvent] {
    let cleared = begin(with: try makeRoad(settings, roi, properties))
    (last, answers) = (nil, RoadAnswers())
    return cleared
  }

  /// Judges one frame. Returns no events for a frame that is not newer than the last.
  mutating func judge(_ seen: RoadObservation) -> [MonitorEvent] {
    var seen = seen
    if let last, seen.time <= last { return [] }
    last = seen.time
    let told = vehicle.state(at: seen.time)
    if seen.vehicle == nil { seen.vehicle = told }
    let events = adapt(to: seen.size) + road.update(seen)
    for event in events { answers.note(event) }
    return events
  }

  /// Makes a new camera from its described properties once the picture size is known.
  private mutating func adapt(to size: ImageSize) -> [MonitorEvent] {
    guard properties != nil, engineSize != size else { return [] }
    engineSize = size
    do { return begin(with: try makeRoad(settings, roi, properties)) } catch {
      preconditionFailure("what was accepted before is accepted again: \(error)")
    }
  }

  private mutating func begin(with next: AwareRoadEngine) -> [MonitorEvent] {
    let cleared = road.engine.finish()
    road = next
    for event in cleared { answers.note(event) }
    return cleared
  }

  private func makeRoad(
    _ settings: RoadSettings, _ regions: Rig.Regions?, _ properties: CameraProperties?
  ) throws -> AwareRoadEngine {
    AwareRoadEngine(
      engine: try RoadEngine(camera: camera(properties, for: engineSize), regions: regions, settings: settings),
      awareness: HazardAwareness(seat: seat))
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
