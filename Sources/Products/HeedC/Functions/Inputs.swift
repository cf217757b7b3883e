public import CHeed
import Heed
import HeedGeometry
import HeedSignals

@c @implementation
public func heed_monitor_push(
  _ monitor: OpaquePointer?, _ camera: Int32, _ frame: UnsafePointer<heed_frame>?, _ ownership: Int32
) -> heed_status {
  guarded {
    let found = try EmbeddedMonitor.of(monitor)
    let raw = try Argument.value(frame, "frame")
    try require(
      ownership == HEED_BORROW.number || ownership == HEED_COPY.number,
      "ownership is \(ownership), which is neither HEED_BORROW nor HEED_COPY.")
    try found.pushed().push(camera, raw, copies: ownership == HEED_COPY.number)
  }
}

@c @implementation
public func heed_monitor_silence(_ monitor: OpaquePointer?, _ time_ns: Int64) -> heed_status {
  guarded {
    let found = try EmbeddedMonitor.of(monitor)
    try found.pushed().takeSilence(until: try FrameReader.time(time_ns, "time_ns"))
  }
}

@c @implementation
public func heed_monitor_recognitions(_ monitor: OpaquePointer?, _ line: UnsafePointer<CChar>?) -> heed_status {
  guarded {
    let found = try EmbeddedMonitor.of(monitor)
    let line = try Argument.words(line, "line")
    try found.pushed().take(recognitions: line)
  }
}

@c @implementation
public func heed_vehicle_init(_ vehicle: UnsafeMutablePointer<heed_vehicle>?) -> heed_status {
  guarded { try Argument.out(vehicle, "vehicle").fill(with: .unset) }
}

@c @implementation
public func heed_monitor_vehicle(_ monitor: OpaquePointer?, _ vehicle: UnsafePointer<heed_vehicle>?) -> heed_status {
  guarded {
    let found = try EmbeddedMonitor.of(monitor)
    let state = try VehicleState(try Argument.value(vehicle, "vehicle"))
    try found.apply { drive, _ in try drive.take(.vehicle(state)) }
  }
}

@c @implementation
public func heed_monitor_requests(_ monitor: OpaquePointer?, _ supports: Int32, _ honours: Int32) -> heed_status {
  guarded {
    let found = try EmbeddedMonitor.of(monitor)
    let (can, does) = (try kinds(supports, "supports"), try kinds(honours, "honours"))
    try found.apply { drive, now in
      var said = VehicleState(time: now)
      (said.supports, said.honours) = (can, does)
      try drive.take(.vehicle(said))
    }
  }
}

private func kinds(_ bits: Int32, _ name: String) throws -> VehicleRequest.Kinds {
  guard let raw = UInt8(exactly: bits), VehicleRequest.Kinds(rawValue: raw).rawValue == raw else {
    throw Failure(HEED_BAD_ARGUMENT, "\(name) is \(bits), which has bits of no heed_request.")
  }
  return VehicleRequest.Kinds(rawValue: raw)
}

@c @implementation
public func heed_monitor_acknowledge(_ monitor: OpaquePointer?) -> heed_status {
  guarded { try EmbeddedMonitor.of(monitor).apply { drive, now in try drive.take(.acknowledged(now)) } }
}

@c @implementation
public func heed_monitor_mark(
  _ monitor: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ time_ns: Int64
) -> heed_status {
  guarded {
    let found = try EmbeddedMonitor.of(monitor)
    let text = try Argument.words(text, "text")
    let time = time_ns == -1 ? nil : try FrameReader.time(time_ns, "time_ns")
    try found.apply { drive, now in
      do { try drive.mark(text, at: time, now: now) } catch let refusal as MarkerRefusal {
        throw Failure(refusal == .over ? HEED_BAD_ORDER : HEED_BAD_ARGUMENT, "\(refusal).")
      }
    }
  }
}

@c @implementation
public func heed_monitor_change_settings(_ monitor: OpaquePointer?, _ text: UnsafePointer<CChar>?) -> heed_status {
  guarded {
    let found = try EmbeddedMonitor.of(monitor)
    guard let text = try Argument.text(text, "text") else { throw Failure(HEED_BAD_ARGUMENT, "text is NULL.") }
    let settings = try SettingsFile.settings(path: "text", text: text)
    let changes = SettingsFile.text(ofChangesIn: settings)
    try found.apply { drive, now in
      try drive.take(.settings(SettingsChange(time: now, settings: changes, regions: nil)))
    }
  }
}

extension VehicleState {
  fileprivate init(_ raw: heed_vehicle) throws {
    try Argument.reserved(raw.reserved, "vehicle.reserved")
    self.init(time: try FrameReader.time(raw.time_ns, "vehicle.time_ns"))
    speed = try Argument.number(raw.speed_mps, "vehicle.speed_mps")
    yawRate = try Argument.number(raw.yaw_rate_rad_s, "vehicle.yaw_rate_rad_s")
    steering = try Argument.number(raw.steering_rad, "vehicle.steering_rad").map { Angle(radians: $0) }
    speedLimit = try Argument.number(raw.speed_limit_mps, "vehicle.speed_limit_mps")
    isBraking = try Argument.answer(raw.is_braking, "vehicle.is_braking")
    isEngaged = try Argument.answer(raw.is_engaged, "vehicle.is_engaged")
    turnSignal =
      switch raw.turn_signal {
      case HEED_NONE: nil
      case HEED_SIGNAL_OFF.number: TurnSignal.none
      case HEED_SIGNAL_LEFT.number: .left
      case HEED_SIGNAL_RIGHT.number: .right
      default:
        throw Failure(HEED_BAD_ARGUMENT, "vehicle.turn_signal is \(raw.turn_signal), none of heed_turn_signal.")
      }
  }
}
