import Heed
import HeedFormats
import HeedSignals
import Synchronization

/// What the vehicle says beside a cabin without a road: each moment goes to the engine by itself.
final class VehicleTrack {
  private enum Feed {
    case recorded(VehicleFile)
    case live(LiveVehicle)
  }

  private var feed: Feed
  private var told: VehicleState?

  /// - Parameter isLive: What comes is dated by when it comes, not by its own times.
  /// - Throws: What is missing or not what it should be.
  init(path: String, isLive: Bool) throws {
    let file = try VehicleFile(path: path)
    feed = isLive ? .live(try LiveVehicle(file)) : .recorded(file)
  }

  /// Hands on what was said last before a frame of the cabin.
  func advance(to time: Timestamp, take: (MonitorInput) throws -> Void) throws {
    var newest: VehicleState?
    switch feed {
    case .recorded(var file):
      newest = try file.state(at: time)
      feed = .recorded(file)
    case .live(let vehicle): newest = vehicle.state(at: time, now: time)
    }
    guard let newest, newest != told else { return }
    told = newest
    try take(.vehicle(newest))
  }

  /// What was not used, in one sentence; nil when all was.
  var missing: String? { if case .recorded(let file) = feed { file.missing } else { nil } }
}
