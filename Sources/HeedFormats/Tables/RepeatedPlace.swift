/// Finds a place that stands for a lost eye though nobody said so, such as the 0,0 of a tracker turned into degrees.
///
/// No gaze jumps to the very same numbers again and again and stays there without moving by a digit.
package struct RepeatedPlace: Sendable {
  /// Samples of a stay at one place that count. Choice: a slow fixation in whole pixels has two alike by chance.
  private static let fewestSamples = 3
  /// Stays at the same place that are no chance. Choice: three blinks.
  private static let fewestStays = 3
  /// How far away the gaze was before, degrees. Choice: whole pixels repeat within a fixation.
  private static let farDegrees = 3.0
  /// Places that are remembered. Choice: a mark comes back long before so many others come.
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
      if places.count == Self.mostPlaces { places.removeFirst() }
      places.append(Place(at: present, samples: count, stays: 1))
      return
    }
    places[index].samples += begins ? count : 1
    if begins { places[index].stays += 1 }
  }

  /// The place with the most samples, and how many it has; nil when none is suspicious.
  package var found: (x: Double, y: Double, samples: Int, stays: Int)? {
    places.filter { $0.stays >= Self.fewestStays }.max { $0.samples < $1.samples }
      .map { ($0.at.x, $0.at.y, $0.samples, $0.stays) }
  }
}
