import HeedCabinVision
import HeedGeometry
import HeedSignals
import HeedVideo

/// The same frames, looked at in several ways.
struct Comparison {
  /// The compared frames, seconds: after the longest stated window of the last beginning.
  private static let compared = 25.0..<32.0
  /// Number of beginnings, and of frames from one to the next: over 0...14.7 s, at all places of a mesh's group.
  private static let beginnings = (count: 50, step: 9)
  /// The beginning of runs that need a whole window before the compared frames, seconds.
  private static let begin = 14.7
  private static let draws = 8
  /// The frames that are played forward and backward, seconds, and the time of all, seconds.
  private static let played = (15.0..<25.0, length: 600.0)
  /// Of the played frames, one in so many is measured. Choice: all places of a mesh's group have a turn.
  private static let measuredOf = 11

  /// Differences between carried and measured frames.
  struct Carried: Encodable {
    var frames: Int
    /// Median of the absolute differences, and of the differences.
    var difference, signed: Axes
    /// Change of the mean difference from the first to the last minute.
    var drift: Axes
  }

  /// Differences between two formats of a picture.
  struct Format: Encodable {
    var name: String
    var difference: Axes
    /// Angle between both gazes, degrees.
    var median, percentile99: Double
  }

  let film: Film
  let gaze: Gaze

  /// Standard deviation under sensor noise, median over the frames.
  func noise() throws -> Axes {
    let runs = try (0..<Self.draws).map { draw in
      var noise = SensorNoise(seed: UInt64(draw + 1))
      return try gaze.looks(film.frames(Self.begin..<Self.compared.upperBound)) { noise.add(to: $0) }
    }
    return Axes(medians: looks(runs).map(\.spread))
  }

  /// Standard deviation over the beginnings, median over the frames; and the share of frames that are equal in all.
  func begun() throws -> (spread: Axes, equal: Double, frames: Int) {
    let frames = film.frames(0..<Self.compared.upperBound)
    let runs = try (0..<Self.beginnings.count).map { try gaze.looks(frames.dropFirst($0 * Self.beginnings.step)) }
    let looks = looks(runs)
    let equal = looks.count { frame in frame.allSatisfy { $0 == frame[0] } }
    return (Axes(medians: looks.map(\.spread)), Double(equal) / Double(max(1, looks.count)), looks.count)
  }

  /// For each compared frame that all runs give, its looks.
  private func looks(_ runs: [[Int: SIMD2<Double>]]) -> [[SIMD2<Double>]] {
    film.frames(Self.compared).map { frame in runs.compactMap { $0[frame.index] } }.filter { $0.count == runs.count }
  }

  /// Carried frames against frames that are measured, over ten minutes.
  func carried() throws -> Carried {
    let frames = Array(film.frames(Self.played.0))
    let (stage, alone) = (try gaze.stage(), try gaze.stage(isEachMeasured: true))
    var differences: [(seconds: Double, degrees: SIMD2<Double>)] = []
    let rate = Double(frames.count) / (Self.played.0.upperBound - Self.played.0.lowerBound)
    for number in 0..<Int(Self.played.length * rate) {
      let (turn, place) = number.quotientAndRemainder(dividingBy: frames.count)
      let frame = frames[turn % 2 == 0 ? place : frames.count - 1 - place]
        .retimed(Timestamp(milliseconds: Double(number) * 1000 / rate), index: number)
      let look = try gaze.look(frame, stage)
      guard number % Self.measuredOf == 0, let measured = try gaze.look(frame, alone), let look, look.isCarried
      else { continue }
      differences.append((Double(number) / rate, look.angles - measured.angles))
    }
    let first = Axes(means: differences.filter { $0.seconds < 60 }.map(\.degrees))
    let last = Axes(means: differences.filter { $0.seconds >= Self.played.length - 60 }.map(\.degrees))
    return Carried(
      frames: differences.count, difference: Axes(medians: differences.map { abs($0.degrees) }),
      signed: Axes(medians: differences.map(\.degrees)),
      drift: Axes(across: last.across - first.across, up: last.up - first.up))
  }

  /// The same pictures as BGR, I420 and NV12.
  func formats() throws -> [Format] {
    let frames = film.frames(Self.begin..<Self.compared.upperBound)
    let planes = Planes()
    let bgr = try gaze.looks(frames) { $0.asBGR }
    let i420 = try gaze.looks(frames) { try planes.frame($0, .i420) }
    let nv12 = try gaze.looks(frames) { try planes.frame($0, .nv12) }
    return [("BGR, I420", bgr, i420), ("BGR, NV12", bgr, nv12), ("I420, NV12", i420, nv12)].map { name, one, other in
      let pairs = film.frames(Self.compared).compactMap { frame in
        one[frame.index].flatMap { first in other[frame.index].map { (first, $0) } }
      }
      let angles = pairs.map { first, second in
        Direction<Camera>(azimuth: .degrees(first.x), elevation: .degrees(first.y))
          .angle(to: Direction(azimuth: .degrees(second.x), elevation: .degrees(second.y))).degrees
      }
      return Format(
        name: name, difference: Axes(medians: pairs.map { abs($0 - $1) }), median: angles.part(0.5),
        percentile99: angles.part(0.99))
    }
  }
}

private func abs(_ pair: SIMD2<Double>) -> SIMD2<Double> { SIMD2(pair.x.magnitude, pair.y.magnitude) }
