import Foundation
public import HeedGeometry
public import HeedSignals

/// Estimates the vehicle's position in its lane from markings in the picture and the camera's height. The two markings
/// share direction and curvature and keep a constant distance, so each marking predicts the opposite one.
public struct LaneEstimator: Sendable {
  /// One marking of a frame on the road's plane; `side` is +1 left, -1 right.
  private struct Seen {
    var side: Double
    var samples: [GroundMarking.Sample]
  }

  private var camera: MountedCamera?
  private let settings: Settings
  private var model: LaneModel?
  private var last: Timestamp?
  /// Time of the newest frame with accepted markings.
  private var believed: Timestamp?
  /// When the markings began to differ from the expected markings; nil while they agree.
  private var jumping: Timestamp?

  /// - Parameter camera: The road camera; if nil or without a height, no lane is ever estimated.
  public init(camera: MountedCamera?, settings: Settings = Settings()) {
    (self.camera, self.settings) = (camera, settings)
  }

  /// Uses the camera with a new attitude or height. The lane restarts.
  mutating func use(_ camera: MountedCamera) { (self.camera, model, jumping) = (camera, nil, nil) }

  /// Judges one frame, in time order; other frames are ignored. Returns nil without a lane.
  /// - Parameter markings: The markings of this frame; nil and empty both mean none.
  public mutating func update(_ markings: [LaneMarking]?, size: ImageSize, at time: Timestamp) -> LaneState? {
    guard let camera = camera?.scaled(to: size), camera.heightMeters != nil else { return nil }
    let step = last.map { time.seconds(since: $0) } ?? 0
    guard last == nil || step > 0 else { return reading(at: last ?? time) }
    last = time
    if let believed, time.seconds(since: believed) > Self.longestGap.seconds { (model, jumping) = (nil, nil) }
    model?.age(seconds: step)
    let seen = [(LaneMarking.Position.egoLeft, 1.0), (.egoRight, -1.0)].compactMap { position, side in
      markings?.first { $0.position == position }
        .flatMap { GroundMarking($0, camera: camera) }
        .map { Seen(side: side, samples: $0.samples) }
    }
    if !seen.isEmpty { learn(seen, at: time) }
    return reading(at: time)
  }

  /// Fits the lane to a frame's markings; restarts once markings have disagreed with the lane for `jumpTime`.
  private mutating func learn(_ seen: [Seen], at time: Timestamp) {
    guard let model else { return begin(seen, at: time) }
    let misses = seen.map { miss(of: $0, from: model) }
    var (expected, near) = (model, seen)
    if let shift = laneChange(misses, width: model.width) {
      expected.middle += shift
    } else {
      near = zip(seen, misses).filter { abs($0.1) <= Self.jumpMeters }.map(\.0)
    }
    guard !near.isEmpty, let fitted = fit(near, from: expected), isLane(fitted, near) else {
      let since = jumping ?? time
      jumping = since
      if time.seconds(since: since) >= Self.jumpTime.seconds { begin(seen, at: time) }
      return
    }
    (self.model, believed, jumping) = (fitted, time, nil)
  }

  private mutating func begin(_ seen: [Seen], at time: Timestamp) {
    guard let fitted = fit(seen, from: LaneModel(width: settings.usualWidth)), isLane(fitted, seen) else { return }
    (model, believed, jumping) = (fitted, time, nil)
  }

  /// How far a marking is left of its expected place, metres: the median over the marking's nearer half.
  private func miss(of seen: Seen, from model: LaneModel) -> Double {
    let near = seen.samples.prefix(max(2, seen.samples.count / 2))
    return near.map { $0.left - model.left(side: seen.side, ahead: $0.ahead) }.median() ?? 0
  }

  /// The shift of the middle if the vehicle has changed lanes: all markings are off by a whole lane.
  private func laneChange(_ misses: [Double], width: Double) -> Double? {
    for shift in [width, -width] where misses.allSatisfy({ abs($0 - shift) <= Self.jumpMeters }) { return shift }
    return nil
  }

  /// Iterations of the fit. Choice: weights hardly change after the third.
  private static let rounds = 3

  /// Iteratively reweighted fit: samples that disagree with the lane get less weight.
  private func fit(_ seen: [Seen], from expected: LaneModel) -> LaneModel? {
    var result = expected
    for round in 0..<Self.rounds {
      var next = expected
      for marking in seen {
        let common = Double(marking.samples.count) / min(Self.independentSamples, Double(marking.samples.count))
        for sample in marking.samples {
          var variance = sample.deviation * sample.deviation * common
          if round > 0 {
            let miss = abs(sample.left - result.left(side: marking.side, ahead: sample.ahead)) / sample.deviation
            if miss > Self.robustness { variance *= miss / Self.robustness }
          }
          next.correct(side: marking.side, ahead: sample.ahead, left: sample.left, variance: variance)
        }
      }
      result = next
    }
    return result.isFinite ? result : nil
  }

  /// Whether a fit is a plausible lane: its shape is within limits, and near samples lie close to its markings.
  private func isLane(_ model: LaneModel, _ seen: [Seen]) -> Bool {
    guard Self.widths.contains(model.width), abs(model.slope) <= Self.greatestSlope,
      abs(model.curvature) <= Self.greatestCurvature, abs(model.taper) <= Self.greatestTaper,
      abs(model.middle) <= model.width
    else { return false }
    let misses = seen.flatMap { marking in
      marking.samples.filter { $0.ahead <= Self.nearMeters }
        .map { $0.left - model.left(side: marking.side, ahead: $0.ahead) }
    }
    let squares = misses.map { $0 * $0 }.reduce(0, +)
    return misses.isEmpty || (squares / Double(misses.count)).squareRoot() <= Self.greatestScatter
  }

  /// The lane with distances across it, metres; nil for an old lane, or if both markings are uncertain.
  private func reading(at time: Timestamp) -> LaneState? {
    guard let model, let believed, time.seconds(since: believed) <= Self.longestGap.seconds else { return nil }
    // Distances are measured across the lane, not across the vehicle.
    let across = 1 / (1 + model.direction * model.direction).squareRoot()
    let (isLeft, isRight) = (isKnown(1, model), isKnown(-1, model))
    guard isLeft || isRight else { return nil }
    let isWhole = isLeft && isRight
    return LaneState(
      offset: isWhole ? -model.middle * across : nil, heading: .radians(-atan(model.direction)),
      width: isWhole ? model.width * across : nil,
      leftDistance: isLeft ? (model.middle + model.width / 2) * across : nil,
      rightDistance: isRight ? (model.width / 2 - model.middle) * across : nil, curvature: model.curvature)
  }

  private func isKnown(_ side: Double, _ model: LaneModel) -> Bool {
    model.deviation(side: side) <= Self.greatestDeviation
  }
}
