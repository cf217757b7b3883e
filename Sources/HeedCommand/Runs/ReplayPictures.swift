import Heed
import HeedCabinVision
import HeedGeometry
import HeedKit
import HeedNets
import HeedSession
import HeedSignals

/// The images of a replay: recorded ones, or a plain background without a video.
final class ReplayPictures {
  /// Choice: dark enough for every overlay colour.
  private static let ground: UInt8 = 32

  /// Detects faces anew; nil to use the recorded observations.
  let stage: MeshFaceStage?
  private let roadStage: NetRoadStage?
  private let cabin, road: RecordedPictures?
  private let draws: (cabin: Bool, road: Bool)
  private var plain: Frame?
  private var looked = 0
  private var lacking = 0
  private var drawnPlain = false

  /// - Throws: When videos or models are missing.
  init(_ recording: SessionRecording, _ basis: ReplayBasis, _ options: ReplayOptions) throws {
    draws = (options.overlay != nil, options.roadOverlay != nil)
    let wanted = (cabin: options.fromVideo || draws.cabin, road: options.fromVideo || draws.road)
    let (cabinFile, roadFile) = (recording.video(.cabin), recording.video(.road))
    if options.fromVideo, cabinFile == nil, roadFile == nil {
      throw CommandFailure(
        .badInput, "session \"\(recording.name)\" holds no video; record with --record video to look at pictures again."
      )
    }
    cabin = try wanted.cabin ? cabinFile.map { try RecordedPictures($0) } : nil
    road = try wanted.road ? roadFile.map { try RecordedPictures($0) } : nil
    stage = try options.fromVideo && cabin != nil ? MeshFaceStage(models: ModelStore(), rig: basis.rig) : nil
    roadStage =
      try options.fromVideo && road != nil
      ? NetRoadStage(camera: basis.rig.roadCamera, thresholds: basis.settings.road.detector) : nil
  }

  func stop() {
    cabin?.stop()
    road?.stop()
  }

  /// The engine's input and the image for it.
  /// - Parameter isShown: An overlay needs the image.
  func picture(for input: MonitorInput, isShown: Bool) throws -> (MonitorInput, Frame?) {
    switch input {
    case .cabin(let seen) where cabin != nil || draws.cabin:
      let frame = try cabin?.frame(at: seen.time, index: seen.frame)
      guard let stage else { return (input, draws.cabin && isShown ? frame ?? ground(seen.size, at: seen.time) : nil) }
      count(frame)
      return (try frame.map { .cabin(try stage.observe($0)) } ?? input, frame)
    case .road(let seen) where road != nil || draws.road:
      let frame = try road?.frame(at: seen.time, index: seen.frame)
      guard let roadStage else {
        return (input, draws.road && isShown ? frame ?? ground(seen.size, at: seen.time) : nil)
      }
      count(frame)
      return (.road(try frame.map { try roadStage.look(at: $0).replacing(seen) } ?? seen), frame)
    default: return (input, nil)
    }
  }

  var remarks: [String] {
    var remarks: [String] = []
    if stage != nil || roadStage != nil {
      let rest = lacking > 0 ? "; \(lacking) that the video lacks kept the recorded results" : ""
      remarks.append("\(looked) pictures were looked at anew\(rest).")
    }
    if drawnPlain { remarks.append("Frames without a recorded picture are drawn on a plain ground.") }
    return remarks
  }

  private func count(_ frame: Frame?) { if frame == nil { lacking += 1 } else { looked += 1 } }

  private func ground(_ size: ImageSize, at time: Timestamp) -> Frame? {
    guard size.width > 0, size.height > 0, size.width <= 8192, size.height <= 8192 else { return nil }
    drawnPlain = true
    if plain?.size != size {
      plain = Frame(
        index: 0, time: time, size: size, format: .bgr8,
        pixels: [UInt8](repeating: Self.ground, count: size.width * size.height * 3))
    }
    return plain?.retimed(time)
  }
}

extension RoadSight {
  /// The recorded observation updated with a new one; parts not detected anew remain.
  fileprivate func replacing(_ then: RoadObservation) -> RoadObservation {
    var result = then
    if let objects { (result.objects, result.looksForObjects) = (objects, true) }
    result.lanes = lanes ?? then.lanes
    result.flow = flow ?? then.flow
    return result
  }
}
