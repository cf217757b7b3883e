import Foundation
public import HeedGeometry
public import HeedSignals

/// Tells the driver's face from other people's by place and size alone; nothing identifies a person.
///
/// The driver is the face seen first, then the face that stays in its place. Faces seen beside the driver are excluded.
/// If the driver stays lost, a face elsewhere is followed until a face shows up in the driver's place.
public struct DriverSelector: Sendable {
  /// The driver's usual region and the last one.
  private struct Place: Hashable, Sendable { var home, last: FaceRegion }

  private struct Other: Hashable, Sendable {
    var region: FaceRegion
    var lastSeen: Timestamp
  }

  private enum State: Hashable, Sendable {
    case unknown
    case known(Place, lastSeen: Timestamp)
    /// A face elsewhere is followed while the driver's place is remembered.
    case elsewhere(from: Place, since: Timestamp, lastSeen: Timestamp)
  }

  private let settings: Settings
  private let seat: Rig.Seat?
  private var state = State.unknown
  private var others: [Other] = []

  /// Starts without a driver.
  /// - Parameter seat: The driver's side of the vehicle; the left seat is at the right of the picture.
  public init(seat: Rig.Seat? = nil, settings: Settings = Settings()) { (self.seat, self.settings) = (seat, settings) }

  /// Records the face followed in this frame.
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

  /// Records the faces other than the followed driver's in this frame.
  public mutating func sawBesideDriver(_ faces: [FaceRegion], at time: Timestamp) {
    guard case .known = state else { return }
    others = faces.map { Other(region: $0, lastSeen: time) }
  }

  /// Indices of the faces that may be the driver's, most likely first; empty if waiting is better.
  public mutating func candidates(among faces: [FaceRegion], in size: ImageSize, at time: Timestamp) -> [Int] {
    let open = facesOfNobody(faces, at: time)
    switch state {
    case .unknown: return firstChoice(among: open, of: faces, in: size)
    case .known(let place, let lastSeen), .elsewhere(let place, _, let lastSeen):
      let nearby = nearby(open, of: faces, to: place)
      guard nearby.isEmpty, time - lastSeen > settings.holdsPlace else { return nearby }
      return firstChoice(among: open, of: faces, in: size)
    }
  }

  /// Index of a face in the driver's place while another is followed; otherwise nil.
  public func returnedDriver(among faces: [FaceRegion]) -> Int? {
    guard case .elsewhere(let place, _, _) = state else { return nil }
    return nearby(Array(faces.indices), of: faces, to: place).first
  }

  /// Indices of the faces that are not known others'; updates the others' places.
  private mutating func facesOfNobody(_ faces: [FaceRegion], at time: Timestamp) -> [Int] {
    others.removeAll { time - $0.lastSeen > settings.forgetsOthers }
    return faces.indices.filter { index in
      let face = faces[index]
      let nearest = others.indices.min { distance(face, others[$0].region) < distance(face, others[$1].region) }
      guard let nearest, isNearby(face, others[nearest].region) else { return true }
      if let place, isNearby(face, place), distance(face, place.last) < distance(face, others[nearest].region) {
        return true
      }
      others[nearest] = Other(region: face, lastSeen: time)
      return false
    }
  }

  private var place: Place? {
    switch state {
    case .unknown: nil
    case .known(let place, _), .elsewhere(let place, _, _): place
    }
  }

  /// The front row first, then by distance from the driver's side, or from the middle if the seat is unknown.
  private func firstChoice(among open: [Int], of faces: [FaceRegion], in size: ImageSize) -> [Int] {
    let largest = open.map { faces[$0].size }.max() ?? 0
    func cost(_ index: Int) -> Double {
      let sideways = faces[index].center.x / Double(size.width)
      let aside =
        switch seat {
        case .left: 1 - sideways
        case .right: sideways
        case nil: abs(sideways - 0.5)
        }
      // `aside` is at most 1 in the picture, so every rear face comes after every front face.
      return faces[index].size < settings.frontRowRatio * largest ? 2 + aside : aside
    }
    return open.sorted { cost($0) < cost($1) }
  }

  /// The faces in the driver's place, nearest first.
  private func nearby(_ open: [Int], of faces: [FaceRegion], to place: Place) -> [Int] {
    open.filter { isNearby(faces[$0], place) }
      .sorted { distance(faces[$0], place.last) < distance(faces[$1], place.last) }
  }

  private func isNearby(_ face: FaceRegion, _ place: Place) -> Bool {
    isNearby(face, place.last) || isNearby(face, place.home)
  }

  private func isNearby(_ face: FaceRegion, _ known: FaceRegion) -> Bool {
    let ratio = face.size / known.size
    return distance(face, known) <= settings.nearbySides && ratio <= settings.nearbyRatio
      && ratio >= 1 / settings.nearbyRatio
  }

  /// Distance of the centres in sides of the known region.
  private func distance(_ face: FaceRegion, _ known: FaceRegion) -> Double {
    face.center.distance(to: known.center) / known.size
  }

  private func drawn(_ home: FaceRegion, to face: FaceRegion, for time: Duration) -> FaceRegion {
    let share = 1 - exp(-max(0, time.seconds) / settings.follows.seconds)
    func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    return FaceRegion(
      center: PlanePoint(x: between(home.center.x, face.center.x), y: between(home.center.y, face.center.y)),
      size: between(home.size, face.size), rotation: face.rotation)
  }
}
