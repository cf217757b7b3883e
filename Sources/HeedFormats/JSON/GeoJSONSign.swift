import HeedGeometry
import HeedSignals

/// What one feature says of its points' banners.
struct GeoJSONSign {
  /// Of a banner's sides, metres. Choice: from a house's number to the largest thing that is built.
  static let sides = 0.1...1000.0
  /// From the road to a banner's middle, metres. Choice: on the road, up to where aeroplanes are.
  static let lifts = 0.0...1000.0
  /// Choice: longer names nobody reads while driving; they are cut, as a file may hold anything.
  private static let longestName = 200

  /// nil: the point's number stands for it.
  var name: String?
  var kind: String?
  /// Metres; nil: as all others.
  var width, height, lift: Double?

  func point(at position: GeoPosition, number: Int) -> PointOfInterest {
    PointOfInterest(
      name: name ?? "point \(number)", position: position, kind: kind, widthMeters: width, heightMeters: height,
      liftMeters: lift)
  }

  /// A text in one line, without spaces around it; nil when nothing is left.
  static func plain(_ text: String) -> String? {
    let words = text.split {
      $0.isWhitespace || $0.unicodeScalars.allSatisfy { $0.properties.generalCategory == .control }
    }
    let line = words.joined(separator: " ").prefix(longestName)
    return line.isEmpty ? nil : String(line)
  }
}
