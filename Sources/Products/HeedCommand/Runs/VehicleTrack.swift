import Heed
import HeedFormats
import HeedLink
import HeedSignals

/// Vehicle states from a file, or live states from a pipe or from the vehicle's broker.
final class VehicleTrack: VehicleSource, @unchecked Sendable {  // One thread reads; others ask after the end.
  /// Either `file` or `signals` exists, never both.
  private var file: VehicleFile?
  private var signals: VehicleSignals?
  private let isLive: Bool
  private let say: @Sendable (String) -> Void

  /// - Parameters:
  ///   - path: The path of a file, or the address of a broker in a live run.
  ///   - isLive: True if states get the time of their arrival instead of their own time.
  ///   - say: Called when the vehicle's messages stop, and when they resume.
  /// - Throws: An error if the input is missing or invalid.
  init(
    path: String, isLive: Bool, access: LinkAccess = LinkAccess(),
    say: @escaping @Sendable (String) -> Void = Console.say
  ) throws {
    (self.isLive, self.say) = (isLive, say)
    guard LinkOptions.isAddress(path) else {
      file = try VehicleFile(path: path)
      return
    }
    try require(isLive, .wrongUsage, "\(path) is live; for a recording, name a file with --vehicle.")
    signals = try VehicleSignals(at: LinkAddress(path), access: access, report: say)
  }

  func next() throws -> VehicleState? {
    if let signals { return signals.next() }
    guard isLive else { return try file?.next() }
    do {
      return try file?.next()
    } catch {
      say("The vehicle's signals have ended: \(CommandFailure(error).message ?? "").")
      throw error
    }
  }

  /// Counts of the file's invalid measurements of the vehicle.
  var gaps: NotMeasured { file?.gaps ?? NotMeasured() }
  /// Which vehicle input was not used, in one sentence; nil if all input was used.
  var missing: String? { isLive ? nil : file?.missing }
}
