import Foundation
public import HeedSignals

/// One run: leads what its sources bring to a drive's engine, and the events out, in one order.
///
/// Files are read as fast as whoever receives follows; of live sources the newest frame wins. A road beside a live
/// cabin is watched on a thread of its own, dated by the cabin's clock; a recorded one frame by frame between the
/// cabin's.
public final class DriveRun: @unchecked Sendable {  // Set before the run; what is shared is locked.
  /// How long a loop waits for a frame before it looks at its own clock. Choice: a stalled camera must be noticed
  /// within a second (docs/faults.md, row 2), a stop within half of one.
  public static let patience = Duration.milliseconds(200)

  /// Where the driver is seen.
  public struct Cabin: Sendable {
    var source: any FrameSource
    var stage: any FaceStage
    /// Looks at no more frames a second than these, 1...30; nil: at all.
    var framesPerSecond: Int?

    /// - Parameter source: Opened.
    public init(source: any FrameSource, stage: any FaceStage) { (self.source, self.stage) = (source, stage) }
  }

  /// Where the road is seen.
  public enum Road: Sendable {
    /// An opened camera or file, and what looks at its pictures.
    case pictures(any FrameSource, any RoadStage)
    case recognitions(any RecognitionSource)
  }

  /// How a run went.
  public struct Ending: Sendable {
    /// How the cabin's source ended; nil without one.
    public var cabin: SourceEnd?
    /// How the road's pictures ended; nil without any, beside a live cabin, and where they were not read to an end.
    public var road: SourceEnd?
    /// Why a live road ended while the cabin went on; nil: it did not. An event has told that its camera stalled.
    public var roadFailure: (any Error)?
  }

  private let judge: any DriveJudge
  let drive: Drive?
  private let cabin: CabinLoop?
  private let road: RoadLoop?
  private let vehicle: VehicleFeed?
  private let recording: ReplayLoop?
  private let isLive: Bool

  /// Commands for the cabin's engine; taken and done between frames, and while none comes.
  var commands: () -> [CabinCommand] = { [] }
  /// Gets the times of frames that were lost: missing in the source's count, or of a time that had passed.
  var lost: (Timestamp) -> Void = { _ in }
  /// Told of a frame's time before it is judged.
  var came: (Timestamp) -> Void = { _ in }
  /// Called between two steps on the run's own thread, under no lock: here it waits for whoever receives.
  var settle: () -> Void = {}
  /// Slows files down; nil: as fast as whoever receives follows.
  var pace: ReplayControl?
  /// A recording begins again from its beginning.
  var restart: () throws -> Void = {}

  /// - Parameters:
  ///   - engine: Judges what `cabin` and `road` bring; it has a part for each of them.
  ///   - vehicle: What the vehicle says meanwhile: with each frame of the road, without one by itself.
  ///   - anchor: Makes the session's anchor at the first frame of a live cabin; nil: no clock is known.
  ///   - note: Gets every input before it is judged; what it changes is done before the events come.
  ///   - receive: Gets each input's events with the picture that they are about, one call at a time, from the run's threads; nil
  ///     while no picture comes and at the end. Until it returns nothing else is judged.
  public convenience init(
    _ engine: DriveEngine, cabin: Cabin? = nil, road: Road? = nil, vehicle: (any VehicleSource)? = nil,
    anchor: (@Sendable (Timestamp) -> WallClockAnchor)? = nil, note: @escaping (MonitorInput) -> Void = { _ in },
    receive: @escaping (Frame?, [MonitorEvent]) throws -> Void
  ) {
    self.init(Drive(engine, note: note, receive: receive), cabin: cabin, road: road, vehicle: vehicle, anchor: anchor)
  }

  /// - Parameter prepared: Makes of a road frame what its stage looks at; nil: not this frame.
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

  /// Reads the sources to their end, or until told to stop, and stops them.
  ///
  /// A live road that fails is told as an event (`roadAvailability`, `cameraStalled`), and the cabin goes on; any other
  /// failure ends it.
  /// - Parameters:
  ///   - isStopped: Asked before each frame, and several times a second while none comes.
  ///   - roadMissing: What the summary says was missing of the road; nil when nothing was.
  /// - Throws: What a source, a stage or `receive` throws; then there has been no summary.
  @discardableResult
  public func run(isStopped: () -> Bool = { false }, roadMissing: (Ending) -> String? = { _ in nil }) throws -> Ending {
    defer { stopSources() }
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
      // What the road showed before this frame goes before it.
      if !isLive { try advanceRoad(before: time, isStopped) }
    }
    if isLive { road?.finish() } else { try advanceRoad(before: nil, isStopped) }
    // A live road's thread may still look at its last frame.
    if !isLive { ending.road = road?.end }
    ending.roadFailure = road?.failure
    try drive?.take(.roadEnded(at: drive?.lastRoad ?? .zero, missing: roadMissing(ending)))
    settle()
    return ending
  }

  /// As ``run(isStopped:roadMissing:)``, for those who only listen: a failure ends it as an interrupted camera does,
  /// and the summary is always last.
  /// - Parameters:
  ///   - beginning: Told before everything else.
  ///   - note: Why what has not ended by itself ended.
  func runToSummary(beginning: [MonitorEvent] = [], isStopped: () -> Bool, note: String) {
    guard let drive else { return }
    do {
      do {
        try drive.tell(beginning)
        try run(isStopped: isStopped)
      } catch  where cabin != nil {
        let frames = drive.withCabin { $0.summary.frames } ?? 0
        let end = SourceEnd(isComplete: false, note: "\(error)", framesRead: frames, failure: .cameraInterrupt)
        try drive.take(.cabinEnded(end))
      }
      try drive.finish(note: note)
    } catch {
      // A recording that is damaged in the middle is an interrupted camera to those who listen, who never throw.
      do { try drive.finish(note: "\(error)", failure: .cameraInterrupt) } catch {}
    }
    settle()
  }

  /// Ends what blocks; the loops end by themselves when they are told to stop.
  private func stopSources() {
    cabin?.source.stop()
    road?.finish()
  }

  private func advanceRoad(before time: Timestamp?, _ isStopped: () -> Bool) throws {
    guard let road else { return }
    do {
      try road.advance(before: time, isStopped: isStopped) { [self] next in
        settle()
        if cabin == nil, !road.isLive { waitForPace(next, isStopped) }
      }
    } catch {
      if cabin != nil { try road.tellFailure() }
      throw error
    }
  }

  /// Waits until a moment of a file is due.
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
        try judge.take(input, frame, isHeard: isHeard)
        try drive?.obey(commands())
        settle()
      })
  }
}
