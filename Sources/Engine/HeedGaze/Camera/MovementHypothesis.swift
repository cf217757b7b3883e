import Foundation
import HeedSignals

/// One explanation of the gaze until now: stays, pursuits and the jumps between them, with its likelihood.
struct MovementHypothesis: Sendable {
  /// A stretch of one kind.
  struct Part: Hashable, Sendable {
    /// Number of the first picture.
    var start: Int
    /// Fixation or pursuit; saccade while the eyes are in flight.
    var kind: EyeMovement
    /// The place before a saccade that begins here; nil for a part without one.
    var from: SIMD2<Double>?
  }

  /// Logarithm of the likelihood, relative to the best hypothesis.
  var likelihood = 0.0
  private(set) var x, y: PlaceFilter
  private(set) var parts: [Part]
  /// The latest saccade before the parts that are kept, or the first picture.
  private(set) var jump: Int
  /// Pictures of single measurements that lie far off.
  private(set) var strays: [Int]

  var last: Part { parts[parts.count - 1] }
  var kind: EyeMovement { last.kind }
  var place: SIMD2<Double> { SIMD2(x.place, y.place) }
  var speed: SIMD2<Double> { SIMD2(x.speed, y.speed) }

  init(_ gaze: SIMD2<Double>, noise: (x: GazeNoise, y: GazeNoise), parts: [Part], jump: Int, strays: [Int] = []) {
    (x, y) = (PlaceFilter(gaze.x, noise: noise.x), PlaceFilter(gaze.y, noise: noise.y))
    (self.parts, self.jump, self.strays) = (parts, jump, strays)
  }

  mutating func predict(_ step: PlaceFilter.Step, noise: (x: GazeNoise, y: GazeNoise)) {
    x.predict(step, noise: noise.x)
    y.predict(step, noise: noise.y)
  }

  /// Takes one measurement, or counts it as stray where this is likelier.
  mutating func observe(
    _ gaze: SIMD2<Double>, picture: Int, noise: (x: GazeNoise, y: GazeNoise), stray: Double, anywhere: Double
  ) {
    let near = x.likelihood(gaze.x, noise: noise.x) + y.likelihood(gaze.y, noise: noise.y) + log(1 - stray)
    let off = anywhere + log(stray)
    likelihood += max(near, off)
    if off > near {
      strays.append(picture)
    } else {
      x.update(gaze.x, noise: noise.x)
      y.update(gaze.y, noise: noise.y)
    }
  }

  /// The distance of a gaze from the expected gaze, degrees.
  func distance(to gaze: SIMD2<Double>) -> Double {
    let (dx, dy) = (gaze.x - x.gaze, gaze.y - y.gaze)
    return (dx * dx + dy * dy).squareRoot()
  }

  /// This hypothesis, with a pursuit from now on whose speed is about the given one.
  func moving(from picture: Int, at speed: SIMD2<Double>, spread: Double, cost: Double) -> Self {
    var next = continued(by: Part(start: picture, kind: .pursuit), cost: cost)
    next.move(at: speed, spread: spread)
    return next
  }

  /// This hypothesis, resting from now on.
  func resting(from picture: Int, cost: Double) -> Self {
    var next = continued(by: Part(start: picture, kind: .fixation), cost: cost)
    next.x.rest()
    next.y.rest()
    return next
  }

  /// This hypothesis, with the eyes in flight.
  func flying(from picture: Int, cost: Double) -> Self {
    continued(by: Part(start: picture, kind: .saccade, from: place), cost: cost)
  }

  mutating func move(at speed: SIMD2<Double>, spread: Double) {
    x.move(at: speed.x, spread: spread)
    y.move(at: speed.y, spread: spread)
  }

  private func continued(by part: Part, cost: Double) -> Self {
    var next = self
    next.likelihood += cost
    next.parts.append(part)
    return next
  }

  /// The part in which a picture lies, as an index; nil before the first part that is kept.
  func part(at picture: Int) -> Int? { parts.lastIndex { $0.start <= picture } }

  /// The latest saccade at or before a picture; without one, the first picture.
  func lastJump(until picture: Int) -> Int { parts.last { $0.start <= picture && $0.from != nil }?.start ?? jump }

  /// Forgets the parts before the part of a picture, but for the last of these.
  mutating func forget(before picture: Int) {
    strays.removeAll { $0 < picture }
    guard let part = part(at: picture), part > 1 else { return }
    jump = lastJump(until: parts[part - 1].start - 1)
    parts.removeFirst(part - 1)
  }
}
