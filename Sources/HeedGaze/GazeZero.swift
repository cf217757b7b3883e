import Foundation
import HeedGeometry
import HeedSignals

/// Learns where a person's "straight at the road" lies: the gaze they return to most, near the forward zone.
///
/// Every person's visual axis and every iris estimate is off by some constant degrees. A driver looks at the road most
/// of the time, so the most frequent gaze near it is the road. Stands in until a calibration is loaded.
struct GazeZero {
  struct Settings: Hashable, Codable, Sendable {
    /// Gazes further than this from the forward zone say nothing about it.
    /// Choice: kappa and the net's offset together stay below 10 degrees; mirrors lie beyond 20.
    var reachDegrees = 12.0
    /// The correction never exceeds this, in either axis.
    /// Choice: a larger offset is not a person's eye but a driver who looks elsewhere.
    var largestDegrees = 8.0
    /// Half-life of what was seen.
    /// Choice: a driver settles within a minute; five keep the zero through a long queue with a phone.
    @Seconds var halfLife: Duration = .seconds(300)
    /// Seen time that it takes until the correction is applied in full.
    /// Choice: 20 s of forward gaze; before that it grows in proportion, so nothing jumps.
    @Seconds var learningTime: Duration = .seconds(20)
    /// How often the peak is searched anew. Choice: it moves within minutes; searching costs 30 us.
    @Seconds var searchEvery: Duration = .milliseconds(500)
    /// Width of the peak that counts as one gaze. Choice: twice the net's scatter.
    var peakDegrees = 3.0

    init() {}
  }

  private static let cells = 25
  private let settings: Settings
  private var seconds = [Double](repeating: 0, count: cells * cells)
  private var last: Timestamp?
  private var searched: Timestamp?

  init(settings: Settings = Settings()) { self.settings = settings }

  /// What to take off the measured azimuth and elevation.
  private(set) var correction = (azimuth: Angle.zero, elevation: Angle.zero)

  /// Feeds one gaze as its offset from the forward zone.
  mutating func update(azimuth: Angle, elevation: Angle, at time: Timestamp) {
    defer { last = time }
    guard let last, time > last else { return }
    let dt = min((time - last).seconds, 0.2)
    let (x, y) = (cell(azimuth.degrees), cell(elevation.degrees))
    guard (0..<Self.cells).contains(x), (0..<Self.cells).contains(y) else { return }
    let decay = exp2(-dt / settings.halfLife.seconds)
    for index in seconds.indices { seconds[index] *= decay }
    seconds[y * Self.cells + x] += dt
    if let searched, time - searched < settings.searchEvery { return }
    searched = time
    learn()
  }

  private var degreesPerCell: Double { 2 * settings.reachDegrees / Double(Self.cells) }

  private func cell(_ degrees: Double) -> Int {
    Int(((degrees + settings.reachDegrees) / degreesPerCell).rounded(.down))
  }

  private func center(_ cell: Int) -> Double { (Double(cell) + 0.5) * degreesPerCell - settings.reachDegrees }

  /// The peak: where most time lies within `peakDegrees`, then the mean of what lies there.
  private mutating func learn() {
    let radius = Int((settings.peakDegrees / degreesPerCell).rounded(.up))
    var best = (time: 0.0, azimuth: 0.0, elevation: 0.0)
    for y in 0..<Self.cells {
      for x in 0..<Self.cells where seconds[y * Self.cells + x] > 0 {
        let peak = sum(around: x, y, radius: radius)
        if peak.time > best.time { best = peak }
      }
    }
    guard best.time > 0 else { return }
    let trust = min(1, best.time / settings.learningTime.seconds)
    func bounded(_ degrees: Double) -> Angle {
      .degrees(trust * max(-settings.largestDegrees, min(settings.largestDegrees, degrees)))
    }
    correction = (bounded(best.azimuth), bounded(best.elevation))
  }

  private func sum(around x: Int, _ y: Int, radius: Int) -> (time: Double, azimuth: Double, elevation: Double) {
    var (time, azimuth, elevation) = (0.0, 0.0, 0.0)
    for j in max(0, y - radius)...min(Self.cells - 1, y + radius) {
      for i in max(0, x - radius)...min(Self.cells - 1, x + radius) {
        let here = seconds[j * Self.cells + i]
        time += here
        azimuth += here * center(i)
        elevation += here * center(j)
      }
    }
    return time > 0 ? (time, azimuth / time, elevation / time) : (0, 0, 0)
  }
}
