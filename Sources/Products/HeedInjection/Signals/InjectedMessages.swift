public import Heed
import HeedGeometry
public import HeedSignals
import Synchronization

/// A source of vehicle signals with injected faults.
public final class InjectedVehicle: VehicleSource {
  private let source: any VehicleSource
  private let messages: Mutex<MessageFaults<VehicleState>>

  /// - Parameter source: The source of the vehicle's signals.
  public init(_ source: any VehicleSource, faults: InputFaults) {
    self.source = source
    messages = Mutex(MessageFaults(faults: faults))
  }

  /// The next signals, after the active faults were applied.
  public func next() throws -> VehicleState? {
    while true {
      if let ready = messages.withLock({ $0.takeReady() }) { return ready }
      guard let state = try source.next() else { return messages.withLock { $0.takeRest() } }
      messages.withLock { messages in
        messages.take(state, at: state.time, stuck: { held in held.time = state.time }) { said, verb, faults in
          switch verb {
          case .nan: (said.speed, said.yawRate) = (.nan, .infinity)
          case .wrong: said.speed = said.speed.map { $0 * 10 }
          case .garbage: (said.speed, said.yawRate) = (faults.number(in: -1e6...1e6), faults.number(in: -1e6...1e6))
          default: break
          }
        }
      }
    }
  }
}

/// A source of another detector's recognitions with injected faults.
public final class InjectedRecognitions: RecognitionSource {
  private let source: any RecognitionSource
  private let messages: Mutex<MessageFaults<RoadObservation>>

  /// - Parameter source: The source of the detector's recognitions.
  public init(_ source: any RecognitionSource, faults: InputFaults) {
    self.source = source
    messages = Mutex(MessageFaults(faults: faults))
  }

  /// The next recognitions, after the active faults were applied.
  public func next() throws -> RoadObservation? {
    while true {
      if let ready = messages.withLock({ $0.takeReady() }) { return ready }
      guard let seen = try source.next() else { return messages.withLock { $0.takeRest() } }
      messages.withLock { messages in
        messages.take(
          seen, at: seen.time, stuck: { held in (held.time, held.frame) = (seen.time, seen.frame) }
        ) { said, verb, faults in
          for index in said.objects.indices {
            switch verb {
            case .nan: (said.objects[index].box.x, said.objects[index].distanceMeters) = (.nan, .infinity)
            case .wrong: said.objects[index].distanceMeters = said.objects[index].distanceMeters.map { $0 * 10 }
            case .garbage:
              said.objects[index].box = ImageRect(
                x: faults.number(in: -1e6...1e6), y: faults.number(in: -1e6...1e6),
                width: faults.number(in: -1e3...1e6), height: faults.number(in: -1e3...1e6))
            default: break
            }
          }
        }
      }
    }
  }
}

/// Applies faults to messages of any kind.
struct MessageFaults<Message: Sendable>: Sendable {
  var faults: InputFaults
  private var held: Message?
  private var ready: [Message] = []
  private var late: (messages: [Message], until: Timestamp)?
  private var swapped: Message?

  init(faults: InputFaults) { self.faults = faults }

  mutating func takeReady() -> Message? { ready.isEmpty ? nil : ready.removeFirst() }

  /// The next message that still waits after the source has ended.
  mutating func takeRest() -> Message? {
    ready += (late?.messages ?? []) + (swapped.map { [$0] } ?? [])
    (late, swapped) = (nil, nil)
    return takeReady()
  }

  /// - Parameters:
  ///   - stuck: Returns an earlier message with the time of the current message.
  ///   - spoil: Applies a fault to the content of a message.
  mutating func take(
    _ message: Message, at time: Timestamp, stuck: (inout Message) -> Void,
    spoil: (inout Message, Injection.Verb, inout InputFaults) -> Void
  ) {
    let active = faults.active(at: time)
    guard faults.keeps(at: time, active) else { return }
    var spoilt = message
    if active.contains(where: { $0.verb == .stuck }), let held { spoilt = held } else { held = message }
    stuck(&spoilt)
    for one in active { spoil(&spoilt, one.verb, &faults) }
    pass(spoilt, at: time, active)
  }

  private mutating func pass(_ message: Message, at time: Timestamp, _ active: [Injection]) {
    if let delay = active.first(where: { $0.verb == .delayed }) {
      var waiting = late ?? ([], time + .seconds(delay.value))
      waiting.messages.append(message)
      late = waiting
      guard time >= waiting.until else { return }
    } else if active.contains(where: { $0.verb == .swap }), swapped == nil {
      swapped = message
      return
    } else {
      ready += late?.messages ?? []
      late = nil
      ready += [message] + (swapped.map { [$0] } ?? [])
      swapped = nil
      return
    }
    ready += late?.messages ?? []
    late = nil
  }
}
