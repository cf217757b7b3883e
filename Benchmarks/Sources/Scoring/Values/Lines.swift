/// A frame line; parts that were not seen are nil. Names are the keys of docs/formats.md, `t_ms` as `tMs`.
package struct FrameLine: Decodable, Hashable, Sendable {
  package struct Face: Decodable, Hashable, Sendable {
    package var yawDeg: Double
    package var pitchDeg: Double
    package var rollDeg: Double
    package var centerMm: SIMD3<Double>
    /// Left edge, top edge, width and height in the picture.
    package var rect: SIMD4<Double>?
  }
  package struct Eyes: Decodable, Hashable, Sendable {
    package var left: Eye?
    package var right: Eye?
  }
  package struct Eye: Decodable, Hashable, Sendable {
    package var openness: Double?
    package var closure: Double?
    package var irisPx: SIMD2<Double>?
  }
  package struct Gaze: Decodable, Hashable, Sendable {
    package var azimuthDeg: Double
    package var elevationDeg: Double
    /// The gaze before its filter; nil in the lines of other programs.
    package var unfilteredAzimuthDeg, unfilteredElevationDeg: Double?
    package var screenPt: SIMD2<Double>?
    package var screenState: String?
    package var zone: String?
    /// The program's stated gaze error, which holds in nine frames of ten.
    package var errorDeg: Double?
  }
  /// What hides each eye; nil for an eye that nothing hides.
  package struct Hidden: Decodable, Hashable, Sendable {
    package var left: String?
    package var right: String?
  }
  package var frame: Int
  package var tMs: Double
  package var tracking: String
  package var face: Face?
  package var eyes: Eyes?
  package var gaze: Gaze?
  package var hidden: Hidden?
  package var movement: String?

  /// Strict reading: there is a usable face, and the tracking state agrees.
  package var isFaceFound: Bool { face != nil && tracking != "faceMissing" }
  /// Loose reading: the face or the tracking state indicates a face.
  package var isFaceReported: Bool { face != nil || tracking != "faceMissing" }
  /// Number of eyes reported as hidden.
  package var hiddenEyes: Int { [hidden?.left, hidden?.right].count { $0 != nil } }
  /// Mean openness of both eyes; nil unless each was seen.
  package var openness: Double? {
    guard let left = eyes?.left?.openness, let right = eyes?.right?.openness else { return nil }
    return (left + right) / 2
  }
}

package struct SaccadeLine: Decodable, Hashable, Sendable {
  package var startMs: Double
  package var endMs: Double
  package var interval: Interval { Interval(startMs, endMs) }
}

package struct BlinkLine: Decodable, Hashable, Sendable {
  package var tMs: Double
  package var startMs: Double
  package var endMs: Double
  package var eye: String
  package var startErrorMs: Double?
}

package struct EyeClosureLine: Decodable, Hashable, Sendable {
  package var tMs: Double
  package var state: String
  package var kind: String
  package var startMs: Double
  package var endMs: Double?
  package var duringYawn: Bool
}

package struct DrowsinessLine: Decodable, Hashable, Sendable {
  package var tMs: Double
  package var isDrowsy: Bool?
  package var perclos: Double?
  package var windowS: Double?
}

package struct YawnLine: Decodable, Hashable, Sendable {
  package var tMs: Double
  package var startMs: Double
  package var endMs: Double
}

package struct GlanceLine: Decodable, Hashable, Sendable {
  package var tMs: Double
  package var startMs: Double
  package var endMs: Double
  package var `class`: String
  package var zone = ""
  package var kind: String?
}

package struct AttentionLine: Decodable, Hashable, Sendable {
  package var tMs: Double
  package var beginMs: Double
  package var endMs: Double
  package var score: Double?
  package var scoreLow: Double?
  package var scoreHigh: Double?
  package var coverage: Double
}

package struct AvailabilityLine: Decodable, Hashable, Sendable {
  package var tMs: Double
  package var state: String
  package var reason: String?
  /// What hides the eyes, or why the face is missing.
  package var by: String?
}

package struct DriverChangedLine: Decodable, Hashable, Sendable {
  package var tMs: Double
}

package struct CalibrationLine: Decodable, Hashable, Sendable {
  package var tMs: Double
  package var state: String
}

package struct LidsLoweredLine: Decodable, Hashable, Sendable {
  package var tMs: Double
  package var state: String
  package var startMs: Double
  package var endMs: Double?
}

package struct RiskLine: Decodable, Hashable, Sendable {
  package struct Reason: Decodable, Hashable, Sendable {
    package var code: String
  }
  package var tMs: Double
  package var level: String
  package var held: String?
  package var reasons: [Reason]
}
