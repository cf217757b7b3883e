import HeedGeometry
import HeedSignals

/// The banner properties of one feature.
struct GeoJSONSign {
  /// Accepted width and height of a banner, metres. Choice: from a house number to the largest building.
  static let sides = 0.1...1000.0
  /// Accepted height of a banner's middle above the road, metres. Choice: from the road's surface to the altitude of
  /// low aircraft.
  static let lifts = 0.0...1000.0
  /// Maximum length of a name, characters; longer names are cut. Choice: a driver cannot read more.
  private static let longestName = 200

  /// The name; nil means that the point's number serves as the name.
  var name: String?
  var kind: String?
  /// Width, height and lift, metres; nil means the default.
  var width, height, lift: Double?

  func point(at position: GeoPosition, number: Int) -> PointOfInterest {
    PointOfInterest(
      name: name ?? "point \(number)", position: position, kind: kind, widthMeters: width, heightMeters: height,
      liftMeters: lift)
  }

  /// A text on one line, trimmed; nil if empty.
  static func plain(_ text: String) -> String? {
    let words = text.split {
      $0.isWhitespace || $0.unicodeScalars.allSatisfy { $0.properties.generalCategory == .control }
    }
    let line = words.joined(separator: " ").prefix(longestName)
    return line.isEmpty ? nil : String(line)
  }
}
