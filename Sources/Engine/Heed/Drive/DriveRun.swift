public import HeedSignals
import Synchronization

/// A run feeds a drive's engine from its sources, and delivers all events in one order.
///
/// Files are read as fast as the receiver follows; live sources deliver the newest frame. Beside a live cabin, the road
/// runs on its own thread, dated by the cabin's clock; a recorded road is read between the cabin's frames.
public final class DriveRun: @unchecked Sendable {  // Configured before the run; shared state is locked.
  /// Longest wait for a frame. Choice: a stall is noticed within 1 s (docs/faults.md, row 2), a stop within 0.5 s.
  public static let patience = Duration.milliseconds(200)

  /// The cabin's camera or file.
  public struct Cabin: Sendable {
    var source: any FrameSource
    var stage: any FaceStage
    /// Maximum number of frames per second to analyze, 1...30; nil for all frames.
    var framesPerSecond: Int?

    /// - Parameter source: An opened source.
    public init(source: any FrameSource, stage: any FaceStage) { (self.source, self.stage) = (source, stage) }
  }

  /// The road's camera, file or recognitions.
  public enum Road: Sendable {
    /// An opened camera or file, and the stage for its pictures.
    case pictures(any FrameSource, any RoadStage)
    /// Another detector's recognitions.
    case recognitions(any RecognitionSource)
  }

  /// How the sources of a run ended.
  public struct Ending: Sendable {
    /// How the cabin's source ended; nil if there was no cabin.
    public var cabin: SourceEnd?
    /// How the road's pictures ended; nil without pictures, beside a live cabin, or if they were not read to the end.
    public var road: SourceEnd?
    /// Why a live road camera ended before the cabin, as an event has also reported; nil if none did.
    public var roadFailure: (any Error)?
  }

  private let judge: any DriveJudge
  /// The engine that judges; nil if the caller judges.
  package let drive: Drive?
  private let cabin: CabinLoop?
  private let road: RoadLoop?
  private let vehicle: VehicleFeed?
  private let recording: ReplayLoop?
  private let isLive: Bool

  /// Returns the commands that wait for the cabin. Called between frames.
  var commands: () -> [CabinCommand] = { [] }
  /// Receives the times of frames that the source did not deliver, or that are no newer than the last.
  var lost: (Timestamp) -> Void = { _ in }
  var came: (Timestamp) -> Void = { _ in }
  /// Waits until readers have room. Called after each step on the run's thread, without a lock.
  var settle: () -> Void = {}
  /// The pace of files; nil for as fast as the receiver follows.
  var pace: ReplayControl?
  var restart: () throws -> Void = {}
  private var skipped: ([MonitorEvent]) -> Void = { _ in }

  /// - Parameters:
  ///   - engine: Must have a cabin part for `cabin` and a road part for `road`.
  ///   - vehicle: Vehicle signals, used with each road frame or, without a road, by themselves.
  ///   - anchor: Relates a live cabin's clock to the wall clock at the first frame; nil if no wall clock is known.
  ///   - note: Receives every input before it is judged; returns before the events are delivered.
  ///   - receive: Receives each input's events, one call at a time on the run's threads, before the next input is
  ///     judged; the picture is nil for inputs without one, and at the end.
  public convenience init(
    _ engine: consuming DriveEngine, cabin: Cabin? = nil, road: Road? = nil, vehicle: (any VehicleSource)? = nil,
    anchor: (@Sendable (Timestamp) -> WallClockAnchor)? = nil, note: @escaping (MonitorInput) -> Void = { _ in },
    receive: @escaping (Frame?, [MonitorEvent]) throws -> Void
  ) {
    self.init(Drive(engine, note: note, receive: receive), cabin: cabin, road: road, vehicle: vehicle, anchor: anchor)
  }

  /// A run over a recording, with its rig, settings and calibration; call ``finish(note:)`` after the run.
  /// - Parameters:
  ///   - speed: Seconds of the recording per second, above 0; nil for as fast as the receiver follows.
  ///   - from: Time in the recording of the first delivered events; nil for its start. Earlier inputs do not wait.
  ///   - skipped: Receives the events before `from`.
  ///   - receive: Receives each input's events, and its picture if the source has pictures.
  /// - Throws: Errors of the recording's rig, settings or calibration.
  public convenience init(
    replaying source: any ReplaySource, speed: Double? = nil, from: Timestamp? = nil,
    skipped: @escaping ([MonitorEvent]) -> Void = { _ in }, receive: @escaping (Frame?, [MonitorEvent]) throws -> Void
  ) throws {
    let control = ReplayControl(span: source.span, speed: speed)
    if let from { control.seek(to: from) }
    self.init(
      Drive(try source.makeBasis().makeEngine(), receive: receive),
      recording: ReplayLoop(source: source, control: control))
    self.skipped = skipped
  }

  /// - Parameter prepared: Converts a road frame before its analysis; returns nil to skip the frame.
  init(
    _ judge: any DriveJudge, cabin: Cabin? = nil, road: Road? = nil, vehicle: (any VehicleSource)? = nil,
    recording: ReplayLoop? = nil, anchor: (@Sendable (Timestamp) -> WallClockAnchor)? = nil,
    prepared: @escaping (Frame) -> Frame? = { $0 }
  ) {
    let isLive = cabin?.source.isLive ?? false
    let said = vehicle.map { VehicleFeed($0, isLive: isLive) }
    (self.judge, self.isLive, self.recording, self.vehicle) = (judge, isLive, recording, said)
    let drive = judge as? Drive
    self.drive = drive
    self.road = road.map { road in
      RoadLoop(road, vehicle: said, datesByCabin: isLive, prepared: prepared) { try judge.take($0, $1, isHeard: true) }
    }
    self.cabin = cabin.flatMap { cabin in drive.map { CabinLoop(cabin, drive: $0, anchor: anchor) } }
  }

  /// Reads the sources until their end or `isStopped`, then stops them.
  ///
  /// A failed live road is reported as an event (`roadAvailability`, `cameraStalled`); any other failure ends the run.
  /// - Parameters:
  ///   - isStopped: Called before each frame, and several times a second while no frame comes.
  ///   - roadMissing: Says for the summary what the road lacks; returns nil if nothing.
  /// - Throws: Errors of a source, a stage or `receive`; then no summary is delivered.
  @discardableResult
  public func run(isStopped: () -> Bool = { false }, roadMissing: (Ending) -> String? = { _ in nil }) throws -> Ending {
    defer {
      cabin?.source.stop()
      road?.finish()
    }
    if let recording {
      try play(recording, isStopped)
      return Ending()
    }
    var ending = Ending()
    pace?.begin()
    vehicle?.start()
    if isLive { road?.start() }
    ending.cabin = try cabin?.run(isStopped: isStopped, run: self) { [self] time in
      came(time)
      road?.cabinCame(at: time)
      if road == nil, let said = try vehicle?.news(at: time) { try judge.take(.vehicle(said), nil, isHeard: true) }
      // The road's inputs from before the frame are judged first.
      if !isLive { try advanceRoad(before: time, isStopped) }
    }
    if isLive { road?.finish() } else { try advanceRoad(before: nil, isStopped) }
    // A live road's last frame may still be in analysis.
    if !isLive { ending.road = road?.end }
    ending.roadFailure = road?.failure
    try drive?.take(.roadEnded(at: drive?.lastRoad ?? .zero, missing: roadMissing(ending)))
    settle()
    return ending
  }

  /// Ends cabin and road, unless an input has ended them, as in a recording that was cut off.
  /// - Parameter note: The reason for the end, for a reader.
  /// - Throws: Errors of `receive`.
  public func finish(note: String) throws { try drive?.finish(note: note) }

  /// Like ``run(isStopped:roadMissing:)``, but any failure is an interrupted camera, and a summary is always last.
  /// - Parameters:
  ///   - beginning: Commands that the cabin's engine obeys before the first input.
  ///   - note: The reason given for cabin or road if no input ends it.
  func runToSummary(beginning: [CabinCommand] = [], isStopped: () -> Bool, note: String) {
    guard let drive else { return }
    do {
      do {
        try drive.obey(beginning)
        try run(isStopped: isStopped)
      } catch  where cabin != nil {
        let frames = drive.withCabin { $0.summary.frames } ?? 0
        let end = SourceEnd(isComplete: false, note: cause(error), framesRead: frames, failure: .cameraInterrupt)
        try drive.take(.cabinEnded(end))
      }
      try drive.finish(note: note)
    } catch {
      // Readers of events get no errors: a damaged recording ends like an interrupted camera.
      // Nothing can report this error, because the receiver refuses even the last events.
      try? drive.finish(note: cause(error), failure: .cameraInterrupt)
    }
    settle()
  }

  /// An error's text without the sources' names, which summaries and sessions do not hold.
  private func cause(_ error: any Error) -> String {
    Redaction.sentence(
      "\(error)", calling: [(cabin?.source.name, "the recording"), (road?.name, "the road's recording")])
  }

  private func advanceRoad(before time: Timestamp?, _ isStopped: () -> Bool) throws {
    guard let road else { return }
    do {
      try road.advance(
        before: time, isStopped: isStopped,
        before: { [self] next in if cabin == nil, !road.isLive { waitForPace(next, isStopped) } }, after: settle)
    } catch {
      if cabin != nil { try road.tellFailure() }
      throw error
    }
  }

  /// The present time on the clock of cameras and host. For a file it is the time of the last frame. 0 before the
  /// first.
  package var present: Timestamp { (isLive ? drive?.liveTime : drive?.hostTime) ?? .zero }

  func useThresholds(_ thresholds: ObjectThresholds) throws { try road?.use(thresholds) }

  func waitForPace(_ time: Timestamp, _ isStopped: () -> Bool) {
    guard let pace else { return }
    while !isStopped(), pace.step(to: time, isSkipping: false) != .take {}
    pace.took(time)
  }

  private func play(_ loop: ReplayLoop, _ isStopped: () -> Bool) throws {
    try loop.run(
      isStopped: isStopped, restart: restart,
      take: { input, frame, isHeard in
        if let time = input.time { came(time) }
        let events = try judge.take(input, frame, isHeard: isHeard)
        if !isHeard { skipped(events) }
        try drive?.obey(commands())
        settle()
      })
  }
}
