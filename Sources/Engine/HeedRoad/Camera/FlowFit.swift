import Foundation
import HeedGeometry

/// Fits one frame's flow: the camera's attitude and height, and the vehicle's motion. Each track of a road point gives
/// two equations for attitude and height, turn and driven distance. Turn and distance concern only this frame and are
/// eliminated. Tracks that do not move like the road get little weight.
struct FlowFit: Sendable {
  /// Deviation of a tracked point, pixels. Choice: a fifth of a pixel on corners, a pixel on road texture.
  static let noisePixels = 0.7
  /// Deviations beyond which a track's weight falls. Source: Cauchy's weights lose 5 % on normal noise at 2.4.
  static let robustness = 2.4
  /// Deviation of roll and pitch rates, degrees a second. Choice: springs deflect by 0.3 degrees at 1.5 Hz.
  static let swayDegreesPerSecond = 2.0
  /// Deviation of a vehicle's yaw rate, degrees a second. Choice: a cheap gyroscope has this bias.
  static let yawRateDegreesPerSecond = 3.0
  /// Deviation of an unknown yaw rate, degrees a second. Choice: covers every bend above walking speed.
  static let unknownYawDegreesPerSecond = 20.0
  /// Deviation of the speed, as a share. Choice: the error of speedometers and GNSS at driving speed.
  static let speedShare = 0.03
  /// Minimum angle of a used road point below the horizon, radians. Choice: 40 m ahead of a camera at 1.4 m.
  static let belowHorizon = 0.035
  /// Half the width of the road whose points are used, in camera heights. Choice: 10 m for a camera at 1.4 m.
  static let besideHeights = 7.0
  /// Minimum expected motion of a track, degrees. Choice: a fraction of a pixel, because even far points show turns.
  static let leastMotionDegrees = 0.02
  /// Expected motion from which a track can be recognised as still, degrees. Choice: two or three pixels.
  static let plainMotionDegrees = 0.15
  /// Share of the expected motion below which a track is still. Choice: a third.
  static let stillShare = 0.33
  /// Minimum number of road tracks. Choice: enough to outvote some wrong tracks.
  static let fewestTracks = 8
  /// Minimum share of road tracks that move like the road. Choice: half.
  static let agreeingShare = 0.5

  struct Outcome {
    var evidence: ExtrinsicsInformation
    /// Yaw rate about the vehicle's up axis, radians a second, + left.
    var yawRate: Double
    /// Offset from the reference attitude and height that fits best.
    var offset: CameraExtrinsics.Offset
  }

  /// Time and speed between the two pictures, and the yaw rate if known.
  struct Drive {
    var seconds: Double
    /// Speed, metres a second.
    var speed: Double
    /// Yaw rate, radians a second, + left; nil if unknown.
    var yawRate: Double?
  }

  /// - Parameter tracks: Rays of road points in both pictures, as points on the camera's plane z = 1.
  /// - Parameter focal: Focal length in pixels, which scales the noise.
  /// - Parameter reference: Attitude and height from which offsets are counted.
  /// - Parameter prior: Deviations around `start` that keep the search near `start`; not part of the evidence.
  /// - Parameter coarseness: Factor on the usual tolerance of tracks in the first round.
  /// - Parameter isNear: If true, linearizes at the reference, because each frame's own fit would bias the mean.
  /// - Returns: nil if too few tracks move like the road.
  func fit(
    _ tracks: [(from: SIMD2<Double>, to: SIMD2<Double>)], focal: Double, drive: Drive, reference: CameraExtrinsics,
    start: CameraExtrinsics.Offset, prior: [Double], coarseness: Double, isNear: Bool
  ) -> Outcome? {
    var offset = start
    var (turn, stretch) = (SIMD3<Double>(0, 0, (drive.yawRate ?? 0) * drive.seconds), 0.0)
    let sway = Angle.degrees(Self.swayDegreesPerSecond).radians * drive.seconds
    let yaw =
      Angle.degrees(drive.yawRate == nil ? Self.unknownYawDegreesPerSecond : Self.yawRateDegreesPerSecond)
      .radians * drive.seconds
    let nuisance = [sway, sway, yaw, Self.speedShare]
    let expectedTurn = turn
    var noise = Self.noisePixels / focal
    var scale = coarseness
    for _ in 0..<Self.rounds {
      let sum = equations(
        tracks, Linearization(reference.moved(by: offset), turn: turn, stretch: stretch, drive), noise: noise,
        scale: scale)
      guard sum.road >= Self.fewestTracks else { return nil }
      var (matrix, right) = sum.with(nuisance, value: turn - expectedTurn, stretch)
      for index in 0..<4 {
        matrix[index, index] += 1 / (prior[index] * prior[index])
        right[index] -= (offset - start)[index] / (prior[index] * prior[index])
      }
      guard let change = matrix.solved(right) else { return nil }
      for index in 0..<4 { offset[index] += change[index] }
      turn += SIMD3(change[4], change[5], change[6])
      stretch += change[7]
      scale = max(1, scale / 2)
      noise = min(max(Self.noisePixels / focal, sum.deviation), Self.noisePixels * Self.mostNoise / focal)
    }
    let best = Linearization(reference.moved(by: offset), turn: turn, stretch: stretch, drive)
    let agreed = equations(tracks, best, noise: noise, scale: 1)
    guard agreed.agreeing >= Self.fewestTracks,
      Double(agreed.agreeing) >= Self.agreeingShare * Double(agreed.road)
    else { return nil }
    let origin = isNear ? CameraExtrinsics.Offset.zero : offset
    var sum = agreed
    if isNear {
      let near = Linearization(reference, turn: turn, stretch: 0, drive)
      sum = equations(tracks, near, noise: noise, scale: 1, weights: agreed.weights)
    }
    let (matrix, right) = sum.with(nuisance, value: turn - expectedTurn, isNear ? 0 : stretch)
    guard let reduced = matrix.reduced(to: 4, right) else { return nil }
    let weighted = zip(reduced.matrix * (0..<4).map { origin[$0] }, reduced.right).map { $0 + $1 }
    return Outcome(
      evidence: ExtrinsicsInformation(information: reduced.matrix, weighted: weighted),
      yawRate: turn.z / drive.seconds, offset: offset)
  }

  /// Iterations of the fit. Choice: the first are coarse; five are as accurate as ten.
  private static let rounds = 5
  /// Maximum ratio of a usable frame's noise to the usual noise. Choice: three times the noise is still usable.
  private static let mostNoise = 3.0

  /// The attitude and motion around which the equations of all tracks are linear.
  private struct Linearization {
    var rotation: Rotation<Vehicle, Camera>
    var motion: GroundMotion

    init(_ mounting: CameraExtrinsics, turn: SIMD3<Double>, stretch: Double, _ drive: Drive) {
      rotation = mounting.rotation
      motion = GroundMotion(step: drive.seconds * drive.speed * exp(stretch - mounting.logHeight), turn: turn)
    }
  }

  /// Normal equations of one frame in eight unknowns: attitude and height, then turn and distance.
  private struct Equations {
    private var rows = [SIMD8<Double>](repeating: .zero, count: 8)
    private var right = SIMD8<Double>.zero
    /// Weight of every track; 0 for tracks off the road.
    var weights: [Double] = []
    var road = 0
    /// Number of road tracks that move like the road.
    var agreeing = 0
    var deviation = 0.0

    /// Adds the two equations of a track: its motion sideways and up.
    mutating func add(_ left: SIMD8<Double>, _ up: SIMD8<Double>, miss: SIMD2<Double>, weight: Double) {
      let (weightedLeft, weightedUp) = (left * weight, up * weight)
      for index in rows.indices { rows[index] += left * weightedLeft[index] + up * weightedUp[index] }
      right += left * (miss.x * weight) + up * (miss.y * weight)
    }

    /// The equations with the expected turn and distance as additional measurements.
    func with(_ nuisance: [Double], value turn: SIMD3<Double>, _ stretch: Double) -> (SymmetricMatrix, [Double]) {
      var (matrix, right) = (SymmetricMatrix(size: 8, rows: rows), (0..<8).map { self.right[$0] })
      for (index, deviation) in nuisance.enumerated() {
        matrix[4 + index, 4 + index] += 1 / (deviation * deviation)
        right[4 + index] -= (index == 3 ? stretch : turn[index]) / (deviation * deviation)
      }
      return (matrix, right)
    }
  }

  /// True if a track is still, as of bonnet, reflections, dirt or blocks copied by a codec, or can hardly move.
  private func isStill(from a: SIMD2<Double>, to b: SIMD2<Double>, expected: SIMD2<Double>) -> Bool {
    let (seen, due) = (b - a, expected - a)
    let length = (due * due).sum().squareRoot()
    guard length > Self.leastMotionDegrees * .pi / 180 else { return true }
    guard length > Self.plainMotionDegrees * .pi / 180 else { return false }
    return (seen * due).sum() < Self.stillShare * length * length
  }

  /// - Parameter weights: Weight of every track; if nil, each track is weighted by how well it fits.
  private func equations(
    _ tracks: [(from: SIMD2<Double>, to: SIMD2<Double>)], _ at: Linearization, noise: Double, scale: Double,
    weights: [Double]? = nil
  ) -> Equations {
    var sum = Equations()
    var misses: [Double] = []
    sum.weights.reserveCapacity(tracks.count)
    misses.reserveCapacity(tracks.count)
    let limit = noise * Self.robustness * scale
    for (index, track) in tracks.enumerated() {
      guard weights.map({ $0[index] > 0 }) ?? true, let a = at.rotation.ray(track.from),
        let b = at.rotation.ray(track.to), a.y < (weights == nil ? -Self.belowHorizon : 0),
        abs(a.x) < Self.besideHeights * -a.y || weights != nil, let predicted = at.motion.prediction(of: a),
        weights != nil || !isStill(from: a, to: b, expected: predicted.ray)
      else {
        sum.weights.append(0)
        continue
      }
      sum.road += 1
      let miss = b - predicted.ray
      let size = (miss * miss).sum().squareRoot()
      misses.append(size)
      if size < limit { sum.agreeing += 1 }
      let ratio = size / limit
      let lost = 1 + ratio * ratio
      let weight = weights?[index] ?? 1 / (lost * lost * noise * noise)
      sum.weights.append(weight)
      let (da, db) = (GroundMotion.derivatives(a), GroundMotion.derivatives(b))
      let turned = predicted.byTurn
      func row(_ axis: Int) -> SIMD8<Double> {
        func by(_ d: SIMD2<Double>) -> Double { predicted.byLeft[axis] * d.x + predicted.byUp[axis] * d.y }
        return SIMD8(
          by(da.x) - db.x[axis], by(da.y) - db.y[axis], by(da.z) - db.z[axis], -predicted.byStep[axis],
          turned.x[axis], turned.y[axis], turned.z[axis], predicted.byStep[axis])
      }
      sum.add(row(0), row(1), miss: miss, weight: weight)
    }
    if let median = misses.median() { sum.deviation = median / medianLengthOfDeviation }
    return sum
  }
}
