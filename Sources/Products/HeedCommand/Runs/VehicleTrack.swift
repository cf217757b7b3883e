import Heed
import HeedFormats
import HeedLink
import HeedSignals

/// Vehicle states from a file, or live from a pipe or the vehicle's broker.
final class VehicleTrack: VehicleSource, @unchecked Sendable {  // One thread reads; asked when it is over.
  /// Exactly one of the two exists.
  private var file: VehicleFile?
  private var signals: VehicleSignals?
  private let isLive: Bool
  /// The source with injected faults; nil without faults.
  private var faulty: (any VehicleSource)?
  private let say: @Sendable (String) -> Void

  /// - Parameters:
  ///   - path: A file, or a broker's address in a live run.
  ///   - isLive: States get their arrival time instead of their own.
  ///   - say: Called when the vehicle's messages stop, and when they resume.
  /// - Throws: When the input is missing or invalid.
  init(
    path: String, isLive: Bool, access: LinkAccess = LinkAccess(), injections: Injections? = nil,
    say: @escaping @Sendable (String) -> Void = Console.say
  ) throws {
    (self.isLive, self.say) = (isLive, say)
    defer { if let injections, !injections.isEmpty { faulty = injections.vehicle(PlainVehicle(self)) } }
    guard LinkOptions.isAddress(path) else {
      file = try VehicleFile(path: path)
      return
    }
    guard isLive else {
      throw CommandFailure(.wrongUsage, "\(path) says what is so now; a recording's vehicle is a file for --vehicle.")
    }
    signals = try VehicleSignals(at: LinkAddress(path), access: access, report: say)
  }

  func next() throws -> VehicleState? { try faulty?.next() ?? (faulty == nil ? read() : nil) }

  fileprivate func read() throws -> VehicleState? {
    if let signals { return signals.next() }
    guard isLive else { return try file?.next() }
    do {
      return try file?.next()
    } catch {
      say("The vehicle is not heard any more: \(CommandFailure(error).message ?? "").")
      throw error
    }
  }

  /// Counts of invalid measurements.
  var gaps: NotMeasured { file?.gaps ?? NotMeasured() }
  /// Unused input, in one sentence; nil for none.
  var missing: String? { isLive ? nil : file?.missing }
}

/// The track's states without injected faults.
private final class PlainVehicle: VehicleSource {
  private unowned let track: VehicleTrack
  init(_ track: VehicleTrack) { self.track = track }
  func next() throws -> VehicleState? { try track.read() }
}
