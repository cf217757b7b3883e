/// Finds the driver's face, and phones if the user added a net for the cabin.
public final class NetCabinStage: FaceStage, ModelUser, @unchecked Sendable {
  // Sendable, because its owner calls `observe` from one thread.

  /// The way the phone net runs.
  public enum Pace: Hashable, Sendable {
    /// In step with the frames, so that the same frames give the same boxes; for files.
    case inStep
    /// On its own thread, with the newest frame: frames do not wait, and boxes come some frames later.
    case beside
    /// Like `beside`, with copied pixels, for hosts that reuse the pixels after each call.
    case besideCopying
  }

  /// The stage that measures the face.
  public let face: MeshFaceStage
  private let phones: (any PhoneLookout)?
  /// The nets' files and their SHA-256; empty if a caller provided the nets.
  package private(set) var models: [String: String] = [:]

  /// - Parameters:
  ///   - phones: The phone detector; nil: ``CabinObservation/phones`` stays nil.
  ///   - settings: When the net runs, and which phones are reported.
  public init(
    face: MeshFaceStage, phones: PhoneDetector?, settings: PhoneNetSettings = PhoneNetSettings(), pace: Pace
  ) {
    self.face = face
    self.phones = phones.map { detector -> any PhoneLookout in
      guard pace != .inStep else { return PhonesInStep(detector, settings: settings) }
      return PhonesBeside(detector, settings: settings, copies: pace == .besideCopying)
    }
  }

  /// A stage with Heed's own nets of the face, and the newest net that was added for the cabin.
  /// - Parameters:
  ///   - models: The folder of all models.
  ///   - settings: Whether and how that net looks.
  /// - Throws: ``VisionError`` when a model is missing, altered, or cannot be used.
  public convenience init(
    models: ModelStore = ModelStore(), rig: Rig = Rig(name: "assumed"),
    settings: PhoneNetSettings = PhoneNetSettings(), pace: Pace
  ) throws {
    if let problem = settings.problem { throw VisionError.badArgument(message: "phoneNet: \(problem)") }
    let model = settings.isOn ? try RoadModelStore(models: models.folder).load(kind: .objects, use: .cabin) : nil
    let detector = try model.map {
      try PhoneDetector($0, engine: try InferenceEngines.chosen(), leastScore: settings.leastScore)
    }
    let face = try MeshFaceStage(models: models, rig: rig)
    self.init(face: face, phones: detector, settings: settings, pace: pace)
    self.models = Dictionary(models.manifest.models.map { ($0.file, $0.sha256) }) { first, _ in first }
    if let model { self.models[model.entry.file] = model.entry.sha256 }
  }

  /// A stage for a source, as `heed` takes it: the net runs in step with files, and beside the frames of cameras.
  convenience init(rig: Rig, settings: EngineSettings, source: String) throws {
    try self.init(
      rig: rig, settings: settings.phoneNet, pace: try makeSource(source).isLive ? .beside : .inStep)
  }

  /// True if a net looks for phones; otherwise phone use is judged by the gaze alone.
  public var looksForPhones: Bool { phones != nil }

  /// Measures the face, and adds the phones of a scan that was completed since the last frame.
  /// - Throws: ``VisionError``.
  public func observe(_ frame: Frame) throws -> CabinObservation {
    var seen = try face.observe(frame)
    // After the face, which would otherwise wait if both need the frame's colours.
    seen.phones = try phones?.look(at: frame)
    return seen
  }
}

/// Looks for phones frame by frame.
protocol PhoneLookout: AnyObject {
  /// - Returns: The phones of a scan that is now complete; nil if there is none.
  func look(at frame: Frame) throws -> [PhoneBox]?
}

/// Runs the net in step with the frames.
final class PhonesInStep: PhoneLookout {
  private let detector: PhoneDetector
  private let share: Double
  private var scan: PhoneScan

  init(_ detector: PhoneDetector, settings: PhoneNetSettings) {
    (self.detector, share, scan) = (detector, settings.quarterShare, PhoneScan(settings: settings))
  }

  func look(at frame: Frame) throws -> [PhoneBox]? {
    while let view = scan.due(at: frame.time) {
      let part = view.part(of: frame.size, share: share)
      scan.take(try detector.phones(in: frame, part: part, isMirrored: view.isMirrored))
    }
    return scan.takeComplete()
  }
}
