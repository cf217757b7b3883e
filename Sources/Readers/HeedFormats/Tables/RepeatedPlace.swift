/// Finds a place that stands for a lost eye though nobody said so, such as the 0,0 of a tracker turned into degrees.
///
/// Gaze that is measured does not jump to the very same numbers again and again, far more often than to any others, and
/// stay there without moving by a digit.
package struct RepeatedPlace: Sendable {
  /// Samples of a stay at one place that count. Choice: a slow fixation in whole pixels has two alike by chance.
  private static let fewestSamples = 3
  /// Stays at the same place that are no chance. Choice: three blinks.
  private static let fewestStays = 3
  /// How far away the gaze was before, degrees. Choice: whole pixels repeat within a fixation.
  private static let farDegrees = 3.0
  /// How many times as often it comes back as any other. Choice: simulated gaze, and gaze in whole degrees, rests at
  /// several places alike.
  private static let timesOthers = 2
  /// Places that are remembered. Choice: more than come back.
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

  /// - Parameter degreesPerUnit: Of the numbers in the table.
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
      // A mark that comes back has more samples than a stay by chance.
      let least = places.indices.min { places[$0].samples < places[$1].samples }
      if places.count == Self.mostPlaces, let least { places.remove(at: least) }
      places.append(Place(at: present, samples: count, stays: 1))
      return
    }
    places[index].samples += begins ? count : 1
    if begins { places[index].stays += 1 }
  }

  /// The place, its samples in such stays, and how many these are; nil when none is suspicious.
  package var found: (x: Double, y: Double, samples: Int, stays: Int)? {
    let often = places.sorted { $0.stays > $1.stays }
    guard let first = often.first, first.stays >= Self.fewestStays,
      first.stays > Self.timesOthers * (often.dropFirst().first?.stays ?? 0)
    else { return nil }
    return (first.at.x, first.at.y, first.samples, first.stays)
  }

  /// What somebody is asked of it.
  package var question: String? {
    guard let found else { return nil }
    let place = [found.x, found.y].map { Int(exactly: $0).map(String.init) ?? "\($0)" }.joined(separator: ",")
    return
      "the gaze jumps to \(place) \(found.stays) times and stays without moving, at least \(found.samples) samples; "
      + "if that stands for a lost eye, add --lost=\(place)."
  }
}
