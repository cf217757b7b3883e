import Foundation
public import HeedGeometry
public import HeedSignals

/// Estimates the vehicle's position in its lane from markings in the picture and the camera's height. The two markings
/// share direction and curvature and keep a constant distance, so each marking predicts the opposite one.
public struct LaneEstimator: Sendable {
  /// Deviation of the lane's width from `usualWidth`, metres. Choice: lanes are 2.5 to 3.75 m wide.
  static let widthDeviation = 0.6
  /// Deviation of the lane's middle before any marking, metres. Choice: the camera may be anywhere in the lane.
  static let middleDeviation = 1.2
  /// Deviation of the lane's slope before any marking. Choice: some degrees.
  static let slopeDeviation = 0.06
  /// Deviation of the curvature before any marking, 1/metre. Choice: any bend of a road outside town.
  static let curvatureDeviation = 0.004
  /// Deviation of the lane's taper, metres per metre. Choice: a pitch wrong by two degrees, 1.3 m above the road.
  static let taperDeviation = 0.09
  /// Growth of the lane middle's deviation, metres per root of a second. Choice: vehicles leave lanes with up to 1
  /// m/s.
  static let middleGrowth = 0.3
  /// Growth of the lane width's deviation, metres per root of a second. Choice: widths change over hundreds of
  /// metres.
  static let widthGrowth = 0.08
  /// Growth of the deviation of the lane's slope per root of a second. Choice: a steering correction within a lane.
  static let slopeGrowth = 0.04
  /// Growth of the curvature's deviation, 1/metre per root of a second. Choice: bends begin within a few seconds.
  static let curvatureGrowth = 0.002
  /// Growth of the deviation of the taper per root of a second. Choice: half a degree of pitch changes it by 0.02.
  static let taperGrowth = 0.05
  /// Number of independent samples of a marking. Choice: neighbouring rows have similar errors.
  static let independentSamples = 6.0
  /// Deviations beyond which samples weigh less. Source: Huber 1981: 1.345 keeps 95 % efficiency for normal noise.
  static let robustness = 1.345
  /// Possible widths of a lane, metres. Choice: from roadworks on a motorway to a ramp.
  static let widths = 2.2...5.0
  /// Maximum slope of the ego lane against the vehicle. Choice: 14 degrees.
  static let greatestSlope = 0.25
  /// Maximum curvature of the ego lane, 1/metre. Choice: a bend with a radius of 50 m.
  static let greatestCurvature = 0.02
  /// Maximum taper of the ego lane. Choice: with a pitch error over five degrees, the camera was not measured.
  static let greatestTaper = 0.25
  /// Maximum RMS distance of near samples from the lane, metres. Choice: above pitching, below the next line.
  static let greatestScatter = 0.35
  /// Farthest samples for `greatestScatter`, metres ahead. Choice: pitching moves farther markings by more.
  static let nearMeters = 20.0
  /// A marking this far from its expected place is a new one, metres. Choice: a quarter of a lane's width.
  static let jumpMeters = 0.8
  /// Duration of different markings before the lane restarts. Choice: longer than detectors fail at a crossing.
  static let jumpTime: Duration = .milliseconds(300)
  /// Time that the lane is kept without markings. Choice: the gap between dashes at motorway speed.
  static let longestGap: Duration = .milliseconds(500)
  /// Maximum deviation of a reported distance to a marking, metres. Choice: half of the limits for drifting.
  static let greatestDeviation = 0.25
  /// Expected width of a lane before it is seen, metres. Choice: lanes are 2.5-3.75 m wide.
  static let usualWidth = 3.4

  /// One marking of a frame on the road's plane; `side` is +1 left, -1 right.
  private typealias Seen = (side: Double, samples: [GroundMarking.Sample])

  private var camera: MountedCamera?
  private var model: LaneModel?
  private var last: Timestamp?
  /// Time of the newest frame with accepted markings.
  private var believed: Timestamp?
  /// When the markings began to differ from the expected markings; nil while they agree.
  private var jumping: Timestamp?

  /// - Parameter camera: The road camera; if nil or without a height, no lane is ever estimated.
  public init(camera: MountedCamera?) { self.camera = camera }

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
        .map { (side: side, samples: $0.samples) }
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
    guard let fitted = fit(seen, from: LaneModel(width: Self.usualWidth)), isLane(fitted, seen) else { return }
    (model, believed, jumping) = (fitted, time, nil)
  }

  /// How far a marking is left of its expected place, metres: the median over the marking's nearer half.
  private func miss(of seen: Seen, from model: LaneModel) -> Double {
    let near = seen.samples.prefix(max(2, seen.samples.count / 2))
    return near.map { $0.left - model.left(side: seen.side, ahead: $0.ahead) }.median() ?? 0
  }

  /// The shift of the middle if the vehicle has changed lanes: all markings are off by a whole lane.
  private func laneChange(_ misses: [Double], width: Double) -> Double? {
    [width, -width].first { shift in misses.allSatisfy { abs($0 - shift) <= Self.jumpMeters } }
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
