/// Detects a position that marks a lost eye without being declared as a marker, such as a tracker's 0,0 in degrees.
///
/// Measured gaze does not repeatedly jump to exactly the same numbers, far more often than to any others, and stay there
/// without changing a digit.
package struct RepeatedPlace: Sendable {
  /// Minimum samples of a stay at one place. Choice: in whole pixels, a slow fixation repeats two samples by chance.
  private static let fewestSamples = 3
  /// Minimum stays at the same place that exclude chance. Choice: three blinks.
  private static let fewestStays = 3
  /// Minimum distance of the gaze before a stay, degrees. Choice: whole pixels repeat within a fixation.
  private static let farDegrees = 3.0
  /// Minimum ratio of a place's stays to any other place's. Choice: simulated gaze, and gaze in whole degrees, repeats
  /// several places equally often.
  private static let timesOthers = 2
  /// Maximum number of remembered places. Choice: more than actually recur.
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

  /// - Parameter degreesPerUnit: Scale of the table's numbers.
  package init(degreesPerUnit: Double) { self.degreesPerUnit = degreesPerUnit }

  /// Adds a seen sample, in the table's unit.
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
      // Drops the place with the fewest samples: a recurring marker has more samples than a stay by chance.
      let least = places.indices.min { places[$0].samples < places[$1].samples }
      if places.count == Self.mostPlaces, let least { places.remove(at: least) }
      places.append(Place(at: present, samples: count, stays: 1))
      return
    }
    places[index].samples += begins ? count : 1
    if begins { places[index].stays += 1 }
  }

  /// The place, its samples in such stays, and the number of stays; nil if no place is suspicious.
  package var found: (x: Double, y: Double, samples: Int, stays: Int)? {
    let often = places.sorted { $0.stays > $1.stays }
    guard let first = often.first, first.stays >= Self.fewestStays,
      first.stays > Self.timesOthers * (often.dropFirst().first?.stays ?? 0)
    else { return nil }
    return (first.at.x, first.at.y, first.samples, first.stays)
  }

  /// The question for the user about the place; nil without a suspicious place.
  package var question: String? {
    guard let found else { return nil }
    let place = [found.x, found.y].map { Int(exactly: $0).map(String.init) ?? "\($0)" }.joined(separator: ",")
    return
      "the gaze jumps to \(place) \(found.stays) times and stays without moving, at least \(found.samples) samples; "
      + "if that stands for a lost eye, add --lost=\(place)."
  }
}
