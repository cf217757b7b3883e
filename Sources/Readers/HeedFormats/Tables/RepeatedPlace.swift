/// What a recorder writes instead of a gaze position if an eye is missing.
package enum MissingValueMarker: Hashable, Sendable {
  /// The two coordinates have these values, such as 0,0.
  case pair(x: Double, y: Double)
  /// One of the coordinates, or each of them, has this value, such as -1.
  case number(Double)
  /// One of the coordinates, or each of them, has this text, such as NA; case does not matter.
  case text(String)

  /// - Parameter argument: A marker as on a command line, such as `0,0`, `-1` or `NA`; nil results from other forms.
  package init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map { DecimalNumber.read(String($0)) }
    switch (parts.count, parts.first ?? nil, parts.last ?? nil) {
    case (2, let x?, let y?): self = .pair(x: x, y: y)
    case (1, let number?, _): self = .number(number)
    case (1, nil, _) where !argument.isEmpty: self = .text(argument.lowercased())
    default: return nil
    }
  }
}

/// Finds a marker of a lost eye, such as 0,0, that nobody declared: a position to which the gaze jumps far more often
/// than to any other, and at which it stays unchanged.
package struct RepeatedPlace: Sendable {
  /// Minimum number of equal samples that make a stay. Choice: slow fixations in whole pixels have two by chance.
  private static let fewestSamples = 3
  /// Minimum number of stays that make a position suspicious. Choice: three blinks cause three stays.
  private static let fewestStays = 3
  /// Minimum jump before a stay, degrees. Choice: within a fixation, whole pixels repeat after shorter jumps.
  private static let farDegrees = 3.0
  /// Minimum ratio of a marker's stays to any other place's. Choice: simulated gaze rests at several places equally.
  private static let timesOthers = 2
  /// Maximum number of positions that are stored. Choice: in practice fewer positions recur.
  private static let mostPlaces = 32

  /// A position at which the gaze stayed after a jump, with the number of samples in all its stays.
  private struct Place: Sendable {
    var at: SIMD2<Double>
    var samples, stays: Int
  }

  private let degreesPerUnit: Double
  private var places: [Place] = []
  /// Position of the newest sample; NaN before the first sample.
  private var present = SIMD2<Double>(repeating: .nan)
  private var count = 0
  private var isFar = false

  /// - Parameter degreesPerUnit: Degrees of visual angle per unit of the table's coordinates.
  package init(degreesPerUnit: Double) { self.degreesPerUnit = degreesPerUnit }

  /// Adds the position of the next sample with gaze, in the table's unit.
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
    let begins = count == Self.fewestSamples
    guard let index = places.firstIndex(where: { $0.at == present }) else {
      // If the list is full, the position with the fewest samples is removed, because a true marker has more.
      let least = places.indices.min { places[$0].samples < places[$1].samples }
      if places.count == Self.mostPlaces, let least { places.remove(at: least) }
      places.append(Place(at: present, samples: count, stays: 1))
      return
    }
    places[index].samples += begins ? count : 1
    if begins { places[index].stays += 1 }
  }

  /// The suspicious position with its numbers of samples and stays; nil if no position is suspicious.
  package var found: (x: Double, y: Double, samples: Int, stays: Int)? {
    let often = places.sorted { $0.stays > $1.stays }
    guard let first = often.first, first.stays >= Self.fewestStays,
      first.stays > Self.timesOthers * (often.dropFirst().first?.stays ?? 0)
    else { return nil }
    return (first.at.x, first.at.y, first.samples, first.stays)
  }

  /// A hint for the user about the suspicious position; nil if no position is suspicious.
  package var question: String? {
    guard let found else { return nil }
    let place = [found.x, found.y].map { Int(exactly: $0).map(String.init) ?? "\($0)" }.joined(separator: ",")
    return
      "the gaze jumps to \(place) \(found.stays) times and stays without moving, at least \(found.samples) samples; "
      + "if that stands for a lost eye, add --lost=\(place)."
  }
}
