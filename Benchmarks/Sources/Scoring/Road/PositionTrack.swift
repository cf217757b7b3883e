import Foundation

/// A vehicle's positions from its receiver, and its speed from its wheels.
package struct PositionTrack: Sendable {
  package struct Fix: Hashable, Sendable {
    /// Seconds.
    package var time: Double
    /// Degrees.
    package var longitude: Double
    package var latitude: Double
  }

  package var fixes: [Fix] = []
  package private(set) var wheels: [(time: Double, speed: Double)] = []

  /// - Parameters:
  ///   - positions: Columns t, lat, lon.
  ///   - wheels: Columns t, speed_mps, in order of time.
  package init(positions: CSVTable, wheels: CSVTable) throws(ScoringError) {
    for row in 0..<positions.count {
      fixes.append(
        Fix(
          time: try positions.number(row, "t"), longitude: try positions.number(row, "lon"),
          latitude: try positions.number(row, "lat")))
    }
    for row in 0..<wheels.count {
      self.wheels.append((try wheels.number(row, "t"), try wheels.number(row, "speed_mps")))
    }
  }

  /// Wheel speed, interpolated linearly between two messages, m/s; nil before the first and after the last message.
  package func speed(at time: Double) -> Double? {
    guard let after = wheels.firstIndex(where: { $0.time >= time }) else { return nil }
    guard after > 0 else { return wheels[0].time == time ? wheels[0].speed : nil }
    let (a, b) = (wheels[after - 1], wheels[after])
    return a.speed + (b.speed - a.speed) * (time - a.time) / (b.time - a.time)
  }

  /// The input of `heed alerts`: one line per fix, with only the position.
  package var ndjson: String {
    let start = fixes.first?.time ?? 0
    return fixes.map { Self.line($0, at: $0.time - start) }.joined()
  }

  /// Input for `heed alerts` with one line per frame; each line repeats the newest position.
  package func held(framesPerSecond: Double) -> String {
    guard let first = fixes.first, let last = fixes.last else { return "" }
    var (text, next) = ("", 0)
    for frame in 0...Int((last.time - first.time) * framesPerSecond) {
      let time = Double(frame) / framesPerSecond
      while next + 1 < fixes.count, fixes[next + 1].time - first.time <= time { next += 1 }
      text += Self.line(fixes[next], at: time)
    }
    return text
  }

  private static func line(_ fix: Fix, at time: Double) -> String {
    "{\"t_ms\":\(RecognitionText.number(1000 * time)),\"image\":[1242,375],"
      + String(format: "\"position\":[%.9f,%.9f],\"objects\":[]}\n", fix.longitude, fix.latitude)
  }

  /// Errors of the reported speed from `seconds` on, m/s, and the number of lines without a speed.
  package func errors(
    _ roads: [RoadRecording.Road], after seconds: Double
  ) -> (errors: [Double], silent: Int) {
    let start = fixes.first?.time ?? 0
    var (errors, silent) = ([Double](), 0)
    for road in roads where road.tMs >= 1000 * seconds {
      guard let truth = speed(at: start + road.tMs / 1000) else { continue }
      if let said = road.speedMps { errors.append(said - truth) } else { silent += 1 }
    }
    return (errors, silent)
  }
}
