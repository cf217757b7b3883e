import Foundation
import HeedSignals

/// What a vehicle said of itself, one moment a line, in the order of their times.
struct VehicleFile {
  private struct Line: Decodable {
    var time: Measured
    var fields: VehicleFields

    private enum CodingKeys: String, CodingKey { case time = "t_ms" }

    init(from decoder: any Decoder) throws {
      time = try decoder.container(keyedBy: CodingKeys.self).decode(Measured.self, forKey: .time)
      fields = try VehicleFields(from: decoder)
    }
  }

  /// What is known of the times so far.
  private(set) var times: SampleTimes
  /// What was there and measured nothing.
  private(set) var gaps = NotMeasured()
  /// The line on which the file breaks off; nil when it is whole.
  private(set) var brokenLine: Int?

  private var lines: JSONLines
  private var current: VehicleState?
  private var upcoming: VehicleState?
  private var isOver = false
  private let decoder = JSONDecoder()

  /// - Parameter path: `-` is the standard input.
  init(path: String) throws {
    lines = try JSONLines(path: path)
    times = SampleTimes(path: lines.path)
    upcoming = try advance()
    guard upcoming != nil else {
      throw CommandFailure(.badInput, "\(lines.path) says nothing of the vehicle; write one moment a line.")
    }
  }

  /// The newest thing that was said at or before a time; times are asked for in their order.
  mutating func state(at time: Timestamp) throws -> VehicleState? {
    while let next = upcoming, next.time <= time {
      current = next
      upcoming = try advance()
    }
    return current
  }

  /// The next moment that is used, one after the other; nil at the end.
  mutating func next() throws -> VehicleState? {
    // No looking ahead: whoever writes the next line may still be waiting to.
    guard let next = upcoming else {
      current = try advance()
      return current
    }
    (current, upcoming) = (next, nil)
    return next
  }

  /// What was not used, in one sentence; nil when all was that was asked for.
  var missing: String? {
    let parts = [
      times.missing.map { "\(lines.path) \($0)" },
      brokenLine.map { "\(lines.path) breaks off in line \($0): what came before was used." },
    ].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  private mutating func advance() throws -> VehicleState? {
    while !isOver, let line = try lines.advance() {
      do {
        let written = try RecognitionFile.decode(Line.self, line.bytes, by: decoder)
        let time = try moment(of: written.time)
        let state = try written.fields.state(at: time, gaps: &gaps)
        if times.add(time, line: line.number), let state { return state }
      } catch let defect as LineDefect {
        guard defect.isCutOff, !line.isEnded, current != nil || upcoming != nil else {
          throw lines.refused(line.number, defect.text)
        }
        (brokenLine, isOver) = (line.number, true)
      }
    }
    return nil
  }
}
