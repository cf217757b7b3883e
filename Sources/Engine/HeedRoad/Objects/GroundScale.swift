import Foundation
import HeedSignals

/// Learns each object's real size together with the road's tilt, from the places where objects stand. A box's height
/// gives a distance with the error of the size, which is constant while the object is seen. Its lower edge gives a
/// distance with the error of pitch and slope, which all objects share. A Kalman filter separates the two errors.
public struct GroundScale: Sendable {
  /// Correlation time of the road's tilt. Choice: slopes and braking last seconds; 2 to 10 s agree within 5 %.
  static let tiltLasts: Duration = .seconds(4)
  /// Correlation time of the tilt at a single object. Choice: an object stays on its piece of road about this long.
  static let ownTiltLasts: Duration = .milliseconds(2300)
  /// Standard deviations above which a measurement is not used. Choice: three, as usual.
  static let gate = 3.0
  /// Maximum number of objects whose sizes are learned at once, the nearest first. Choice: bounds the work.
  static let mostObjects = 24

  /// Settings of ``GroundScale``.
  public struct Settings: Hashable, Codable, Sendable {
    /// Standard deviation of the road's tilt, degrees. Tuning: the row of drives in halves. Choice: braking and slopes;
    /// labelled drives show 1 to 10 pixels.
    public var tiltDegrees = 0.8
    /// Standard deviation of the tilt at each object against the road's tilt, degrees. Tuning: the row of drives in
    /// halves. Choice: a kerb of 10 cm at 15 m.
    public var ownTiltDegrees = 0.4
    /// Creates the default settings.
    public init() {}

    fileprivate var tiltVariance: Double {
      let tilt = tiltDegrees * .pi / 180
      return tilt * tilt
    }
  }

  private let settings: Settings
  private var ids: [String] = []
  /// The road's tilt in radians, + if it rises ahead; then each object's logarithm of size over usual size.
  private var state: [Double] = [0]
  private var covariance: [[Double]]

  init(settings: Settings) {
    self.settings = settings
    covariance = [[settings.tiltVariance]]
  }

  /// Logarithm of the object's size over the usual size, and its deviation; nil without a learned size.
  func size(of id: String) -> (logarithm: Double, deviation: Double)? {
    ids.firstIndex(of: id).map { (state[$0 + 1], covariance[$0 + 1][$0 + 1].squareRoot()) }
  }

  /// An object's distance by its usual size, metres, and the place of its box's lower edge.
  struct Measurement {
    var id: String
    /// Deviation of the logarithm of the object's size before learning.
    var spread: Double
    var distance: Double
    /// Tangent from the rig's horizon down to the box's lower edge; nil if the object does not stand on the road.
    var drop: Double?
  }

  /// Adds a frame. `living`: Objects to keep. `height`: Camera height, metres. `seconds`: Time since the last frame.
  mutating func update(_ measurements: [Measurement], living: Set<String>, height: Double, seconds: Double) {
    forget(keeping: living)
    if seconds > 0 { fadeTilt(to: exp(-seconds / Self.tiltLasts.seconds)) }
    let nearest = measurements.sorted { ($0.distance, $0.id) < ($1.distance, $1.id) }.prefix(Self.mostObjects)
    for measurement in nearest where !ids.contains(measurement.id) && ids.count < Self.mostObjects { add(measurement) }
    let own = settings.ownTiltDegrees * .pi / 180
    // Consecutive boxes share their error, so all boxes within the correlation time weigh as much as one box.
    let looks = max(1, Self.ownTiltLasts.seconds / max(seconds, 1e-3))
    for measurement in nearest {
      guard let drop = measurement.drop, let index = ids.firstIndex(of: measurement.id) else { continue }
      let expected = height / (measurement.distance * exp(state[index + 1]))
      correct(index + 1, slope: -expected, residual: drop - state[0] - expected, noise: own * own * looks)
    }
  }

  mutating func forgetTilt() { fadeTilt(to: 0) }

  /// Lets a share of the road's tilt fade towards level, because slopes and braking end.
  private mutating func fadeTilt(to kept: Double) {
    state[0] *= kept
    for i in state.indices {
      covariance[0][i] *= kept
      covariance[i][0] *= kept
    }
    covariance[0][0] += settings.tiltVariance * (1 - kept * kept)
  }

  private mutating func correct(_ k: Int, slope: Double, residual: Double, noise: Double) {
    // Only the tilt (factor 1) and the object's size (factor `slope`) enter the measurement.
    let column = state.indices.map { covariance[$0][0] + covariance[$0][k] * slope }
    let total = column[0] + slope * column[k] + noise
    guard total > 0, residual * residual <= Self.gate * Self.gate * total else { return }
    for i in state.indices {
      let gain = column[i] / total
      state[i] += gain * residual
      for j in state.indices { covariance[i][j] -= gain * column[j] }
      // Rounding may make a variance negative.
      covariance[i][i] = max(covariance[i][i], 1e-12)
    }
  }

  private mutating func add(_ measurement: Measurement) {
    ids.append(measurement.id)
    state.append(0)
    for i in covariance.indices { covariance[i].append(0) }
    covariance.append(Array(repeating: 0, count: state.count))
    covariance[state.count - 1][state.count - 1] = measurement.spread * measurement.spread
  }

  private mutating func forget(keeping living: Set<String>) {
    for index in ids.indices.reversed() where !living.contains(ids[index]) {
      ids.remove(at: index)
      state.remove(at: index + 1)
      covariance.remove(at: index + 1)
      for i in covariance.indices { covariance[i].remove(at: index + 1) }
    }
  }
}
