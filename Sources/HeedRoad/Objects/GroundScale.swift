import Foundation
public import HeedSignals

/// Learns from where objects stand on the road how large each really is, and how the road lies before the camera, together.
///
/// A box's height gives a distance that is off by the object's own size, the same for as long as it is seen; its lower edge
/// gives one that is off by the camera's pitch and the road's slope, the same for all objects of a moment. One Kalman filter
/// over the slope and the logarithm of every size tells the two apart.
public struct GroundScale: Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// How far the road before the camera is tilted against the rig's plane, one standard deviation, degrees.
    /// Choice: braking and slopes together; 5 to 14 pixels at f = 721, of which labelled drives show 1 to 10.
    public var tiltDegrees = 0.8
    /// How long a tilt lasts, seconds. Choice: slopes and braking last some seconds; 2 to 10 give the same within 5 %.
    @Seconds public var tiltLasts: Duration = .seconds(4)
    /// How far each object's own piece of road is off that tilt, one standard deviation, degrees.
    /// Choice: a kerb of 10 cm at 15 m.
    public var ownTiltDegrees = 0.4
    /// How long it stays so: within that time looks are one and the same evidence. Choice: as long as an object stays on its
    /// piece of road; with less, an uneven road is believed to be the object's size.
    @Seconds public var ownTiltLasts: Duration = .milliseconds(2300)
    /// What is further off than this many standard deviations is not used. Choice: the usual gate.
    public var gate = 3.0
    /// Objects that are learned at once. Choice: the nearest of those that come first; bounds the work.
    public var mostObjects = 24

    public init() {}
  }

  private let settings: Settings
  private var ids: [String] = []
  /// The tilt in radians, + when the road rises before the camera, then the logarithm of size over usual size of each object.
  private var state: [Double] = [0]
  private var covariance: [[Double]]

  init(settings: Settings) {
    self.settings = settings
    let tilt = settings.tiltDegrees * .pi / 180
    covariance = [[tilt * tilt]]
  }

  /// The object's size over the usual one, as a logarithm, with its standard deviation; nil for objects it does not know.
  func size(of id: String) -> (logarithm: Double, deviation: Double)? {
    ids.firstIndex(of: id).map { (state[$0 + 1], covariance[$0 + 1][$0 + 1].squareRoot()) }
  }

  /// One object as it was seen.
  struct Measurement {
    var id: String
    /// Prior of the logarithm of its size.
    var spread: Double
    /// From the usual size, metres.
    var distance: Double
    /// From the lower edge to the horizon of the rig, as a tangent; nil when the edge is not where it stands.
    var drop: Double?
  }

  /// Takes in one frame.
  /// - Parameters:
  ///   - measurements: Of this frame.
  ///   - living: Objects that may be seen again; others are forgotten.
  ///   - height: Of the camera, metres.
  ///   - seconds: Since the last frame.
  mutating func update(_ measurements: [Measurement], living: Set<String>, height: Double, seconds: Double) {
    forget(keeping: living)
    letTimePass(seconds)
    let nearest = measurements.sorted { ($0.distance, $0.id) < ($1.distance, $1.id) }.prefix(settings.mostObjects)
    for measurement in nearest where !ids.contains(measurement.id) && ids.count < settings.mostObjects {
      add(measurement)
    }
    let own = settings.ownTiltDegrees * .pi / 180
    // Looks that follow each other are off alike: together they weigh as much as one in that time.
    let looks = max(1, settings.ownTiltLasts.seconds / max(seconds, 1e-3))
    for measurement in nearest {
      guard let drop = measurement.drop, let index = ids.firstIndex(of: measurement.id) else { continue }
      let expected = height / (measurement.distance * exp(state[index + 1]))
      correct(index + 1, slope: -expected, residual: drop - state[0] - expected, noise: own * own * looks)
    }
  }

  /// The plane that tilts are counted from is another one.
  mutating func forgetTilt() {
    let tilt = settings.tiltDegrees * .pi / 180
    state[0] = 0
    for index in state.indices { (covariance[0][index], covariance[index][0]) = (0, 0) }
    covariance[0][0] = tilt * tilt
  }

  private mutating func letTimePass(_ seconds: Double) {
    guard seconds > 0 else { return }
    let kept = exp(-seconds / settings.tiltLasts.seconds)
    let tilt = settings.tiltDegrees * .pi / 180
    state[0] *= kept
    for i in state.indices {
      covariance[0][i] *= kept
      covariance[i][0] *= kept
    }
    covariance[0][0] += tilt * tilt * (1 - kept * kept)
  }

  private mutating func correct(_ k: Int, slope: Double, residual: Double, noise: Double) {
    // Only the tilt (1) and the object's size (slope) enter the measurement.
    let column = state.indices.map { covariance[$0][0] + covariance[$0][k] * slope }
    let total = column[0] + slope * column[k] + noise
    guard total > 0, residual * residual <= settings.gate * settings.gate * total else { return }
    for i in state.indices {
      let gain = column[i] / total
      state[i] += gain * residual
      for j in state.indices { covariance[i][j] -= gain * column[j] }
      // Rounding may take away more than there is.
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
