import Foundation
import Heed
import HeedGeometry
import HeedSignals

/// Recognitions of a road camera that somebody else's detector wrote: one frame a line.
struct RecognitionFile {
  /// The camera and regions of the first line, where it has them.
  private(set) var head: RoadCameraLine?
  /// What is known of the times so far.
  private(set) var times: SampleTimes
  /// What was there and measured nothing.
  private(set) var gaps = NotMeasured()
  /// Lines that were used.
  private(set) var frames = 0
  private(set) var objects = 0
  /// The line on which the file breaks off; nil when it is whole.
  private(set) var brokenLine: Int?
  /// What the last line that was read said of the driver.
  private(set) var driver: RecognitionLine.Driver?

  private var lines: JSONLines
  private var pending: JSONLines.Line?
  private var read = 0
  private let decoder = JSONDecoder()

  var path: String { lines.path }

  /// Opens the file and reads its first line.
  /// - Parameter path: `-` is the standard input.
  init(path: String) throws {
    lines = try JSONLines(path: path)
    times = SampleTimes(path: lines.path)
    guard let first = try lines.advance() else {
      throw CommandFailure(.badInput, "\(lines.path) is empty; write one road frame a line.")
    }
    if try isCamera(first) { head = try camera(first) } else { pending = first }
  }

  /// The next line that is used; nil at the end.
  mutating func advance() throws -> RoadObservation? {
    while let line = try nextLine() {
      guard let written = try decode(line) else { return nil }
      do {
        var gaps = NotMeasured()
        let observation = try written.observation(frame: frames, gaps: &gaps)
        read += 1
        guard times.add(observation.time, line: line.number) else { continue }
        self.gaps += gaps
        frames += 1
        objects += observation.objects.count
        driver = written.driver
        return observation
      } catch let defect as LineDefect {
        throw lines.refused(line.number, defect.text)
      }
    }
    return nil
  }

  /// What was not used, in one sentence; nil when all was.
  var missing: String? {
    let parts = [
      times.missing.map { "\(path) \($0)" },
      brokenLine.map { "\(path) breaks off in line \($0): what came before was used." },
    ].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  private mutating func nextLine() throws -> JSONLines.Line? {
    defer { pending = nil }
    return try pending ?? lines.advance()
  }

  /// - Returns: nil for a last line that is cut off, where others came before.
  private mutating func decode(_ line: JSONLines.Line) throws -> RecognitionLine? {
    do {
      return try Self.decode(RecognitionLine.self, line.bytes, by: decoder)
    } catch let defect as LineDefect {
      if defect.isCutOff, !line.isEnded, read > 0 {
        brokenLine = line.number
        return nil
      }
      throw lines.refused(line.number, defect.text)
    }
  }

  /// Reads a line, with numbers that JSON cannot write taken as not measured.
  static func decode<Value: Decodable>(
    _ type: Value.Type, _ bytes: ArraySlice<UInt8>, by decoder: JSONDecoder
  ) throws -> Value {
    do {
      do {
        return try decoder.decode(type, from: Data(bytes))
      } catch DecodingError.dataCorrupted(let context) {
        let scan = JSONScan(bytes)
        if scan.isCutOff { throw LineDefect.cutOff }
        guard let repaired = scan.repaired else { throw DecodingError.dataCorrupted(context) }
        return try decoder.decode(type, from: Data(repaired))
      }
    } catch let error as DecodingError {
      throw LineDefect(error)
    }
  }

  private struct Kind: Decodable { var type: String? }

  private func isCamera(_ line: JSONLines.Line) throws -> Bool {
    // What is wrong with it is said when it is read as recognitions.
    do { return try Self.decode(Kind.self, line.bytes, by: decoder).type == "camera" } catch is LineDefect {
      return false
    }
  }

  private func camera(_ line: JSONLines.Line) throws -> RoadCameraLine {
    guard let text = String(validating: line.bytes, as: UTF8.self) else {
      throw lines.refused(line.number, "it is not UTF-8 text")
    }
    do {
      return try RoadCameraLine(path: path, text: text)
    } catch ConfigurationError.notAcceptable(_, _, let column, let message) {
      throw CommandFailure(.badInput, "\(path), line \(line.number), column \(column): \(message).")
    }
  }
}

extension LineDefect {
  static let cutOff = LineDefect("", "breaks off; write one whole object a line")
  var isCutOff: Bool { place == Self.cutOff.place && message == Self.cutOff.message }
}
