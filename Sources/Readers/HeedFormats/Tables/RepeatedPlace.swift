/// Detects an undeclared marker position of a lost eye, such as the 0,0 of a tracker converted to degrees.
///
/// Measured gaze does not jump to one position far more often than to others and stay there unchanged; a marker does.
package struct RepeatedPlace: Sendable {
  /// Minimum number of equal samples in a row that count as a stay. Choice: a slow fixation in whole pixels has two
  /// equal samples by chance.
  private static let fewestSamples = 3
  /// Minimum number of stays at one position for a suspicion. Choice: three blinks cause three stays.
  private static let fewestStays = 3
  /// Minimum distance of the jump before a stay, degrees. Choice: within a fixation, positions in whole pixels repeat
  /// after shorter jumps.
  private static let farDegrees = 3.0
  /// Minimum ratio of the stays at the marker to the stays at any other position. Choice: simulated gaze, and gaze in
  /// whole degrees, rests equally often at several positions.
  private static let timesOthers = 2
  /// Maximum number of stored positions. Choice: fewer positions recur in practice.
  private static let mostPlaces = 32

  private struct Place: Sendable {
    var at: SIMD2<Double>
    var samples: Int
    var stays: Int
  }

  private let degreesPerUnit: Double
  private var places: [Place] = []
  private var present = SIMD2<Double>(repeating: .nan)
  private var count = 0
  private var isFar = false

  /// - Parameter degreesPerUnit: Degrees per unit of the table's numbers.
  package init(degreesPerUnit: Double) { self.degreesPerUnit = degreesPerUnit }

  /// Adds a sample with gaze, in the table's unit.
  package mutating func add(x: Double, y: Double) {
    let place = SIMD2(x, y)
    if place == present {
      count += 1
    } else {
      let way = place - present
      isFar = (way * way).sum().squareRoot() * degreesPerUnit > Self.farDegrees
      (present, count) = (place, 1)
    }
    guard isFar, count >= Self.fewestSamples else { return }
    note(begins: count == Self.fewestSamples)
  }

  private mutating func note(begins: Bool) {
    guard let index = places.firstIndex(where: { $0.at == present }) else {
      // The position with the fewest samples is removed, because a recurring marker has more.
      let least = places.indices.min { places[$0].samples < places[$1].samples }
      if places.count == Self.mostPlaces, let least { places.remove(at: least) }
      places.append(Place(at: present, samples: count, stays: 1))
      return
    }
    places[index].samples += begins ? count : 1
    if begins { places[index].stays += 1 }
  }

  /// The suspicious position, its samples and its number of stays; nil when no position is suspicious.
  package var found: (x: Double, y: Double, samples: Int, stays: Int)? {
    let often = places.sorted { $0.stays > $1.stays }
    guard let first = often.first, first.stays >= Self.fewestStays,
      first.stays > Self.timesOthers * (often.dropFirst().first?.stays ?? 0)
    else { return nil }
    return (first.at.x, first.at.y, first.samples, first.stays)
  }

  /// A hint for the user about the suspicious position; nil when no position is suspicious.
  package var question: String? {
    guard let found else { return nil }
    let place = [found.x, found.y].map { Int(exactly: $0).map(String.init) ?? "\($0)" }.joined(separator: ",")
    return
      "the gaze jumps to \(place) \(found.stays) times and stays without moving, at least \(found.samples) samples; "
      + "if that stands for a lost eye, add --lost=\(place)."
  }
}
