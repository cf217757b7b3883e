import HeedGeometry
import HeedSignals

/// Tells the driver's face from other faces by place and size alone, without identifying a person.
///
/// The seat is the usual place of the first driver's head. A face elsewhere, or of another size, is a passenger's,
/// even while the driver is gone for long. Tracking restarts when a face is in the seat.
struct DriverSelector: Sendable {
  /// Maximum distance of a new driver's face from the seat's middle, metres. Choice: people sit off-centre by half a
  /// head less; the next seat is 0.6 m away, and a leaning passenger stays outside.
  static let seatMeters = 0.2
  /// Maximum ratio between a new driver's face size and the usual size in the seat. Choice: drivers sit 0.9 m
  /// (leaning back) to 0.5 m (over the wheel) away from the camera, and the seat's middle lies between.
  static let seatRatio = 1.5
  /// Maximum distance of the tracked driver's face from the seat's middle, metres. Choice: a reach to the glove box.
  static let leanMeters = 0.45
  /// Maximum ratio of the tracked driver's face size to the usual size. Choice: a face just in front of the wheel.
  static let leanRatio = 2.0
  /// Maximum motion of a head within `stepTime`, metres. Choice: visible faces move at 1 m/s at most.
  static let stepMeters = 0.12
  /// Maximum ratio of one head's sizes within `stepTime`. Choice: a head 0.5 m away comes closer by `stepMeters`.
  static let stepRatio = 1.3
  /// Time for which a face near the driver's last position is accepted. Choice: a hand is gone by then.
  static let stepTime: Duration = .milliseconds(500)
  /// Time whose median head position is the seat. Choice: longer than a lean, but it follows an adjusted seat.
  static let learns: Duration = .seconds(60)
  /// Interval between two samples of the head's position. Choice: gives enough samples for a median.
  static let sampleInterval: Duration = .milliseconds(500)
  /// Tracking time after which a face nearer to the driver's side no longer replaces the tracked one. Choice: the
  /// driver has sat down by then. A new face on that side is outside the window.
  static let settles: Duration = .seconds(30)
  /// Minimum distance from the tracked face to a face that replaces it, metres. Choice: half of the seats' distance.
  static let besideMeters = 0.3
  /// Time for which a passenger's last place is remembered. Choice: passengers bend down for so long.
  static let forgetsOthers: Duration = .seconds(10)
  /// Time after which a passenger who stays in the seat is its driver. Choice: who leans over goes back sooner. A
  /// drawn driver was taken for a passenger while getting in; no real recording shows this.
  static let sitsDown: Duration = .seconds(3)
  /// Maximum size of a rear-seat face, relative to the largest. Choice: front heads are 0.5 to 0.9 m away, rear seats
  /// 0.8 m more.
  static let frontRowRatio = 0.6

  /// The driver's usual and latest head position, the samples for the median, and the total tracking time.
  private struct SeatPlace: Sendable {
    var middle: HeadPlace
    var places: [HeadPlace]
    var last: HeadPlace
    var lastSeen: Timestamp
    var lastSample: Timestamp
    var followed = Duration.zero
  }

  /// A person beside the driver, remembered so that the selector does not take this person for the driver.
  private struct Other: Sendable {
    var place: HeadPlace
    var lastSeen: Timestamp
    /// The time since which the person is in the driver's seat; nil elsewhere.
    var inSeatSince: Timestamp?
  }

  private let side: Rig.Seat?
  /// The driver's seat; nil before the first driver.
  private var seat: SeatPlace?
  private var others: [Other] = []

  /// - Parameter seat: The driver's side of the vehicle. The left seat is at the right of the picture.
  init(seat: Rig.Seat? = nil) { side = seat }

  /// Adds the face that was tracked in this frame.
  /// - Parameter isAlone: True if the face was just detected and nobody else was seen.
  /// - Returns: False if the face is not the driver's, because it left the seat or jumped out of it.
  mutating func follow(_ face: FaceRegion, isAlone: Bool = false, in size: ImageSize, at time: Timestamp) -> Bool {
    let place = HeadPlace(face, in: size)
    guard var seat else {
      seat = SeatPlace(middle: place, places: [place], last: place, lastSeen: time, lastSample: time)
      return true
    }
    guard isSeated(place, isAlone: isAlone, at: time) else { return false }
    seat.followed += min(Self.stepTime, time - seat.lastSeen)
    (seat.last, seat.lastSeen) = (place, time)
    if time - seat.lastSample >= Self.sampleInterval {
      seat.lastSample = time
      let most = max(1, Int(Self.learns / Self.sampleInterval))
      seat.places = seat.places.suffix(most - 1) + [place]
      seat.middle = HeadPlace.median(seat.places) ?? place
    }
    self.seat = seat
    return true
  }

  /// Moves all known heads to where a turned camera sees them.
  mutating func turned(by nowFromBefore: Rotation<Camera, Camera>, focal: Double) {
    func turned(_ place: HeadPlace) -> HeadPlace { place.turned(nowFromBefore, focal: focal) }
    for index in others.indices { others[index].place = turned(others[index].place) }
    guard var seat else { return }
    (seat.middle, seat.places, seat.last) = (turned(seat.middle), seat.places.map(turned), turned(seat.last))
    self.seat = seat
  }

  /// Stores the faces of this frame that are not the tracked driver's.
  mutating func sawBesideDriver(_ faces: [FaceRegion], in size: ImageSize, at time: Timestamp) {
    guard seat != nil else { return }
    others = faces.map { Other(place: HeadPlace($0, in: size), lastSeen: time) }
  }

  /// Indices of the faces that may be the driver's, most likely first; empty while only other people are visible.
  mutating func candidates(among faces: [FaceRegion], in size: ImageSize, at time: Timestamp) -> [Int] {
    let places = faces.map { HeadPlace($0, in: size) }
    let open = placesOfNobody(places, at: time)
    guard let seat else { return firstChoice(among: open, of: faces, in: size) }
    func distance(_ index: Int) -> Double {
      min(places[index].distance(to: seat.middle), places[index].distance(to: seat.last))
    }
    return open.filter { isSeated(places[$0], isAlone: isAlone(faces), at: time) }.sorted {
      distance($0) < distance($1)
    }
  }

  /// Index of a face that is more likely in the driver's seat than the tracked face. The tracked face is then
  /// dropped. nil if no face is, if the driver's side is unknown, or once the driver is settled.
  mutating func driverInstead(
    of followed: FaceRegion, among faces: [FaceRegion], in size: ImageSize, at time: Timestamp
  ) -> Int? {
    guard let side, let seat, seat.followed < Self.settles else { return nil }
    let here = HeadPlace(followed, in: size)
    func lead(_ index: Int) -> Double {
      let way = HeadPlace(faces[index], in: size).across - here.across
      return side == .left ? way : -way
    }
    let better = faces.indices.filter {
      faces[$0].size >= Self.frontRowRatio * followed.size && lead($0) >= Self.besideMeters
    }
    guard let best = better.max(by: { lead($0) < lead($1) }) else { return nil }
    self.seat = nil
    others = [Other(place: here, lastSeen: time)]
    return best
  }

  /// True if nobody else is or was seen beside the only face.
  func isAlone(_ faces: [FaceRegion]) -> Bool { faces.count == 1 && others.isEmpty }

  /// True for a head in the driver's seat, or near the driver's last position within the last half second. A head alone
  /// in the picture may have jumped, because frames may be missing: faces are compared then.
  private func isSeated(_ place: HeadPlace, isAlone: Bool, at time: Timestamp) -> Bool {
    guard let seat, !isInSeat(place) else { return true }
    return time - seat.lastSeen <= Self.stepTime
      && place.isWithin(isAlone ? Self.leanMeters : Self.stepMeters, ratio: Self.stepRatio, of: seat.last)
      && place.isWithin(Self.leanMeters, ratio: Self.leanRatio, of: seat.middle)
  }

  private func isInSeat(_ place: HeadPlace) -> Bool {
    seat.map { place.isWithin(Self.seatMeters, ratio: Self.seatRatio, of: $0.middle) } ?? false
  }

  /// Indices of the heads that are not known passengers. Updates the passengers' places.
  private mutating func placesOfNobody(_ places: [HeadPlace], at time: Timestamp) -> [Int] {
    others.removeAll { time - $0.lastSeen > Self.forgetsOthers }
    return places.indices.filter { index in
      let place = places[index]
      let nearest = others.indices.min { place.distance(to: others[$0].place) < place.distance(to: others[$1].place) }
      guard let nearest, place.isWithin(Self.seatMeters, ratio: Self.seatRatio, of: others[nearest].place)
      else { return true }
      if let seat, place.distance(to: seat.last) < place.distance(to: others[nearest].place) { return true }
      (others[nearest].place, others[nearest].lastSeen) = (place, time)
      guard isInSeat(place), places.filter(isInSeat).count == 1 else {
        others[nearest].inSeatSince = nil
        return false
      }
      others[nearest].inSeatSince = others[nearest].inSeatSince ?? time
      guard let since = others[nearest].inSeatSince, time - since >= Self.sitsDown else { return false }
      others.remove(at: nearest)
      return true
    }
  }

  /// Orders faces: front row first, then by distance from the driver's side of the picture, or its middle if unknown.
  private func firstChoice(among open: [Int], of faces: [FaceRegion], in size: ImageSize) -> [Int] {
    let largest = open.map { faces[$0].size }.max() ?? 0
    func cost(_ index: Int) -> Double {
      let sideways = faces[index].center.x / Double(size.width)
      let aside =
        switch side {
        case .left: 1 - sideways
        case .right: sideways
        case nil: abs(sideways - 0.5)
        }
      // `aside` is at most 1 inside the picture, so the added 2 puts every rear face after every front face.
      return faces[index].size < Self.frontRowRatio * largest ? 2 + aside : aside
    }
    return open.sorted { cost($0) < cost($1) }
  }
}
