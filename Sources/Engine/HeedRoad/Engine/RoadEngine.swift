public import HeedGeometry
public import HeedSignals

/// Turns observations of the road into objects with distance and closing speed, a lane, and alerts, repeatably.
public struct RoadEngine: Sendable {
  /// The rig's camera, or the calibrated camera.
  private var camera: MountedCamera?
  private var settings: RoadSettings
  private var brokenAssumptions: [RoadAvailabilityChange.Reason]
  private var calibrator: CameraCalibrator
  private var watch = CalibrationNotifier()
  private var pose: PoseEstimator
  private var speed = SpeedEstimator()
  private var objects: ObjectEstimator
  private var turn = ViewRotation()
  private var regions: RegionMap
  private var lane: LaneEstimator
  private var centering = LaneCentering()
  private var alerts: RoadAlerts
  private var availability = RoadAvailability()
  private var last: Timestamp?
  /// The static regions in use, fractions of the picture; nil without any.
  public private(set) var staticRegions: Rig.Regions?

  /// - Parameter camera: With nil, an object has a distance only if its recognition carries a distance.
  /// - Parameter regions: Fractions of the picture; with nil, the regions come from the lanes, or else from the path.
  /// - Throws: ``RoadError`` for contradictory alert settings and invalid regions.
  public init(
    camera: MountedCamera?, regions: Rig.Regions? = nil, settings: RoadSettings = RoadSettings()
  ) throws(RoadError) {
    if let problem = settings.alerts.problem ?? settings.detector.problem { throw .settings(problem) }
    (self.camera, self.settings) = (camera, settings)
    brokenAssumptions = camera.map { LaneAssumptions.broken(by: $0) } ?? []
    calibrator = CameraCalibrator(camera: camera, settings: settings.camera)
    pose = PoseEstimator(settings: settings.pose)
    objects = ObjectEstimator(camera: camera, settings: settings.objects)
    self.regions = RegionMap(camera: camera, settings: settings.regions)
    lane = LaneEstimator(camera: camera)
    alerts = RoadAlerts(settings: settings)
    do throws(RegionError) {
      try setRegions(regions)
    } catch {
      throw .region(error)
    }
  }

  /// Replaces the static regions from the next frame on; nil removes them. Tracks and lanes stay, and entry alerts end.
  /// Equal regions change nothing. After ``RegionError``, the previous regions stay.
  public mutating func setRegions(_ regions: Rig.Regions?) throws(RegionError) {
    guard regions != staticRegions else { return }
    try self.regions.setRegions(regions)
    staticRegions = regions
    alerts.forgetEntries()
  }

  /// Uses other settings from the next frame on, which decides the alerts anew. Tracks, lanes and calibration stay, and
  /// so do the settings by which they are measured (``RoadSettings/measuresLike(_:)``).
  /// - Throws: ``RoadError`` for contradictory alert settings; the previous settings then stay.
  public mutating func use(_ settings: RoadSettings) throws(RoadError) {
    if let problem = settings.alerts.problem ?? settings.detector.problem { throw .settings(problem) }
    alerts.use(settings)
    regions.settings = settings.regions
    self.settings = settings
  }

  /// Takes over the calibration of an engine with the same camera and settings; else calibration restarts.
  public mutating func keepCalibration(of other: RoadEngine) {
    guard calibrator.continues(other.calibrator) else { return }
    (calibrator, watch, pose) = (other.calibrator, other.watch, other.pose)
  }

  /// The speed at any moment, as ``SpeedEstimator/update(_:at:)`` returns it.
  /// - Parameter vehicle: The newest vehicle message; nil or a repeated message has no effect.
  public mutating func speed(of vehicle: VehicleState?, at time: Timestamp) -> SpeedEstimate? {
    speed.update(vehicle, at: time)
  }

  /// Clears the standing alerts at the time of the last frame.
  public mutating func finish() -> [MonitorEvent] { last.map { alerts.finish(at: $0).map(MonitorEvent.alert) } ?? [] }

  /// Judges one frame.
  /// - Parameter sight: The driver's awareness; objects of unknown awareness raise the usual alerts.
  /// - Returns: `.road` first, then all other events of the frame; empty if the frame is not later than the last.
  public mutating func update(_ observation: RoadObservation, seen sight: HazardSight = .unknown) -> [MonitorEvent] {
    guard last.map({ observation.time > $0 }) ?? true else { return [] }
    last = observation.time
    let seen = observation.rounded()
    var report = RoadReport(observation: seen)
    report.speed = speed.update(seen.vehicle, at: seen.time)
    let yawRate = freshYawRate(seen)
    let change = calibrate(seen, yawRate: yawRate, &report)
    var tracked = objects.update(seen, speed: report.speed?.metersPerSecond)
    let path = path(tracked, yawRate: yawRate, speed: report.speed?.metersPerSecond, at: seen.time)
    judge(&tracked, path, &report)
    report.lane = lane.update(seen.lanes, size: seen.size, at: seen.time)
    centering.update(offset: report.lane?.offset, speed: report.speed?.metersPerSecond, at: seen.time)
    let isLaneJudged = brokenAssumptions.isEmpty && !centering.isOffCenter
    let changes = alerts.update(tracked, report, path: path, sight: sight, isLaneJudged: isLaneJudged)
    report.alerts = alerts.standing
    let missing = availability.update(supply(report), at: seen.time).filter { alerts.uses($0.function) }
    return [.road(report)] + missing.map(MonitorEvent.roadAvailability) + (change.map { [.camera($0)] } ?? [])
      + changes.map(MonitorEvent.alert)
  }

  private mutating func calibrate(
    _ seen: RoadObservation, yawRate: Double?, _ report: inout RoadReport
  ) -> CameraChange? {
    let speed = report.speed?.metersPerSecond
    let calibration = calibrator.update(seen, speed: speed, yawRate: yawRate)
    // After the camera was moved, the running estimate is better than the old camera.
    let known = calibration.camera ?? (calibration.knocks > 0 ? calibration.estimate : nil)
    if let known, settings.camera.isApplied, differs(known) { use(known) }
    report.calibration = calibration
    report.camera = CameraSnapshot(
      frameSize: seen.size, camera: known ?? camera, isCalibrated: calibration.isCalibrated,
      calibrationProgress: calibration.progress,
      pose: pose.update(seen.vehicle, speed: speed, yawRate: yawRate, at: seen.time))
    return watch.update(calibration, size: seen.size, at: seen.time)
  }

  private func differs(_ known: MountedCamera) -> Bool {
    guard let camera, let height = camera.heightMeters, let seen = known.heightMeters else { return true }
    let angles = [known.yaw - camera.yaw, known.pitch - camera.pitch, known.roll - camera.roll]
    return angles.contains { $0.magnitude.degrees > CameraCalibrator.appliedDegrees }
      || abs(seen / height - 1) > CameraCalibrator.appliedHeightShare
  }

  private mutating func use(_ known: MountedCamera) {
    camera = known
    brokenAssumptions = LaneAssumptions.broken(by: known)
    objects.use(known)
    regions.use(known)
    lane.use(known)
  }

  private func freshYawRate(_ seen: RoadObservation) -> Double? {
    guard let vehicle = seen.vehicle, seen.time.seconds(since: vehicle.time) <= SpeedEstimator.longestAge.seconds
    else { return nil }
    return vehicle.yawRate
  }

  private mutating func path(
    _ objects: [TrackedObject], yawRate: Double?, speed: Double?, at time: Timestamp
  ) -> ExpectedPath {
    let seen = turn.update(objects, at: time)
    return ExpectedPath(speed: speed, yawRate: yawRate ?? seen, origin: yawRate == nil ? .seen : .given)
  }

  /// Sets the region of each object and whether the object is in the path. Drops objects that are not to be reported.
  private mutating func judge(_ objects: inout [TrackedObject], _ path: ExpectedPath, _ report: inout RoadReport) {
    let seen = report.observation
    for index in objects.indices { objects[index].lateralAtContact = lateralAtContact(objects[index], path) }
    let reading = regions.update(objects, lanes: seen.lanes, curvature: path.curvature, size: seen.size, at: seen.time)
    (report.primaryRegion, report.secondaryRegion) = (reading.primary, reading.secondary)
    for (index, region) in reading.regions.enumerated() {
      objects[index].region = region
      objects[index].isInPath = objects[index].probability(on: path) >= CollisionMonitor.raisingProbability
    }
    objects.removeAll { !regions.reports($0.region) }
    report.objects = objects.map(\.state)
  }

  /// An object's lateral position at contact; nil unless likely in the path, as it is too uncertain otherwise.
  private func lateralAtContact(_ object: TrackedObject, _ path: ExpectedPath) -> Double? {
    guard object.timeToCollision != nil, object.probability(on: path) >= CollisionMonitor.raisingProbability
    else { return nil }
    return object.passing(on: path)?.left
  }

  private func supply(_ report: RoadReport) -> RoadAvailability.Supply {
    var broken = brokenAssumptions
    if centering.isOffCenter { broken.append(.cameraOffCenter) }
    let objects = report.observation.objects
    return RoadAvailability.Supply(
      hasObjects: report.observation.looksForObjects, hasCamera: camera != nil,
      hasShape: camera?.scaled(to: report.observation.size) != nil, hasRegions: regions.origin != .path,
      hasHeight: camera?.heightMeters != nil, hasDistances: objects.contains { $0.distanceMeters != nil },
      hasSpeed: report.speed != nil, hasSpeedLimit: report.observation.vehicle?.speedLimit != nil,
      hasLane: report.lane != nil, broken: broken)
  }
}
