public import HeedSignals
import HeedGeometry
import Synchronization

/// A detector on a net of the YOLO family: YOLOX, YOLOv5, YOLOv8.
///
/// Settings may be changed from any thread; frames come from one thread at a time.
public final class YOLODetector: Detector {
  /// The net it runs.
  public let model: RoadModel.Entry
  private let labels: [RoadLabel]
  private let input: ImageSize
  private let layout: DetectorLayout
  private let decoder: BoxDecoder
  private let placer: PicturePlacer
  private let net: BufferedNet
  private let current: Mutex<DetectorSettings>

  /// Loads the net.
  /// - Throws: ``VisionError/badArgument(message:)`` for settings out of range, ``VisionError/modelUnsuitable(path:message:)``
  ///   for a model that finds no objects.
  public init(
    _ model: RoadModel, engine: any InferenceEngine, settings: DetectorSettings = DetectorSettings()
  ) throws(VisionError) {
    try settings.check()
    let reading = try model.detectorReading()
    self.model = model.entry
    layout = reading.layout
    labels = model.entry.labels.map { RoadLabel($0) }
    input = ImageSize(width: model.entry.width, height: model.entry.height)
    let decoder = BoxDecoder(reading, input: input, labels: labels.count)
    self.decoder = decoder
    placer = PicturePlacer(input: input, pixels: reading.layout.pixels)
    let shape = NetShape(
      channels: 3, height: input.height, width: input.width,
      outputs: model.entry.outputs.map { .init($0, count: decoder.valueCount) })
    net = try BufferedNet(model.model, shape: shape, engine: engine)
    current = Mutex(settings)
  }

  /// What the next frame is looked at with.
  public var settings: DetectorSettings { current.withLock { $0 } }

  /// Changes the settings, from the next frame on; from any thread.
  /// - Throws: ``VisionError/badArgument(message:)`` for a value out of range; the settings stay as they were.
  public func use(_ settings: DetectorSettings) throws(VisionError) {
    try settings.check()
    current.withLock { $0 = settings }
  }

  public func objects(in frame: Frame) throws(VisionError) -> [RoadObject] {
    let settings = settings
    let limits = limits(settings)
    let parts = settings.parts(of: settings.turn.turned(frame.size))
    var candidates: [BoxSuppression.Candidate] = []
    for part in parts {
      let placement = InputPlacement(
        settings.placement ?? layout.placement, picture: frame.size, part: part, turn: settings.turn, input: input)
      try placer.place(frame, placement, into: net.input)
      try net.run()
      let found = net.output(0).withValues { decoder.candidates($0, least: limits.map(\.seen)) }
      let margin = settings.pieceMargin * Double(max(input.width, input.height))
      for candidate in found {
        let box = placement.pictureRect(candidate.box)
        // With one view alone a piece is all there is.
        if parts.count > 1, placement.isCut(box, margin: margin) { continue }
        candidates.append(
          BoxSuppression.Candidate(
            label: labels[candidate.label], score: candidate.score, box: box,
            isStrong: Float(candidate.score) >= limits[candidate.label].believed))
      }
    }
    let suppression = BoxSuppression(overlap: settings.overlap, merges: settings.mergesBoxes)
    let objects = suppression.objects(candidates)
    let joined = settings.joinsRiders ? RiderJoining(settings: settings.riders).joined(objects) : objects
    return joined.compactMap { $0.cut(to: frame.size) }
  }

  /// For each label of the net: from which score a box is looked at, and from which it is an object.
  private func limits(_ settings: DetectorSettings) -> [(seen: Float, believed: Float)] {
    let wanted = Set(settings.labels.map { RoadLabel($0) })
    let own = Dictionary(
      settings.confidences.sorted { $0.key < $1.key }.map { (RoadLabel($0.key), $0.value) },
      uniquingKeysWith: { first, _ in first })
    return labels.map { label in
      guard wanted.contains(label) else { return (.infinity, .infinity) }
      let least = own[label] ?? settings.confidence
      return (Float(settings.mergesBoxes ? least * settings.weakestVote : least), Float(least))
    }
  }
}

extension RoadObject {
  /// Without what lies outside the picture; nil when that is all of it.
  fileprivate func cut(to size: ImageSize) -> RoadObject? {
    let (left, top) = (max(box.x, 0), max(box.y, 0))
    let right = min(box.x + box.width, Double(size.width))
    let bottom = min(box.y + box.height, Double(size.height))
    guard right > left, bottom > top else { return nil }
    var result = self
    result.box = ImageRect(x: left, y: top, width: right - left, height: bottom - top)
    return result
  }
}
