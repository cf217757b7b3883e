public import HeedGeometry
public import HeedSignals
public import HeedVision

/// Finds lane markings with TwinLiteNet (320 x 192: outputs `da`, `ll`), a model that the user provides. The net marks
/// the cells of lane lines; the stage fits and tracks lines as ``MarkingDetector`` does.
///
/// Frames come in time order, from one thread at a time.
public final class TwinLiteNetLaneStage: LaneStage {
  private let settings: MarkingDetector.Settings
  private let camera: MountedCamera?
  private let net: LaneNet
  private var tracker: MarkingTracker?

  /// - Parameter camera: The rig's road camera; nil for an assumed camera.
  /// - Throws: ``VisionError/modelUnreadable(path:message:)`` if the model is a net of another kind.
  public init(
    model: Model, engine: any InferenceEngine, camera: MountedCamera? = nil,
    settings: MarkingDetector.Settings = MarkingDetector.Settings()
  ) throws(VisionError) {
    (self.camera, self.settings) = (camera, settings)
    net = try LaneNet(model, engine: engine)
  }

  /// Finds the markings of the next frame, as ``LaneStage/markings(in:)`` describes.
  public func markings(in frame: Frame) throws(VisionError) -> [LaneMarking] {
    var current = MarkingTracker.next(after: tracker, camera, size: frame.size, pieces: settings.pieces)
    defer { tracker = current }
    return try current.update(frame, evidence: LaneRuns(runs: try net.runs(in: frame), view: current.view))
  }

  /// The camera estimated from the last frame, as ``MarkingDetector/seenCamera`` describes.
  public var seenCamera: MountedCamera? { tracker?.seenCamera }
}

/// Finds TwinLiteNet's lane lines in a frame, as runs of cells in the rows of the net's mask.
final class LaneNet {
  /// Neighbouring cells of one row that the lane net marks as a lane line.
  struct Run: Hashable, Sendable {
    /// Middle and width of a run of cells, in cells. The middle is weighted by the net's confidence.
    var middle: Double
    var width: Double
    var row: Int
  }

  static let (width, height) = (320, 192)
  private let net: BufferedNet
  private let sampler: PictureSampler

  init(_ model: Model, engine: any InferenceEngine) throws(VisionError) {
    let count = 2 * Self.width * Self.height
    net = try BufferedNet(
      model,
      shape: NetShape(
        channels: 3, height: Self.height, width: Self.width,
        outputs: [.init("da", count: count), .init("ll", count: count)]), engine: engine)
    sampler = try PictureSampler(width: Self.width, height: Self.height, order: .planes)
  }

  /// The runs of lane line cells, from the top row down, and in each row from the left.
  func runs(in frame: Frame) throws(VisionError) -> [Run] {
    let across = Double(frame.size.width) / Double(Self.width)
    let down = Double(frame.size.height) / Double(Self.height)
    // Integers are pixel centres in the frame and in the net's input.
    let frameFromCell = [across, 0, across / 2 - 0.5, 0, down, down / 2 - 0.5]
    try sampler.sample(frame, through: frameFromCell, border: .replicated, values: 0...1, into: net.input)
    try net.run()
    return net.output(1).withValues { Self.runs(in: $0) }
  }

  /// - Parameter values: The net's two planes of cells: the scores for no lane line, and those for a lane line.
  static func runs(in values: UnsafeMutableBufferPointer<Float>) -> [Run] {
    let area = width * height
    var runs: [Run] = []
    for row in 0..<height {
      var (first, sum, moment): (Int?, Double, Double) = (nil, 0, 0)
      for column in 0...width {
        let index = row * width + column
        let margin = column < width ? Double(values[area + index] - values[index]) : -1
        if margin > 0 {
          first = first ?? column
          sum += margin
          moment += margin * Double(column)
        } else if let start = first {
          let middle = moment / sum
          if middle.isFinite { runs.append(Run(middle: middle, width: Double(column - start), row: row)) }
          (first, sum, moment) = (nil, 0, 0)
        }
      }
    }
    return runs
  }
}

/// Converts the lane line cells that a net found in one frame to places on the road.
struct LaneRuns: MarkingEvidence {
  let runs: [LaneNet.Run]
  let view: RoadView

  /// Uses the runs of lane line cells instead of the frame's pixels. Runs above the horizon are left out.
  func find(in frame: Frame, horizon: Double, vanishing: Double, top: Double) throws(VisionError) -> RoadPoints {
    let across = Double(view.size.width) / Double(LaneNet.width)
    let down = Double(view.size.height) / Double(LaneNet.height)
    let bottom = view.bottom
    let points = runs.compactMap { run -> RoadPoint? in
      let (x, y) = ((run.middle + 0.5) * across - 0.5, (Double(run.row) + 0.5) * down - 0.5)
      guard let slopes = view.slopes(x: x, y: y), slopes.down > horizon else { return nil }
      return RoadPoint(
        across: slopes.across, down: slopes.down, width: run.width * across / view.focal, row: run.row, weight: 1,
        searchWeight: RoadPoint.share(down: slopes.down, top: top, bottom: bottom))
    }
    return RoadPoints(points: points, rowCount: LaneNet.height)
  }
}
