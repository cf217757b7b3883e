import Foundation
import HeedGeometry
import HeedSignals
import HeedVision

/// Tracks the road's lines from frame to frame.
struct MarkingTracker {
  /// Time for which a marking is kept while no row shows it. Choice: the gap between dashes, 9 to 12 m, at 40 km/h.
  private static let holds: Duration = .seconds(1)
  /// Time constant of the mean number of rows that show a marking. Choice: a dash passes in this time.
  private static let averages: Duration = .milliseconds(400)
  /// Maximum time between two frames of a track. Choice: the time for which an unseen marking is kept.
  private static let longestGap: Duration = .seconds(1)
  /// Pause after a search for the road that found none. Choice: five searches per second take little time.
  private static let pause: Duration = .milliseconds(200)
  /// Minimum number of rows per frame that show a line for its track to go on. Choice: a road stud has so many.
  private static let keepingRows = 4.0
  /// Distance below which two tracked lines become one, metres. Choice: new lines start further apart.
  private static let merges = 0.4
  /// Maximum standard deviation of a reported marking's offset, metres. Choice: enough to judge a lane departure.
  private static let leastSure = 0.3

  /// The history of one tracked line; its index is the line's index in the road model.
  private struct Memory: Hashable, Sendable {
    var seen: Timestamp
    /// Running mean of the number of picture rows that show the line.
    var rows: Double
    var side: EgoLane.Side?
    /// Slope below the horizon of the line's farthest paint in this frame; nil if the line is not visible.
    var farthest: Double?
  }

  let view: RoadView
  private let finder: RidgeFinder
  private let pieces: Int?
  private let lines: LineCriteria
  private var model: MarkingModel?
  private var memories: [Memory] = []
  private var lastTime, searched: Timestamp?
  private var going: RoadSearch?

  init(view: RoadView, pieces: Int?) {
    (self.view, self.pieces) = (view, pieces)
    (finder, lines) = (RidgeFinder(view: view), LineCriteria(isKnown: view.isKnown))
  }

  static func next(
    after earlier: MarkingTracker?, _ camera: MountedCamera?, size: ImageSize, pieces: Int?
  ) -> MarkingTracker {
    if let earlier, earlier.view.size == size { return earlier }
    return MarkingTracker(view: RoadView(camera, size: size), pieces: pieces)
  }

  /// The markings of the next frame; empty while the road is still searched for.
  mutating func update(_ frame: Frame) throws(VisionError) -> [LaneMarking] {
    let passed = lastTime.map { frame.time.seconds(since: $0) } ?? 0
    // The first picture, also after a gap, may take longer, so a whole search is done in it.
    let isNext = lastTime != nil && passed >= 0 && passed <= Self.longestGap.seconds
    if !isNext { forget() }
    lastTime = frame.time
    guard var model else { return try search(frame, pieces: isNext ? pieces : nil) }
    model.predict(seconds: passed)
    let found = try finder.find(in: frame, horizon: model.horizon, vanishing: -model.heading, top: 0)
    guard let supports = MarkingFit(view: view).fit(&model, to: found) else {
      forget()
      return []
    }
    let share = min(1, passed / Self.averages.seconds)
    for line in memories.indices {
      memories[line].rows += share * (supports[line].rows - memories[line].rows)
      memories[line].farthest = supports[line].farthest
      if supports[line].rows >= Self.keepingRows { memories[line].seen = frame.time }
    }
    self.model = model
    dropLost(at: frame.time)
    return try report(found, at: frame.time)
  }

  private mutating func forget() { (model, memories, searched, going) = (nil, [], nil, nil) }

  /// - Parameter pieces: Number of pieces of the road search to do in this frame; nil for all.
  private mutating func search(_ frame: Frame, pieces: Int?) throws(VisionError) -> [LaneMarking] {
    if going == nil {
      if let searched, frame.time - searched < Self.pause { return [] }
      searched = frame.time
    }
    var search = going ?? RoadSearch(in: frame, view: view)
    going = nil
    switch try search.advance(pieces: pieces ?? .max, newest: frame) {
    case .goesOn:
      going = search
      return []
    case .over(nil): return []
    case .over(let result?):
      model = result.model
      memories = result.supports.map { Memory(seen: frame.time, rows: $0.rows, farthest: $0.farthest) }
      dropLost(at: frame.time)
      return try report(result.found, at: frame.time)
    }
  }

  /// Drops lines that were invisible for too long, and the weaker of two lines that came too close to each other.
  private mutating func dropLost(at time: Timestamp) {
    guard var model else { return }
    let alive = memories.indices.filter { line in
      let memory = memories[line]
      return time - memory.seen <= Self.holds
        && memories.indices.allSatisfy { other in
          other == line || abs(model.offsets[other] - model.offsets[line]) >= Self.merges
            || (memories[other].rows, line) < (memory.rows, other)
        }
    }
    memories = alive.map { memories[$0] }
    model.keep(alive)
    self.model = alive.isEmpty ? nil : model
  }

  /// The markings of the own lane and the lines beyond. New lines in `found` join the road model for later frames.
  private mutating func report(_ found: RoadPoints, at time: Timestamp) throws(VisionError) -> [LaneMarking] {
    guard var model else { return [] }
    let lane = EgoLane(
      of: zip(model.offsets, memories).map { EgoLane.Line(offset: $0, rows: $1.rows, was: $1.side) },
      widthDeviation: lines.widthDeviation)
    for line in memories.indices { memories[line].side = line == lane.left ? .left : line == lane.right ? .right : nil }
    let markings = positions(lane, model).compactMap { marking($0.position, line: $0.line, model, at: time) }
    for peak in LateralPeaks.peaks(of: found, model: model) where lines.accepts(peak, model) {
      model.add(offset: peak.offset, deviation: RoadSearch.offsetDeviation)
      memories.append(Memory(seen: time, rows: peak.rows))
    }
    self.model = model
    return markings
  }

  /// The markings of the own lane, and the next line beyond each marking.
  private func positions(_ lane: EgoLane, _ model: MarkingModel) -> [(position: LaneMarking.Position, line: Int)] {
    func next(beyond offset: Double, to sign: Double) -> Int? {
      model.offsets.indices.filter { (model.offsets[$0] - offset) * sign >= EgoLane.narrowest }
        .min { abs(model.offsets[$0] - offset) < abs(model.offsets[$1] - offset) }
    }
    let left = lane.left.map { model.offsets[$0] }
    let right = lane.right.map { model.offsets[$0] }
    let all: [(LaneMarking.Position, Int?)] = [
      (.egoLeft, lane.left), (.egoRight, lane.right), (.adjacentLeft, left.flatMap { next(beyond: $0, to: 1) }),
      (.adjacentRight, right.flatMap { next(beyond: $0, to: -1) }),
    ]
    return all.compactMap { position, line in line.map { (position, $0) } }
  }

  /// A marking made of a line; nil while the line's offset is uncertain. Confidence falls while it is invisible.
  private func marking(
    _ position: LaneMarking.Position, line: Int, _ model: MarkingModel, at time: Timestamp
  ) -> LaneMarking? {
    guard model.deviation(of: line) <= Self.leastSure else { return nil }
    let memory = memories[line]
    let near = view.bottom - model.horizon
    let far = max(memory.farthest ?? near / 3, LateralPeaks.leastDown)
    let points = MarkingPath(view: view).points(of: model, offset: model.offsets[line], from: near, to: far)
    guard points.count >= 2 else { return nil }
    let age = (time - memory.seen).seconds / Self.holds.seconds
    let certainty = memory.rows / (memory.rows + LineCriteria.fewestRows) * max(0, 1 - age / 2)
    return LaneMarking(position: position, points: points, confidence: min(1, max(0, certainty)))
  }

  var seenCamera: MountedCamera? {
    guard let model else { return nil }
    var camera = view.camera
    camera.heightMeters = view.height
    // A horizon lower than expected means that the camera looks higher than expected.
    camera.pitch = Angle(radians: camera.pitch.radians + atan(model.horizon))
    camera.yaw = Angle(radians: camera.yaw.radians - atan(model.heading))
    return camera
  }
}
