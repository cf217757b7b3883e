import HeedSignals

/// Where what may be followed was at each sample. It costs neither memory nor work while nobody says so.
struct ReferencePath: Sendable {
  /// Fastest motion that eyes follow, deg/s. Source: Meyer, Lasker & Robinson 1985.
  private static let fastest = 100.0
  /// Time between two places of a display, seconds. Choice: a slow display's; a fast tracker sees its motion in steps.
  private static let displayInterval = 0.035

  /// One for each sample, without the jumps; empty while none was known.
  private var places: ContiguousArray<GazePosition?> = []
  private var last: (place: GazePosition, seconds: Double)?
  /// What the jumps so far add up to, degrees.
  private var jumped = (x: 0.0, y: 0.0)

  /// nil where the place is not known.
  subscript(index: Int) -> GazePosition? { places.isEmpty ? nil : places[index] }

  mutating func forget(first: Int) { if !places.isEmpty { places.removeFirst(first) } }

  /// - Parameter count: Samples before this one.
  mutating func append(_ place: GazePosition?, atSecond seconds: Double, after count: Int) {
    if places.isEmpty { places.append(contentsOf: repeatElement(nil, count: count)) }
    guard let place else {
      places.append(nil)
      return
    }
    if let last {
      let most = Self.fastest * max(Self.displayInterval, seconds - last.seconds)
      // A target that jumps is looked at anew, not followed.
      if last.place.distance(to: place) > most {
        jumped.x += place.xDegrees - last.place.xDegrees
        jumped.y += place.yDegrees - last.place.yDegrees
      }
    }
    last = (place, seconds)
    places.append(GazePosition(xDegrees: place.xDegrees - jumped.x, yDegrees: place.yDegrees - jumped.y))
  }
}
