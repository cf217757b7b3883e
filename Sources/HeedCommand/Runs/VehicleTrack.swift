import Heed
import HeedFormats
import HeedSignals

/// Vehicle states, from a file or live.
final class VehicleTrack: VehicleSource, @unchecked Sendable {  // One thread reads; asked when it is over.
  private var file: VehicleFile
  private let isLive: Bool

  /// - Parameter isLive: States get their arrival time instead of their own.
  /// - Throws: When it is missing or invalid.
  init(path: String, isLive: Bool) throws {
    file = try VehicleFile(path: path)
    self.isLive = isLive
  }

  func next() throws -> VehicleState? {
    guard isLive else { return try file.next() }
    do {
      return try file.next()
    } catch {
      Console.say("The vehicle is not heard any more: \(CommandFailure(error).message ?? "").")
      throw error
    }
  }

  /// Counts of invalid measurements.
  var gaps: NotMeasured { file.gaps }
  /// What was not used, in one sentence; nil for nothing.
  var missing: String? { isLive ? nil : file.missing }
}
