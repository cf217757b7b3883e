package import Foundation

/// The lines of `heed alerts` that the rows need. Source: docs/formats.md, `heed alerts`.
package struct RoadRecording: Sendable {
  package enum Severity: String, Decodable, Comparable, Sendable {
    case info, warning, alert

    package static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }
    private var rank: Int { self == .info ? 0 : self == .warning ? 1 : 2 }
  }

  package struct Alert: Decodable, Hashable, Sendable {
    package enum State: String, Decodable, Sendable { case raised, changed, cleared }

    package var state: State
    package var tMs: Double
    package var kind: String
    package var stage: String?
    package var side: String?
    package var severity: Severity
    package var object: String?
    package var ttcS: Double?
    package var distanceM: Double?
  }

  package struct Object: Decodable, Hashable, Sendable {
    package var tMs: Double
    package var id: String
    package var label: String
    package var distanceM: Double?
    package var closingMps: Double?
    package var ttcS: Double?
    package var region: String
    /// Box of the object: x, y, width, height, pixels.
    package var box: [Double]?

    /// Number of the object's frame, at this frame interval.
    package func frame(milliseconds: Double) -> Int { Int((tMs / milliseconds).rounded()) }
  }

  package struct Road: Decodable, Hashable, Sendable {
    package struct Lane: Decodable, Hashable, Sendable {
      package var leftM: Double?
      package var rightM: Double?
    }

    package var tMs: Double
    package var speedMps: Double?
    package var speedFrom: String?
    package var lane: Lane?
  }

  /// Progress of the road camera's self-calibration.
  package struct Camera: Decodable, Hashable, Sendable {
    package var tMs: Double
    package var progress: Double
    package var calibrated: Bool
    /// The reason why the calibration does not advance.
    package var hold: String?
    /// The camera's angles; nil until the camera is calibrated.
    package var pitchDeg: Double?
    package var yawDeg: Double?
    package var rollDeg: Double?
    package var heightM: Double?
    package var deviationDeg: Double?
    /// How often a moved camera was detected.
    package var knocks: Int

    package init(tMs: Double, progress: Double, calibrated: Bool, knocks: Int = 0) {
      (self.tMs, self.progress, self.calibrated, self.knocks) = (tMs, progress, calibrated, knocks)
    }
  }

  package struct Availability: Decodable, Hashable, Sendable {
    package var tMs: Double
    package var of: String?
    package var state: String
    package var reason: String?
  }

  package var alerts: [Alert] = []
  package var objects: [Object] = []
  package var roads: [Road] = []
  package var availability: [Availability] = []
  package var cameras: [Camera] = []

  package init() {}

  private struct Kind: Decodable { var type: String }

  /// - Throws: ``ScoringError/badLine(file:line:reason:)`` at the first line that does not follow docs/formats.md.
  package init(ndjson: Data, file: String) throws(ScoringError) {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    for (index, line) in ndjson.split(separator: UInt8(ascii: "\n")).enumerated() {
      do {
        switch try decoder.decode(Kind.self, from: line).type {
        case "alert": alerts.append(try decoder.decode(Alert.self, from: line))
        case "object": objects.append(try decoder.decode(Object.self, from: line))
        case "road": roads.append(try decoder.decode(Road.self, from: line))
        case "camera": cameras.append(try decoder.decode(Camera.self, from: line))
        case "availability": availability.append(try decoder.decode(Availability.self, from: line))
        default: break
        }
      } catch {
        throw .badLine(file: file, line: index + 1, reason: "\(error)")
      }
    }
  }
}
