/// Finds the driver's face, and phones if the user added a net for the cabin.
public final class NetCabinStage: FaceStage, ModelUser, @unchecked Sendable {  // Its owner calls it from one thread.
  /// How the phone net runs.
  public enum Pace: Hashable, Sendable {
    /// The net runs in step with the frames, so that the same frames give the same boxes. This is meant for files.
    case inStep
    /// The net runs on its own thread with the newest frame. Frames do not wait, and boxes come some frames later.
    case beside
    /// The net runs on its own thread with copied pixels, for hosts that reuse the pixels after each call.
    case besideCopying
  }

  /// The stage that measures the face.
  public let face: MeshFaceStage
  /// Looks for phones frame by frame, and returns those of a scan that has just ended; nil if none has ended.
  private let phones: ((Frame) throws -> [PhoneBox]?)?
  /// The files of the nets with their SHA-256; empty if the caller provided the nets.
  package private(set) var models: [String: String] = [:]

  /// - Parameters:
  ///   - phones: The phone detector; without one, ``CabinObservation/phones`` stays nil.
  ///   - settings: When the phone net runs, and which phones are reported.
  public init(
    face: MeshFaceStage, phones: PhoneDetector?, settings: PhoneNetSettings = PhoneNetSettings(), pace: Pace
  ) {
    self.face = face
    self.phones = phones.map { detector in
      pace == .inStep
        ? PhonesInStep(detector, settings: settings).look
        : PhonesBeside(detector, settings: settings, copies: pace == .besideCopying).look
    }
  }

  /// Makes a stage with Heed's nets of the face, and the newest net that the user added for the cabin.
  /// - Parameters:
  ///   - models: The folder of all models.
  ///   - settings: Whether and how the added net looks for phones.
  /// - Throws: ``VisionError`` for a missing, altered or unusable model.
  public convenience init(
    models: ModelStore = ModelStore(), rig: Rig = Rig(name: "assumed"),
    settings: PhoneNetSettings = PhoneNetSettings(), pace: Pace
  ) throws {
    if let problem = settings.problem { throw VisionError.badArgument(message: "phoneNet: \(problem)") }
    let model = settings.isOn ? try RoadModelStore(models: models.folder).load(use: .cabin) : nil
    let detector = try model.map {
      try PhoneDetector($0, engine: try InferenceEngines.chosen(), leastScore: settings.leastScore)
    }
    let face = try MeshFaceStage(models: models, rig: rig)
    self.init(face: face, phones: detector, settings: settings, pace: pace)
    self.models = Dictionary(models.manifest.models.map { ($0.file, $0.sha256) }) { first, _ in first }
    if let model { self.models[model.entry.file] = model.entry.sha256 }
  }

  /// Makes a stage for a source as `heed` takes it. The phone net runs in step with files, and beside cameras.
  convenience init(rig: Rig, settings: EngineSettings, source: String) throws {
    try self.init(rig: rig, settings: settings.phoneNet, pace: try makeSource(source).isLive ? .beside : .inStep)
  }

  /// Measures the face, and adds the phones of a scan that ended since the last frame.
  /// - Throws: ``VisionError``.
  public func observe(_ frame: Frame) throws -> CabinObservation {
    var seen = try face.observe(frame)
    // The face is measured before the phones are looked for, because it would otherwise wait for the frame's colours.
    seen.phones = try phones?(frame)
    return seen
  }
}

/// Runs the phone net in step with the frames.
final class PhonesInStep {
  private let detector: PhoneDetector
  private let share: Double
  private var scan: PhoneScan

  init(_ detector: PhoneDetector, settings: PhoneNetSettings) {
    (self.detector, share, scan) = (detector, settings.quarterShare, PhoneScan(settings: settings))
  }

  func look(at frame: Frame) throws -> [PhoneBox]? {
    while let view = scan.due(at: frame.time) { scan.take(try detector.phones(in: frame, view, share: share)) }
    return scan.takeComplete()
  }
}

extension PhoneDetector {
  func phones(in frame: Frame, _ view: PhoneScan.View, share: Double) throws(VisionError) -> [Sighting] {
    try phones(in: frame, part: view.part(of: frame.size, share: share), isMirrored: view.isMirrored)
  }
}
