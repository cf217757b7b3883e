import Foundation
import Measuring
import Scoring

/// What a run's summary states about its gaze, against a recount from the lines of its frames and fixations.
struct GazeQualityMeasurement {
  private static let clips = ["driver/accuracy", "driver/drive"]
  /// Longest interval between frames that is no pause, and shortest fixation that is measured, milliseconds.
  private static let pause = 400.0, shortest = 99.5
  /// The ellipse of 68.2 %: 1 - exp(-k).
  private static let k = 1.146

  let places: Places
  let analyzer: Analyzer

  func figures() throws -> Figures {
    var (different, all, notes) = ([String](), 0, [String]())
    for path in Self.clips {
      _ = try Clip(path: path, places: places, analyzer: analyzer)
      let name = URL(fileURLWithPath: path).lastPathComponent
      let file = (places.lines ?? places.output).appending(path: name + ".ndjson")
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap {
        try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
      }
      let last = lines.last { $0["type"] as? String == "summary" }
      guard let summary = last?["quality"] as? [String: Any] else { continue }
      for (key, value, unit) in Self.recounted(lines) {
        all += 1
        let told = summary[key] as? Double ?? (summary[key] as? Int).map(Double.init)
        // Half of the last printed digit.
        if told.map({ abs($0 - value) > unit * 0.501 }) ?? true { different.append("\(path) \(key)") }
        notes.append("\(path) \(key): \(told.map { "\($0)" } ?? "none"), recounted \(value)")
      }
    }
    let detail = different.isEmpty ? "" : ": " + different.joined(separator: ", ")
    return Figures(
      [
        .fact(
          "figures of the summary that a recount tells otherwise", "\(different.count) of \(all)\(detail)",
          required: "0", isMet: different.isEmpty && all > 0)
      ], notes: notes)
  }

  private static func recounted(_ lines: [[String: Any]]) -> [(key: String, value: Double, unit: Double)] {
    let frames = lines.filter { $0["type"] as? String == "frame" }
    func number(_ line: [String: Any], _ key: String) -> Double { (line[key] as? NSNumber)?.doubleValue ?? .nan }
    let times = frames.map { number($0, "t_ms") }
    let gaze = frames.map { frame -> SIMD2<Double>? in
      guard let gaze = frame["gaze"] as? [String: Any] else { return nil }
      let place = SIMD2(number(gaze, "unfiltered_azimuth_deg"), number(gaze, "unfiltered_elevation_deg"))
      return place.x.isFinite && place.y.isFinite ? place : nil
    }
    let blinks = frames.map { $0["movement"] as? String == "blink" }
    let intervals = zip(times, times.dropFirst()).map { $1 - $0 }.filter { $0 <= pause }
    let interval = mean(intervals)
    let count = Double(frames.count)
    let lost = Double(frames.indices.count { gaze[$0] == nil && !blinks[$0] })
    var (steps, deviations, ellipses) = ([Double](), [Double](), [Double]())
    for line in lines where line["type"] as? String == "fixation" {
      let (start, end) = (number(line, "start_ms"), number(line, "end_ms"))
      guard end - start >= shortest else { continue }
      let inside = frames.indices.filter { times[$0] >= start - 0.001 && times[$0] <= end + 0.001 }
      let seen = inside.filter { gaze[$0] != nil && !blinks[$0] }
      let ways = inside.dropFirst().filter { seen.contains($0) && seen.contains($0 - 1) }.map { index in
        squared((gaze[index] ?? .zero) - (gaze[index - 1] ?? .zero))
      }
      guard ways.count > 1 else { continue }
      let places = seen.compactMap { gaze[$0] }
      let middle = SIMD2(mean(places.map(\.x)), mean(places.map(\.y)))
      func covariance(_ a: KeyPath<SIMD2<Double>, Double>, _ b: KeyPath<SIMD2<Double>, Double>) -> Double {
        places.reduce(0) { $0 + ($1 - middle)[keyPath: a] * ($1 - middle)[keyPath: b] } / Double(places.count - 1)
      }
      let (xx, yy, xy) = (covariance(\.x, \.x), covariance(\.y, \.y), covariance(\.x, \.y))
      steps.append(mean(ways).squareRoot())
      deviations.append((xx + yy).squareRoot())
      ellipses.append(2 * k * .pi * max(0, xx * yy - xy * xy).squareRoot())
    }
    return [
      ("rate_hz", 1000 / interval, 0.001),
      ("interval_sd_ms", mean(intervals.map { ($0 - interval) * ($0 - interval) }).squareRoot(), 0.001),
      ("gaze_lost", lost / count, 0.0001), ("gaze_blinks", Double(blinks.count { $0 }) / count, 0.0001),
      ("measured_fixations", Double(steps.count), 1), ("rms_s2s_deg", mean(steps), 0.01),
      ("sd_deg", mean(deviations), 0.01), ("bcea_deg2", mean(ellipses), 0.01),
    ]
  }

  private static func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(max(1, values.count)) }
  private static func squared(_ way: SIMD2<Double>) -> Double { way.x * way.x + way.y * way.y }
}
