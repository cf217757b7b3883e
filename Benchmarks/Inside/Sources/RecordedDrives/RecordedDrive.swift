package import HeedSession
package import HeedSignals

/// A recorded drive in memory, to be played again and again.
package struct RecordedDrive {
  /// What belongs to one cabin frame, in order; the cabin's observation comes last.
  private var moments: [[MonitorInput]] = []
  package var count: Int { moments.count }
  package private(set) var hasRoad = false
  /// From its first frame to where the next pass begins.
  package private(set) var length = Duration.zero

  package init(_ recording: SessionRecording) throws {
    var (inputs, moment, hasVehicle) = (try recording.inputs(), [MonitorInput](), false)
    while let input = try inputs.next() {
      switch input {
      case .cabin:
        moments.append(moment + [input])
        moment = []
      case .road, .vehicle:
        if case .road = input { hasRoad = true } else { hasVehicle = true }
        moment.append(input)
      case .cabinPassed, .cabinSilent, .cabinEnded, .acknowledged, .knownGaze, .settings, .host, .clockSet,
        .marker, .roadAvailability, .roadEnded:
        break
      }
    }
    if !hasVehicle { inventVehicle() }
    guard let span = recording.span else { return }
    length = (span.upperBound - span.lowerBound) + .milliseconds(33)
  }

  /// All of its inputs, as they come when it is played for so many times before.
  package func moments(ofPass pass: Int) -> [[MonitorInput]] {
    moments.indices.map { moment($0, ofPass: pass) }
  }

  /// One frame of a pass, with all that came since the frame before.
  package func moment(_ index: Int, ofPass pass: Int) -> [MonitorInput] {
    moments[index].compactMap { $0.later(length * pass, frames: pass * moments.count) }
  }

  /// Choice: a town: up to 60 km/h, a stop now and then, a signal before it.
  private mutating func inventVehicle() {
    for index in moments.indices {
      guard let time = moments[index].last?.time else { continue }
      let speed = max(0, min(16.7, Double(index % 1800 - 150) * 0.05))
      let state = VehicleState(
        time: time, speed: speed, turnSignal: index % 1800 > 1700 ? .left : VehicleState.TurnSignal.none)
      moments[index].insert(.vehicle(state), at: 0)
    }
  }
}
