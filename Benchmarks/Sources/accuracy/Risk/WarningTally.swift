import DriverSimulation
import Foundation

/// Warnings of a normal drive: those that are right by euro-ncap-2026's own words, because a look was long enough, and
/// the false ones.
struct WarningTally {
  /// Limits. Source: docs/references.md, rule books: 3 s, 4 s where justified, 10 s within 30 s without 2 s of road.
  private static let long = 3.0
  private static let justified = 4.0
  private static let sum = 10.0
  private static let window = 30.0
  private static let reset = 2.0
  /// Tolerance, seconds. Choice: covers the frame interval and the vision's errors about the start of a look.
  private static let tolerance = 0.1

  private(set) var trueOnes = 0
  /// Descriptions of the false warnings.
  private(set) var falseOnes: [String] = []

  var all: Int { trueOnes + falseOnes.count }

  mutating func add(at time: Double, what: String, of drive: NormalDrive, name: String) {
    let truth = LookTruth(drive.looks, at: time, window: Self.window, reset: Self.reset)
    let limit = truth.purpose == .other ? Self.long : Self.justified
    let speed = drive.trip.speed[min(Int(time * Trip.rate), drive.trip.speed.count - 1)]
    let isMoving = speed > 0
    let isLong = truth.purpose != .free && truth.lookSeconds >= limit - Self.tolerance
    if isMoving, isLong || truth.otherSeconds >= Self.sum - Self.tolerance {
      trueOnes += 1
      return
    }
    falseOnes.append(
      String(
        format:
          "\(name), %.1f s, %.0f km/h: \(what) while looking at \(truth.place.rawValue) for %.1f s (others %.1f s)",
        time, speed * 3.6, truth.lookSeconds, truth.otherSeconds))
  }
}
