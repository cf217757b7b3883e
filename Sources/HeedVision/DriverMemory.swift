import Foundation
public import HeedGeometry
public import HeedSignals

/// Tells the driver's face from other people's by place and size. A pure value: nothing identifies a person.
///
/// The driver is who is seen first, then who stays where the driver was. A face that turns up elsewhere after the driver was
/// lost is taken only when the driver stays away, and given back when a face shows up in the driver's place.
public struct DriverMemory: Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// A face is in the driver's place when its centre is at most this far from it, in sides of the face's region.
    /// Choice: a person leans by half a region (a head and a half is 1.5 / 1.5 = 1); two seats are two regions and more apart.
    public var nearbySides = 0.9
    /// ... and its region is at most this many times larger or smaller.
    /// Choice: from leaning back to leaning over the wheel is 0.9 m to 0.5 m; who sits in the rear is at less than half the size.
    public var nearbyRatio = 1.8
    /// How long the place is kept free for a lost driver before a face elsewhere is taken.
    /// Choice: longer than a hand over the face or a look back takes; short, because a driver unseen is a driver unwatched.
    @Seconds public var holdsPlace: Duration = .seconds(2)
    /// How long a face elsewhere is followed before its place is the driver's.
    /// Choice: after a real change of seats or of the camera's direction nothing else would ever end the exception.
    @Seconds public var adopts: Duration = .seconds(20)
    /// Time constant with which the driver's place follows the driver.
    /// Choice: slower than a lean to the radio or out of the picture, faster than an adjustment of the seat or the camera.
    @Seconds public var follows: Duration = .seconds(10)
    /// Faces smaller than this share of the largest are in the rear.
    /// Choice: the rear seats are 0.8 m behind heads that are 0.5 to 0.9 m away from the camera.
    public var frontRowRatio = 0.6

    public init() {}
  }

  /// Where to look for the driver: where the seat is, and where the face was last.
  private struct Place: Hashable, Sendable {
    var home: FaceRegion
    var last: FaceRegion
  }

  private enum State: Hashable, Sendable {
    case unknown
    case known(Place, lastSeen: Timestamp)
    /// Somebody is followed elsewhere while the driver's place is kept in mind.
    case elsewhere(from: Place, since: Timestamp, lastSeen: Timestamp)
  }

  private let settings: Settings
  private let seat: Rig.Seat?
  private var state = State.unknown

  /// - Parameter seat: The driver's side of the vehicle; the camera looks at the driver, so the left seat is at the picture's right.
  public init(seat: Rig.Seat? = nil, settings: Settings = Settings()) {
    self.seat = seat
    self.settings = settings
  }

  /// Takes note of the face that is followed in this frame.
  public mutating func saw(_ face: FaceRegion, at time: Timestamp) {
    let arrived = Place(home: face, last: face)
    switch state {
    case .unknown: state = .known(arrived, lastSeen: time)
    case .known(let place, let lastSeen):
      if isNearby(face, place) || time - lastSeen <= settings.holdsPlace {
        let home = drawn(place.home, to: face, for: time - lastSeen)
        state = .known(Place(home: home, last: face), lastSeen: time)
      } else {
        state = .elsewhere(from: place, since: time, lastSeen: time)
      }
    case .elsewhere(let place, let since, _):
      if isNearby(face, place) || time - since >= settings.adopts {
        state = .known(arrived, lastSeen: time)
      } else {
        state = .elsewhere(from: place, since: since, lastSeen: time)
      }
    }
  }

  /// Which faces may be the driver's, most likely first; empty when it is better to wait.
  public func candidates(among faces: [FaceRegion], in size: ImageSize, at time: Timestamp) -> [Int] {
    switch state {
    case .unknown: return firstChoice(among: faces, in: size)
    case .known(let place, let lastSeen), .elsewhere(let place, _, let lastSeen):
      let nearby = nearby(faces, to: place)
      guard nearby.isEmpty, time - lastSeen > settings.holdsPlace else { return nearby }
      return firstChoice(among: faces, in: size)
    }
  }

  /// The face in the driver's place, while somebody is followed elsewhere; nil otherwise.
  public func returnedDriver(among faces: [FaceRegion]) -> Int? {
    guard case .elsewhere(let place, _, _) = state else { return nil }
    return nearby(faces, to: place).first
  }

  /// The largest faces first; among the front row, who is on the driver's side, or in the middle.
  private func firstChoice(among faces: [FaceRegion], in size: ImageSize) -> [Int] {
    let largest = faces.map(\.size).max() ?? 0
    func cost(_ face: FaceRegion) -> Double {
      let inRear = face.size < settings.frontRowRatio * largest
      let sideways = face.center.x / Double(size.width)
      let aside =
        switch seat {
        case .left: 1 - sideways
        case .right: sideways
        case nil: abs(sideways - 0.5)
        }
      return inRear ? 2 + aside : aside
    }
    return faces.indices.sorted { cost(faces[$0]) < cost(faces[$1]) }
  }

  /// Those in the driver's place, nearest first.
  private func nearby(_ faces: [FaceRegion], to place: Place) -> [Int] {
    faces.indices.filter { isNearby(faces[$0], place) }
      .sorted { distance(faces[$0], place.last) < distance(faces[$1], place.last) }
  }

  private func isNearby(_ face: FaceRegion, _ place: Place) -> Bool {
    [place.last, place.home].contains { known in
      let ratio = face.size / known.size
      return distance(face, known) <= settings.nearbySides && ratio <= settings.nearbyRatio
        && ratio >= 1 / settings.nearbyRatio
    }
  }

  /// In sides of the known region.
  private func distance(_ face: FaceRegion, _ known: FaceRegion) -> Double {
    face.center.distance(to: known.center) / known.size
  }

  private func drawn(_ home: FaceRegion, to face: FaceRegion, for time: Duration) -> FaceRegion {
    let share = 1 - exp(-time.seconds / settings.follows.seconds)
    func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    return FaceRegion(
      center: PlanePoint(x: between(home.center.x, face.center.x), y: between(home.center.y, face.center.y)),
      size: between(home.size, face.size), rotation: face.rotation)
  }
}
