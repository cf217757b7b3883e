import HeedSignals

/// Position per sample of a reference that the gaze may follow; without one, no memory and no work.
struct ReferencePath: Sendable {
  /// Fastest target that eyes follow, deg/s; a faster reference jumps. Source: Meyer, Lasker & Robinson 1985.
  private static let fastest = 100.0
  /// Time between two positions on a display, seconds. Choice: a slow display, whose target moves in visible steps.
  private static let displayInterval = 0.035

  /// One position of the reference per sample, without its jumps; empty before the first known position.
  private var places: ContiguousArray<GazePosition?> = []
  private var last: (place: GazePosition, seconds: Double)?
  private var jumped = (x: 0.0, y: 0.0)

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
      // The gaze does not follow a target that jumps; it jumps too.
      if last.place.distance(to: place) > most {
        jumped.x += place.xDegrees - last.place.xDegrees
        jumped.y += place.yDegrees - last.place.yDegrees
      }
    }
    last = (place, seconds)
    places.append(GazePosition(xDegrees: place.xDegrees - jumped.x, yDegrees: place.yDegrees - jumped.y))
  }
}
