import Foundation
import HeedFormats
package import HeedSignals

extension GazeCalibration {
  /// The day of a calibration in UTC; nil if no clock was known.
  private static func day(_ created: Double?) -> String? {
    // Dates after the year 9999 are refused as invalid.
    guard let created, (0..<253_402_300_800_000).contains(created) else { return nil }
    return Date(timeIntervalSince1970: created / 1000).formatted(.iso8601.year().month().day())
  }

  /// A short description of the calibration: mode, day and accuracy.
  package var words: String {
    func of(_ created: Double?) -> String { Self.day(created).map { "of \($0)" } ?? "of an unknown day" }
    let later = refresh.map { ", refreshed by one point \(of($0.created))" } ?? ""
    return "\(mode.words), \(of(created))\(later), \(Figure.degrees(expected.degrees)) to expect"
  }
}

extension CalibrationMode {
  package var words: String {
    switch self {
    case .onePoint: "one point"
    case .fivePoint: "five points"
    case .sixPoint: "six points and more"
    case .ninePoint: "nine points and more"
    }
  }
}
