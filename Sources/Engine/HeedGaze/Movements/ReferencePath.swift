import HeedSignals

/// The reference's position at each sample. Without a reference it costs neither memory nor work.
struct ReferencePath: Sendable {
  /// Fastest motion that eyes follow, deg/s. Source: Meyer, Lasker & Robinson 1985.
  private static let fastest = 100.0
  /// Time between two updates of a display, seconds. Choice: a slow display; a fast tracker sees its motion in steps.
  private static let displayInterval = 0.035

  /// The reference's position for each sample, without the jumps; empty before the first known one.
  private var places: ContiguousArray<GazePosition?> = []
  private var last: (place: GazePosition, seconds: Double)?
  /// Sum of the jumps so far, degrees.
  private var jumped = (x: 0.0, y: 0.0)

  /// nil where the place is not known.
  subscript(index: Int) -> GazePosition? { places.isEmpty ? nil : places[index] }

  mutating func forget(first: Int) { if !places.isEmpty { places.removeFirst(first) } }

  /// - Parameter count: Number of samples before this one.
  mutating func append(_ place: GazePosition?, atSecond seconds: Double, after count: Int) {
    if places.isEmpty { places.append(contentsOf: repeatElement(nil, count: count)) }
    guard let place else {
      places.append(nil)
      return
    }
    if let last {
      let most = Self.fastest * max(Self.displayInterval, seconds - last.seconds)
      // Eyes do not follow a target that jumps: they fixate it again.
      if last.place.distance(to: place) > most {
        jumped.x += place.xDegrees - last.place.xDegrees
        jumped.y += place.yDegrees - last.place.yDegrees
      }
    }
    last = (place, seconds)
    places.append(GazePosition(xDegrees: place.xDegrees - jumped.x, yDegrees: place.yDegrees - jumped.y))
  }
}
