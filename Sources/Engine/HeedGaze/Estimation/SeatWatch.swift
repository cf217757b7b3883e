import HeedGeometry
public import HeedSignals

/// Detects that a driver's head stays farther away, nearer, higher or lower than before, as after the seat was set.
///
/// Shifts to the side do not count: drivers lean on doors and armrests.
public struct SeatWatch: Sendable {
  /// Shift that is told, metres. Choice: a seat's notches are 2 cm apart, and a driver who sits up rises by 4 cm.
  static let least = 0.06
  /// Largest distance from the new place, metres, and how long the head must stay there. Choice: leans are shorter or
  /// less steady.
  static let steady = 0.04, stays: Duration = .seconds(6)
  /// Time constant of the usual place, and time before a shift is told. Choice: drivers settle in less than eight
  /// seconds, and sink slowly in an hour.
  static let memory: Duration = .seconds(60), learned: Duration = .seconds(8)

  /// Where the head usually is, in distances between the driver's eyes: metres would jump when the size of the face is
  /// learned.
  private var usual: SIMD3<Double>?
  private var recent = RecentMean(over: memory)
  private var first: Timestamp?
  /// The place to which the head may have moved for good.
  private var next: (place: SIMD3<Double>, since: Timestamp, frames: Double)?

  /// A watch before the first frame.
  public init() {}

  /// Feeds one frame's face, in time order; nil without one. A face without both eyes counts as none.
  /// - Returns: The shift in words, a clause without a full stop, once the head stays elsewhere.
  public mutating func update(_ face: FaceObservation?, at time: Timestamp) -> String? {
    guard let face, let left = face.leftEye, let right = face.rightEye else { return nil }
    let unit = max(0.001, (left.rotationCenter.meters - right.rotationCenter.meters).length)
    let place = face.origin.meters / unit
    guard let usual, let first else {
      (self.usual, self.first, _) = (place, time, recent.share(at: time))
      return nil
    }
    let shift = place - usual
    guard time - first >= Self.learned, max(abs(shift.y), abs(shift.z)) * unit >= Self.least else {
      if let share = recent.share(at: time) { self.usual = usual + shift * share }
      next = nil
      return nil
    }
    guard let held = next, (place - held.place).length * unit <= Self.steady else {
      next = (place, time, 1)
      return nil
    }
    let middle = held.place + (place - held.place) / (held.frames + 1)
    next = (middle, held.since, held.frames + 1)
    guard time - held.since >= Self.stays else { return nil }
    let moved = (middle - usual) * unit
    (self.usual, self.first, next, recent) = (middle, time, nil, RecentMean(over: Self.memory))
    func words(_ meters: Double, _ more: String, _ less: String) -> String {
      "\(Int((abs(meters) * 100).rounded())) cm \(meters < 0 ? less : more)"
    }
    return
      "The seat is \(words(moved.z, "farther away", "nearer")) and \(words(moved.y, "lower", "higher")) than before"
  }
}
