import Foundation
import HeedFormats
import HeedSignals
import Synchronization

/// What a vehicle says while it says it, line by line.
final class LiveVehicle: Sendable {
  private let newest = Mutex<(state: VehicleState, came: ContinuousClock.Instant)?>(nil)

  init(_ file: VehicleFile) throws {
    let handed = HandedVehicle(value: file)
    let thread = Thread { [self] in
      var file = handed.value
      do {
        while let state = try file.next() { newest.withLock { $0 = (state, .now) } }
      } catch {
        Console.say("The vehicle is not heard any more: \(CommandFailure(error).message ?? "").")
      }
    }
    thread.name = "heed.vehicle"
    thread.start()
  }

  /// The newest that came, dated by a frame's clock.
  func state(at time: Timestamp, now: Timestamp?) -> VehicleState? {
    newest.withLock { newest in
      guard let newest else { return nil }
      var state = newest.state
      state.time = min(time, (now ?? time) - newest.came.duration(to: .now))
      return state
    }
  }
}

private struct HandedVehicle: @unchecked Sendable { let value: VehicleFile }
