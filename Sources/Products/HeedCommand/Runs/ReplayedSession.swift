import Heed
import HeedGeometry
import HeedKit
import HeedSession
import HeedSignals

/// One pass over a recording up to the time of `--to`. The pass gives recorded pictures, for drawing or for a new
/// analysis, or else a plain background.
final class ReplayedSession: ReplaySource, ReplayInputs, ReplayPictureSource, @unchecked Sendable {  // One reads.
  /// Brightness of the plain background, 0...255. Choice: dark enough for every drawn colour.
  private static let ground: UInt8 = 32

  /// Analyzes the cabin's pictures again; nil if the pass uses the recorded observations.
  let stage: NetCabinStage?
  /// Time at which the output starts; nil for the time of the first input.
  let from: Timestamp?
  /// True once the recording has no more inputs.
  private(set) var isPlayedWhole = false
  private let to: Timestamp?
  private let recording: SessionRecording
  private let basis: ReplayBasis
  private let roadStage: NetRoadStage?
  private let cabin: RecordedPictures?
  private let road: RecordedPictures?
  private let draws: (cabin: Bool, road: Bool)
  private var inputs: SessionInputs
  /// The time of the newest input.
  private var place: Timestamp
  /// The recorded picture of the newest input.
  private var frame: Frame?
  private var plain: Frame?
  private var (looked, lacking) = (0, 0)

  /// - Throws: An error if videos or nets are missing.
  init(_ recording: SessionRecording, _ basis: ReplayBasis, _ options: ReplayOptions) throws {
    (self.recording, self.basis, inputs) = (recording, basis, try recording.inputs())
    from = options.from.map { Timestamp(milliseconds: $0 * 1000) }
    to = options.to.map { Timestamp(milliseconds: $0 * 1000) }
    place = recording.span?.lowerBound ?? .zero
    draws = (options.overlay != nil, options.roadOverlay != nil)
    let (cabinFile, roadFile) = (recording.video(.cabin), recording.video(.road))
    try require(
      !options.fromVideo || cabinFile != nil || roadFile != nil, .badInput,
      "session \"\(recording.name)\" has no video; record with --record video to analyze pictures again.")
    cabin = try options.fromVideo || draws.cabin ? cabinFile.map { try RecordedPictures($0) } : nil
    road = try options.fromVideo || draws.road ? roadFile.map { try RecordedPictures($0) } : nil
    stage =
      try options.fromVideo && cabin != nil
      ? NetCabinStage(rig: basis.rig, settings: basis.settings.phoneNet, pace: .inStep) : nil
    roadStage =
      try options.fromVideo && road != nil
      ? NetRoadStage(camera: basis.rig.roadCamera, thresholds: basis.settings.road.detector) : nil
  }

  var name: String { recording.name }
  var span: ClosedRange<Timestamp>? { recording.span }
  func makeBasis() -> ReplayBasis { basis }
  func makeInputs() -> any ReplayInputs { self }
  func makePictures() -> (any ReplayPictureSource)? { self }

  func stop() {
    cabin?.stop()
    road?.stop()
  }

  func next() throws -> MonitorInput? {
    let next = try inputs.next()
    isPlayedWhole = next == nil
    place = max(next?.time ?? place, place)
    if let to, place > to { return nil }
    return try next.map(analyzed)
  }

  /// Finds the recorded picture of the input, and replaces the input's observation by a new observation.
  private func analyzed(_ input: MonitorInput) throws -> MonitorInput {
    var seenNow: MonitorInput?
    switch input {
    case .cabin(let seen):
      frame = try cabin?.frame(at: seen.time, index: seen.frame)
      if let stage { seenNow = try again { .cabin(try stage.observe($0).replacing(seen, stage)) } }
    case .road(let seen):
      frame = try road?.frame(at: seen.time, index: seen.frame)
      if let roadStage { seenNow = try again { .road(try roadStage.look(at: $0).replacing(seen)) } }
    default: frame = nil
    }
    return seenNow ?? input
  }

  private func again(_ look: (Frame) throws -> MonitorInput) rethrows -> MonitorInput? {
    if frame == nil { lacking += 1 } else { looked += 1 }
    return try frame.map(look)
  }

  func picture(for input: MonitorInput) -> Frame? {
    guard frame == nil, from.map({ place >= $0 }) ?? true else { return frame }
    return switch input {
    case .cabin(let seen) where draws.cabin && stage == nil: ground(seen.size, at: seen.time)
    case .road(let seen) where draws.road && roadStage == nil: ground(seen.size, at: seen.time)
    default: nil
    }
  }

  var remarks: [String] {
    var remarks: [String] = []
    if stage != nil || roadStage != nil {
      let rest = lacking > 0 ? "; for \(lacking) missing pictures the recorded observations were used" : ""
      remarks.append("\(looked) pictures were analyzed again\(rest).")
    }
    if plain != nil { remarks.append("Frames without a recorded picture have a plain ground.") }
    return remarks
  }

  private func ground(_ size: ImageSize, at time: Timestamp) -> Frame? {
    guard size.width > 0, size.height > 0, size.width <= 8192, size.height <= 8192 else { return nil }
    if plain?.size != size {
      plain = Frame(
        index: 0, time: time, size: size, format: .bgr8,
        pixels: [UInt8](repeating: Self.ground, count: size.width * size.height * 3))
    }
    return plain?.retimed(time)
  }
}

extension CabinObservation {
  /// The new observation. Without a phone net, the recorded phones stay.
  fileprivate func replacing(_ then: CabinObservation, _ stage: NetCabinStage) -> CabinObservation {
    var result = self
    if !stage.looksForPhones { result.phones = then.phones }
    return result
  }
}

extension RoadSight {
  /// The recorded observation with the newly observed parts. Parts that were not observed again stay.
  fileprivate func replacing(_ then: RoadObservation) -> RoadObservation {
    var result = then
    if let objects { (result.objects, result.looksForObjects) = (objects, true) }
    result.lanes = lanes ?? then.lanes
    result.flow = flow ?? then.flow
    return result
  }
}
