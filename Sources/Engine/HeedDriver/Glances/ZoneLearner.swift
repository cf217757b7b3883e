import Foundation
import HeedGeometry
public import HeedSignals

/// Learns from a drive where the road and the mirrors are. Gaze rests longest on the road; a mirror gets frequent
/// brief looks, at the place relative to the road where common cars have that mirror.
///
/// Takes gaze in the camera's frame, calibrated or not: a constant error shifts all places alike. Source: most of a
/// driver's gaze time is on the road (Victor et al. 2005); glances at mirrors take about a second (Taoka 1990).
public struct ZoneLearner: Sendable {
  /// Maximum distance of a gaze from the mean gaze of its look, degrees. Choice: twice the scatter of one frame's gaze.
  static let lookDegrees = 5.0
  /// Minimum length of a look that counts. Choice: in a shorter look, the gaze is still travelling.
  static let shortestLook: Duration = .milliseconds(150)
  /// Time without gaze after which a look ends. Choice: longer than a blink.
  static let longestGap: Duration = .milliseconds(400)
  /// Radius within which looks belong to a place, degrees. Choice: the road in a bend, and the scatter of the gaze.
  static let placeDegrees = 6.0
  /// Minimum gaze time before a result. Choice: two minutes hold four looks into each mirror.
  static let leastTime: Duration = .seconds(120)
  /// Minimum share of the gaze time at the road. Choice: half is usual, and a third in a town.
  static let leastRoadShare = 0.35
  /// Minimum number, and maximum median length, of looks into a mirror. Choice: three are no chance; one takes 1 s.
  static let leastVisits = 3, longestMirrorLook: Duration = .seconds(2)
  /// Ratio of looks at the inside mirror's two possible places that shows the driver's side. Choice: twice is clear.
  static let seatRatio = 2.0
  /// Maximum number of remembered looks. Choice: an hour of looks.
  static let mostLooks = 4000

  /// A missing result, and its cause.
  public enum Missing: Hashable, Sendable {
    /// Too little gaze was seen; holds the seen time and the needed time.
    case time(Duration, needed: Duration)
    /// No place has enough gaze time to be the road; `share` is the largest share found.
    case road(share: Double)
    /// A zone got too few looks to be found.
    case zone(String, visits: Int)
    /// It is unclear on which side the driver sits.
    case seat

    /// One sentence that tells people what is missing.
    public var words: String {
      switch self {
      case .time(let seen, let needed):
        "Too little gaze was seen: \(Int(seen.seconds)) of \(Int(needed.seconds)) s; give a longer drive."
      case .road(let share):
        "Gaze rests nowhere long enough to be the road (\(Int(share * 100)) % at most); was this a drive?"
      case .zone(let name, let visits):
        "\(name) was not found (\(visits) looks where it may be); look there now and then, or drive longer."
      case .seat: "The driver's side was not seen; give --seat left or right."
      }
    }
  }

  /// The results.
  public struct Learned: Hashable, Sendable {
    /// The zones, the road first; empty if the road was not found.
    public var zones: [Zone] = []
    /// The side on which the driver sits; nil if neither given nor found.
    public var seat: Rig.Seat?
    /// The missing results.
    public var missing: [Missing] = []
    /// Number of looks into each zone, in the zones' order.
    public var visits: [Int] = []
  }

  /// A stay of the gaze near one place; `origin` is the mean position of the eyes in the camera's frame, metres.
  private struct Look {
    /// Direction of the look, degrees to the driver's left and up.
    var place: SIMD2<Double>
    var seconds: Double
    var origin: SIMD3<Double>
  }

  private var looks: [Look] = []
  /// The look that still lasts: sums of its places and origins, number of frames, first and last time.
  private var open: (sum: SIMD2<Double>, origin: SIMD3<Double>, count: Int, start: Timestamp, last: Timestamp)?
  private var seconds = 0.0
  private var last: Timestamp?

  /// A learner that has seen nothing yet.
  public init() {}

  /// Total time of seen gaze.
  public var time: Duration { .seconds(seconds) }

  /// Feeds one frame's gaze, in time order.
  public mutating func update(_ gaze: GazeSample) {
    let place = SIMD2(gaze.direction.azimuth.degrees, gaze.direction.elevation.degrees)
    guard place.x.isFinite, place.y.isFinite, gaze.origin.meters.length.isFinite else { return }
    if let last {
      guard gaze.time > last else { return }
      if gaze.time - last <= Self.longestGap { seconds += gaze.time.seconds(since: last) }
    }
    last = gaze.time
    if let now = open {
      let off = place - now.sum / Double(now.count)
      if (off * off).sum() <= Self.lookDegrees * Self.lookDegrees, gaze.time - now.last <= Self.longestGap {
        open = (now.sum + place, now.origin + gaze.origin.meters, now.count + 1, now.start, gaze.time)
        return
      }
      close()
    }
    open = (place, gaze.origin.meters, 1, gaze.time, gaze.time)
  }

  /// Ends the current look, and stores it unless it is too short; a full memory drops the oldest look.
  private mutating func close() {
    guard let now = open else { return }
    open = nil
    guard now.last - now.start >= Self.shortestLook else { return }
    if looks.count >= Self.mostLooks { looks.removeFirst(looks.count - Self.mostLooks + 1) }
    looks.append(
      Look(
        place: now.sum / Double(now.count), seconds: now.last.seconds(since: now.start),
        origin: now.origin / Double(now.count)))
  }

  /// The results from all looks so far; `given` is the side on which the driver sits, if known.
  public func learned(seat given: Rig.Seat? = nil) -> Learned {
    var learner = self
    learner.close()
    return learner.learn(given)
  }

  /// Finds the road first, because the places of the mirrors are known relative to the road.
  private func learn(_ given: Rig.Seat?) -> Learned {
    guard time >= Self.leastTime else { return Learned(seat: given, missing: [.time(time, needed: Self.leastTime)]) }
    let total = looks.reduce(0) { $0 + $1.seconds }
    guard let road = densest(looks, weight: \.seconds), total > 0 else {
      return Learned(seat: given, missing: [.road(share: 0)])
    }
    let share = members(of: road, in: looks).reduce(0) { $0 + $1.seconds } / total
    guard share >= Self.leastRoadShare else { return Learned(seat: given, missing: [.road(share: share)]) }
    var learned = Learned(seat: given)
    let eyes = SIMD3(
      looks.map(\.origin.x).median(.mean) ?? 0, looks.map(\.origin.y).median(.mean) ?? 0,
      looks.map(\.origin.z).median(.mean) ?? 0)
    func add(_ form: CabinForm, at place: SIMD2<Double>, visits: Int) {
      guard let zone = form.zone(at: place, from: eyes) else { return }
      learned.zones.append(zone)
      learned.visits.append(visits)
    }
    add(.road, at: road, visits: members(of: road, in: looks).count)
    let seat = given ?? self.seat(road: road)
    learned.seat = seat
    guard let seat else {
      learned.missing.append(.seat)
      return learned
    }
    for form in CabinForm.beside(seat) {
      let (place, visits) = place(of: form, road: road)
      if let place {
        add(form, at: place, visits: visits)
      } else {
        learned.missing.append(.zone(form.name, visits: visits))
      }
    }
    return learned
  }

  /// The driver's side: the side whose inside mirror gets more looks.
  private func seat(road: SIMD2<Double>) -> Rig.Seat? {
    let counts = [Rig.Seat.left, .right].map { seat in
      CabinForm.beside(seat).first { $0.isInside }.map { place(of: $0, road: road).visits } ?? 0
    }
    let (one, other) = (Double(counts[0]), Double(counts[1]))
    if counts[0] >= Self.leastVisits, one >= Self.seatRatio * other { return .left }
    if counts[1] >= Self.leastVisits, other >= Self.seatRatio * one { return .right }
    return nil
  }

  /// The common place of looks into a mirror, and their number; the place is nil for too few or too long looks.
  private func place(of form: CabinForm, road: SIMD2<Double>) -> (place: SIMD2<Double>?, visits: Int) {
    let inside = looks.filter { form.contains($0.place - road) }
    guard let place = densest(inside, weight: { _ in 1 }) else { return (nil, 0) }
    let own = members(of: place, in: inside)
    let usual = own.map(\.seconds).median() ?? .infinity
    let isMirror = own.count >= Self.leastVisits && usual <= Self.longestMirrorLook.seconds
    return (isMirror ? own.reduce(.zero) { $0 + $1.place } / Double(own.count) : nil, own.count)
  }

  private func members(of place: SIMD2<Double>, in looks: [Look]) -> [Look] {
    looks.filter { (($0.place - place) * ($0.place - place)).sum() <= Self.placeDegrees * Self.placeDegrees }
  }

  /// The mean place of the looks around the look with the most neighbours.
  private func densest(_ looks: [Look], weight: (Look) -> Double) -> SIMD2<Double>? {
    var (best, most) = (SIMD2<Double>?.none, 0.0)
    for look in looks {
      let near = members(of: look.place, in: looks)
      let sum = near.reduce(0) { $0 + weight($1) }
      guard sum > most else { continue }
      most = sum
      best = near.reduce(.zero) { $0 + $1.place * weight($1) } / sum
    }
    return best
  }
}
