package import Foundation

/// The output of one run of `heed analyze`, by kind, each kind in the order of the lines.
package struct Recording: Sendable {
  package var frames: [FrameLine] = []
  package var blinks: [BlinkLine] = []
  package var closures: [EyeClosureLine] = []
  package var lowered: [LidsLoweredLine] = []
  package var saccades: [SaccadeLine] = []
  package var drowsiness: [DrowsinessLine] = []
  package var yawns: [YawnLine] = []
  package var glances: [GlanceLine] = []
  package var attention: [AttentionLine] = []
  package var availability: [AvailabilityLine] = []
  package var driverChanges: [DriverChangedLine] = []
  package var risks: [RiskLine] = []
  package var calibrations: [CalibrationLine] = []
  /// Whether the last line was a `summary`, which means that the run came to its end.
  package var hasSummary = false

  package init() {}

  private struct Kind: Decodable { var type: String }

  /// - Throws: ``ScoringError/badLine(file:line:reason:)`` at the first line that does not follow docs/formats.md.
  package init(ndjson: Data, file: String) throws(ScoringError) {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    for (index, line) in ndjson.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      guard !line.isEmpty else {
        // Only the part after the last line end may be empty. Elsewhere, an empty part means that a line is missing.
        if line.endIndex == ndjson.endIndex { continue }
        throw .badLine(file: file, line: index + 1, reason: "is empty")
      }
      do {
        try add(line, decoder)
      } catch let error as ScoringError {
        throw error
      } catch {
        throw .badLine(file: file, line: index + 1, reason: "\(error)")
      }
    }
    try checkOrder(file)
  }

  private mutating func add(_ line: Data, _ decoder: JSONDecoder) throws {
    let type = try decoder.decode(Kind.self, from: line).type
    hasSummary = type == "summary"
    switch type {
    case "frame": frames.append(try decoder.decode(FrameLine.self, from: line))
    case "blink": blinks.append(try decoder.decode(BlinkLine.self, from: line))
    case "eyeClosure": closures.append(try decoder.decode(EyeClosureLine.self, from: line))
    case "lidsLowered": lowered.append(try decoder.decode(LidsLoweredLine.self, from: line))
    case "saccade": saccades.append(try decoder.decode(SaccadeLine.self, from: line))
    case "drowsiness": drowsiness.append(try decoder.decode(DrowsinessLine.self, from: line))
    case "yawn": yawns.append(try decoder.decode(YawnLine.self, from: line))
    case "glance": glances.append(try decoder.decode(GlanceLine.self, from: line))
    case "attention": attention.append(try decoder.decode(AttentionLine.self, from: line))
    case "availability": availability.append(try decoder.decode(AvailabilityLine.self, from: line))
    case "driverChanged": driverChanges.append(try decoder.decode(DriverChangedLine.self, from: line))
    case "calibration": calibrations.append(try decoder.decode(CalibrationLine.self, from: line))
    case "risk": risks.append(try decoder.decode(RiskLine.self, from: line))
    default: break  // Further kinds are allowed.
    }
  }

  private func checkOrder(_ file: String) throws(ScoringError) {
    for (before, after) in zip(frames, frames.dropFirst())
    where before.frame >= after.frame || before.tMs >= after.tMs {
      throw .mismatch("\(file): frame \(after.frame) at \(after.tMs) ms comes after frame \(before.frame)")
    }
  }

  /// The line of each frame of a clip; nil for frames without a line.
  package func lines(count: Int) -> [FrameLine?] {
    var result = [FrameLine?](repeating: nil, count: count)
    for line in frames where result.indices.contains(line.frame) { result[line.frame] = line }
    return result
  }

  /// The line of each frame of the truth; nil for frames without a line.
  /// - Throws: ``ScoringError/mismatch(_:)`` if a line does not fit the truth: an unknown frame number, or a time more
  ///   than half a frame off.
  package func lines(for truth: Truth) throws(ScoringError) -> [FrameLine?] {
    for line in frames {
      guard truth.frames.indices.contains(line.frame) else {
        throw .mismatch("frame \(line.frame) is none of the clip's \(truth.frames.count)")
      }
      let expected = truth.frames[line.frame].time
      guard abs(line.tMs - expected) <= truth.period / 2 else {
        throw .mismatch("frame \(line.frame) is said to be at \(line.tMs) ms, it is at \(expected) ms")
      }
    }
    return lines(count: truth.frames.count)
  }
}
