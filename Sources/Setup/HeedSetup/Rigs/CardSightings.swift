import Heed
import HeedCabinVision
import HeedGeometry
import HeedLens
import HeedSignals
import HeedVideo
import HeedVision

/// Looks for a bank card in a camera's pictures or in files.
final class CardSightings {
  /// Maximum number of pictures in memory for finding the face. Choice: enough for a median.
  private static let mostKept = 24
  private static let keptSpacing = Duration.milliseconds(900)

  private(set) var watch = CardWatch()
  /// Some of the watched pictures, for finding the face. Pictures are never written to disk.
  private(set) var kept: [Frame] = []
  private let dialog: SetupDialog
  private let isInterrupted: () -> Bool
  private var said = ""

  init(dialog: SetupDialog) {
    self.dialog = dialog
    isInterrupted = dialog.terminal.watchInterrupt()
  }

  var progress: CardLensEstimator.Progress? { watch.progress }
  var size: ImageSize? { watch.size }

  /// Reads a camera, or files one after the other.
  /// - Parameters:
  ///   - limit: Maximum time to read a live source.
  ///   - each: Called with every frame, before the search for the card.
  ///   - isEnough: Returns true to stop before the end.
  func look(
    at descriptions: [String], limit: Duration, isEnough: (CardSightings) -> Bool,
    each: (Frame) throws -> Void = { _ in }
  ) throws {
    for description in descriptions {
      let reader = try SetupReader(description, isInterrupted: isInterrupted)
      var (first, last, lastKept): (Timestamp?, Timestamp?, Timestamp?) = (nil, nil, nil)
      let isPictures = if case .images = try SourceDescription(description) { true } else { false }
      try reader.read { frame in
        let begin = first ?? frame.time
        first = begin
        try each(frame)
        if isPictures || last.map({ frame.time - $0 >= CardWatch.spacing }) ?? true {
          last = frame.time
          try watch.look(at: frame)
          if watch.words != said { dialog.remark("  \(watch.words)") }
          said = watch.words
        }
        if kept.count < Self.mostKept, isPictures || lastKept.map({ frame.time - $0 >= Self.keptSpacing }) ?? true,
          frame.size == size
        {
          lastKept = frame.time
          kept.append(frame)
        }
        return !isEnough(self) && !(reader.source.isLive && frame.time - begin > limit)
      }
      if isEnough(self) { return }
    }
  }
}

/// The eyes' place in a few pictures, by the face mesh and a rig's camera.
struct EyeSighting {
  /// The median place of the eyes.
  let eyes: Point<Camera>
  private let depths, radii: [Double]
  private let focal: Double

  /// - Returns: nil if no picture shows a face.
  /// - Throws: An error if the models are missing.
  init?(in frames: [Frame], rig: Rig, models: ModelStore = ModelStore()) throws(VisionError) {
    let stage = try MeshFaceStage(models: models, rig: rig, meshEvery: 1)
    var (origins, radii) = ([SIMD3<Double>](), [Double]())
    for frame in frames {
      guard let face = try stage.observe(frame).face else { continue }
      origins.append(face.origin.meters)
      radii += [face.leftEye, face.rightEye].compactMap { $0?.irisRadiusPixels }
    }
    guard let size = frames.first?.size, let x = origins.map(\.x).median(.mean), let y = origins.map(\.y).median(.mean),
      let z = origins.map(\.z).median(.mean)
    else { return nil }
    eyes = Point(meters: SIMD3(x, y, z))
    (self.radii, depths, focal) = (radii, origins.map(\.z), rig.camera(for: size)?.fx ?? 0)
  }

  /// Compares the distances by irises, face and card; nil if no iris was seen.
  func check(cards: ClosedRange<Double>?) -> IrisCheck? {
    IrisCheck(focal: focal, irisRadii: radii, faceDistances: depths, cardDistances: cards)
  }
}
