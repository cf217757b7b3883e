import CHeed
import Draws
import Glibc

/// The C interface: calls in any order with arguments from the bytes. Pictures end where a page ends, and the next page may
/// not be read, so that whoever reads a byte too many is caught.
enum Library {
  static func calls(_ bytes: [UInt8]) {
    var bytes = ByteReader(bytes)
    var options = heed_options()
    (options.struct_size, options.version) = (UInt32(MemoryLayout<heed_options>.size), 1)
    options.cameras = bytes.chance(8) ? bytes.int32() : Int32(HEED_ROAD.rawValue)
    options.is_live = bytes.chance(8) ? bytes.int32() : 0
    options.without = UInt32(truncatingIfNeeded: bytes.int32())
    var monitor: OpaquePointer?
    let status = bytes.text().withCString { text in
      options.settings_text = bytes.chance(2) ? text : nil
      return heed_monitor_create(&options, &monitor)
    }
    guard status == HEED_OK.rawValue, let monitor else { return }
    // Reading settings takes a hundredth of a second: a host that does nothing else is no hang.
    var changes = 0
    for _ in 0..<64 where !bytes.isEmpty { call(monitor, &bytes, &changes) }
    heed_monitor_finish(monitor, nil)
    var event = heed_event()
    (event.struct_size, event.version) = (UInt32(MemoryLayout<heed_event>.size), 1)
    while heed_monitor_next(monitor, 0, &event) == HEED_OK.rawValue {
      precondition(strlen(event.json) == event.json_length, "a line that is not as long as it says")
    }
    heed_monitor_destroy(monitor)
    _ = heed_monitor_destroy(monitor)
  }

  private static func call(_ monitor: OpaquePointer, _ bytes: inout ByteReader, _ changes: inout Int) {
    switch bytes.byte() % 10 {
    case 0: push(monitor, &bytes)
    case 1: heed_monitor_silence(monitor, bytes.time())
    case 2: _ = bytes.text().withCString { heed_monitor_recognitions(monitor, $0) }
    case 3: vehicle(monitor, &bytes)
    case 4: heed_monitor_requests(monitor, bytes.int32(), bytes.int32())
    case 5: heed_monitor_acknowledge(monitor)
    case 6:
      let text = bytes.text()
      changes += 1
      if changes < 4 { _ = text.withCString { heed_monitor_change_settings(monitor, $0) } }
    case 7: heed_monitor_calibration_start(monitor, bytes.int32(), bytes.int32(), nil)
    case 8: heed_monitor_calibration_collect(monitor)
    default:
      var event = heed_event()
      (event.struct_size, event.version) = (UInt32(MemoryLayout<heed_event>.size), 1)
      heed_monitor_next(monitor, 0, &event)
    }
  }

  private static func vehicle(_ monitor: OpaquePointer, _ bytes: inout ByteReader) {
    var vehicle = heed_vehicle()
    (vehicle.struct_size, vehicle.version) = (UInt32(MemoryLayout<heed_vehicle>.size), 1)
    heed_vehicle_init(&vehicle)
    vehicle.time_ns = bytes.time()
    (vehicle.speed_mps, vehicle.yaw_rate_rad_s) = (bytes.double(), bytes.double())
    (vehicle.steering_rad, vehicle.turn_signal) = (bytes.double(), bytes.int32())
    heed_monitor_vehicle(monitor, &vehicle)
  }

  private static func push(_ monitor: OpaquePointer, _ bytes: inout ByteReader) {
    var frame = heed_frame()
    (frame.struct_size, frame.version) = (UInt32(MemoryLayout<heed_frame>.size), 1)
    frame.pixels = bytes.chance(8) ? bytes.int32() : Int32(bytes.byte() % 7) + 1
    frame.range = Int32(bytes.byte() % 3)
    frame.width = bytes.chance(8) ? bytes.int32() : Int32(bytes.byte() % 80)
    frame.height = bytes.chance(8) ? bytes.int32() : Int32(bytes.byte() % 60)
    let strides = (0..<3).map { _ in bytes.chance(8) ? bytes.int32() : Int32(bytes.int16() % 400) }
    frame.strides = (strides[0], strides[1], strides[2])
    let isHalf = frame.pixels == HEED_NV12.rawValue || frame.pixels == HEED_I420.rawValue
    // As the header asks: whole rows but for the last one, which ends with its last pixel.
    let sample = [0, 1, 3, 3, 4, 4, 1, 1]
    let length = (1...7).contains(frame.pixels) ? sample[Int(frame.pixels)] : 1
    let planes = (0..<3).map { plane -> GuardedPlane? in
      let rows = isHalf && plane > 0 ? Int(frame.height) / 2 : Int(frame.height)
      let row: Int
      switch (plane, frame.pixels) {
      case (0, _): row = Int(frame.width) * length
      case (1, Int32(HEED_NV12.rawValue)): row = Int(frame.width)
      case (_, Int32(HEED_I420.rawValue)): row = Int(frame.width) / 2
      default: row = Int(frame.width)
      }
      return bytes.chance(8) ? nil : GuardedPlane(rows: rows, row: row, stride: Int(strides[plane]))
    }
    frame.planes = (planes[0]?.start, planes[1]?.start, planes[2]?.start)
    frame.time_ns = bytes.time()
    let camera = bytes.chance(8) ? bytes.int32() : Int32(HEED_ROAD.rawValue)
    let ownership = bytes.chance(8) ? bytes.int32() : Int32(bytes.byte() % 2)
    withExtendedLifetime(planes) { _ = heed_monitor_push(monitor, camera, &frame, ownership) }
  }

  /// The functions over arrays.
  static func arrays(_ bytes: [UInt8]) {
    var bytes = ByteReader(bytes)
    let kind = bytes.byte() % 4
    let settings = bytes.chance(2) ? bytes.text() : ""
    var (time, times, values, others) = (0.0, [Double](), [Double](), [Double]())
    while !bytes.isEmpty, times.count < 2000 {
      time += bytes.chance(8) ? bytes.double() : Double(bytes.byte() % 64)
      times.append(time)
      values.append(bytes.number())
      others.append(bytes.number())
    }
    var events: OpaquePointer?
    settings.withCString { text in
      if kind < 2 {
        var movements = [Int8](repeating: 0, count: times.count)
        heed_classify(times, values, others, times.count, text, Int32(kind), &movements)
      } else {
        heed_openness(times, values, others, times.count, text, Int32(kind) - 2, &events)
      }
    }
    var event = heed_event()
    (event.struct_size, event.version) = (UInt32(MemoryLayout<heed_event>.size), 1)
    while heed_events_next(events, &event) == HEED_OK.rawValue {}
    heed_events_destroy(events)
  }
}
