import Heed
import HeedFormats
import HeedSignals

/// What the vehicle says, from a file or as it is written.
final class VehicleTrack: VehicleSource, @unchecked Sendable {  // One thread reads; asked when it is over.
  private var file: VehicleFile
  private let isLive: Bool

  /// - Parameter isLive: What comes is dated by when it comes, not by its own times.
  /// - Throws: What is missing or not what it should be.
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

  /// What was there and measured nothing.
  var gaps: NotMeasured { file.gaps }

  /// What was not used, in one sentence; nil when all was.
  var missing: String? { isLive ? nil : file.missing }
}
