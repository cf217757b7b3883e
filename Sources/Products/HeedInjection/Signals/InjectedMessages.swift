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

  /// The next signals with the active faults.
  public func next() throws -> VehicleState? {
    while true {
      if let ready = messages.withLock({ $0.queue.next() }) { return ready }
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

  /// The next recognitions with the active faults.
  public func next() throws -> RoadObservation? {
    while true {
      if let ready = messages.withLock({ $0.queue.next() }) { return ready }
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
  var queue = FaultQueue<Message>()
  private var held: Message?

  init(faults: InputFaults) { self.faults = faults }

  /// The next message that still waits after the source has ended; nil if none waits.
  mutating func takeRest() -> Message? {
    queue.release()
    return queue.next()
  }

  /// - Parameter stuck: Gives the repeated earlier message the time of the current message.
  mutating func take(
    _ message: Message, at time: Timestamp, stuck: (inout Message) -> Void,
    spoil: (inout Message, Injection.Verb, inout InputFaults) -> Void
  ) {
    let active = faults.active(at: time)
    guard faults.keeps(at: time, active) else { return }
    var spoilt = message
    if active.contains(.stuck), let held { spoilt = held } else { held = message }
    stuck(&spoilt)
    for one in active { spoil(&spoilt, one.verb, &faults) }
    queue.pass(spoilt, at: time, active, endsPairs: true)
  }
}

/// A face stage whose measurements are NaN or infinite while a fault is active.
public final class InjectedFaceStage: FaceStage {
  private let stage: any FaceStage
  private let faults: Mutex<InputFaults>

  /// - Parameter stage: The stage that makes the measurements.
  public init(_ stage: any FaceStage, faults: InputFaults) {
    self.stage = stage
    self.faults = Mutex(faults)
  }

  /// Measures the face, and applies the active faults.
  public func observe(_ frame: Frame) throws -> CabinObservation {
    var seen = try stage.observe(frame)
    guard faults.withLock({ $0.active(at: frame.time) }).contains(.nan) else { return seen }
    seen.face?.yaw.radians = .nan
    seen.face?.origin.meters.z = .infinity
    seen.face?.leftEye?.lidAperture.radians = .nan
    seen.face?.rightEye?.irisCenter.x = -.infinity
    return seen
  }
}
