public import Heed
import HeedGeometry
public import HeedSignals
import Synchronization

/// A source of vehicle signals with injected faults.
public final class InjectedVehicle: VehicleSource {
  private let source: any VehicleSource
  private let messages: MessageFaults<VehicleState>

  /// - Parameter source: The source of the vehicle's signals.
  public init(_ source: any VehicleSource, faults: InputFaults) {
    self.source = source
    messages = MessageFaults(faults)
  }

  /// The next signals with the active faults.
  public func next() throws -> VehicleState? {
    try messages.next(of: source.next, time: \.time, stuck: { $0.time = $1.time }) { said, verb, faults in
      switch verb {
      case .nan: (said.speed, said.yawRate) = (.nan, .infinity)
      case .wrong: said.speed = said.speed.map { $0 * 10 }
      case .garbage: (said.speed, said.yawRate) = (faults.number(in: -1e6...1e6), faults.number(in: -1e6...1e6))
      default: break
      }
    }
  }
}

/// A source of another detector's recognitions with injected faults.
public final class InjectedRecognitions: RecognitionSource {
  private let source: any RecognitionSource
  private let messages: MessageFaults<RoadObservation>

  /// - Parameter source: The source of the detector's recognitions.
  public init(_ source: any RecognitionSource, faults: InputFaults) {
    self.source = source
    messages = MessageFaults(faults)
  }

  /// The next recognitions with the active faults.
  public func next() throws -> RoadObservation? {
    try messages.next(
      of: source.next, time: \.time, stuck: { ($0.time, $0.frame) = ($1.time, $1.frame) }
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

/// Applies faults to messages of any kind.
final class MessageFaults<Message: Sendable>: Sendable {
  private let state: Mutex<(faults: InputFaults, queue: FaultQueue<Message>, held: Message?)>

  init(_ faults: InputFaults) { state = Mutex((faults, FaultQueue(), nil)) }

  /// The next message with the active faults; nil after the last message.
  /// - Parameters:
  ///   - source: Reads the next message without faults.
  ///   - stuck: Gives a repeated earlier message the time of the current message.
  func next(
    of source: () throws -> Message?, time: KeyPath<Message, Timestamp>, stuck: (inout Message, Message) -> Void,
    spoil: (inout Message, Injection.Verb, inout InputFaults) -> Void
  ) throws -> Message? {
    while true {
      if let ready = state.withLock({ $0.queue.next() }) { return ready }
      let message = try source()
      state.withLock { state in
        guard let message else { return state.queue.release() }
        let active = state.faults.active(at: message[keyPath: time])
        guard state.faults.keeps(at: message[keyPath: time], active) else { return }
        var spoilt = message
        if active.contains(.stuck), let held = state.held { spoilt = held } else { state.held = message }
        stuck(&spoilt, message)
        for one in active { spoil(&spoilt, one.verb, &state.faults) }
        state.queue.pass(spoilt, at: message[keyPath: time], active, endsPairs: true)
      }
      if message == nil { return state.withLock { $0.queue.next() } }
    }
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
