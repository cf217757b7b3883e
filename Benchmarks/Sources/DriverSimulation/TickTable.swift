package import Foundation

/// Writes the rows of a glance record as text, in the columns of docs/formats.md.
package enum TickTable {
  package static let header =
    "t_ms,face,eyes_on_road,zone,class,eyes_closed,eyes_visible,head_yaw_deg,head_pitch_deg,pose_std_rad,"
    + "vehicle_azimuth_deg,vehicle_elevation_deg,phone,kss,interaction,turn_signal,steering_deg,engaged,standstill,"
    + "speed_mps,task"

  package static func csv(_ ticks: [SimulatedTick]) -> Data {
    var text = Data((header + "\n").utf8)
    text.reserveCapacity(ticks.count * 110)
    for tick in ticks { append(tick, to: &text) }
    return text
  }

  private static func append(_ tick: SimulatedTick, to text: inout Data) {
    number(tick.time * 1000, to: &text)
    func cell(_ value: Double?) {
      text.append(comma)
      if let value { number(value, to: &text) }
    }
    func cell(_ value: String?) {
      text.append(comma)
      if let value { text.append(contentsOf: value.utf8) }
    }
    func cell(_ value: Bool?) { cell(value.map { $0 ? "1" : "0" }) }
    cell(tick.isFaceSeen)
    cell(tick.areEyesOnRoad)
    cell(tick.zone)
    cell(tick.zoneClass)
    cell(tick.eyesClosed)
    cell(tick.eyesVisible)
    cell(tick.headYaw)
    cell(tick.headPitch)
    cell(tick.poseDeviation)
    cell(tick.azimuth)
    cell(tick.elevation)
    cell(tick.phone)
    cell(tick.kss)
    cell(tick.isInteracting)
    cell(tick.signal?.rawValue)
    cell(tick.steering)
    cell(tick.isEngaged)
    cell(tick.isStandstill)
    cell(tick.speed)
    cell(tick.task)
    text.append(newline)
  }

  private static let comma = UInt8(ascii: ",")
  private static let newline = UInt8(ascii: "\n")

  /// Four decimals are exact enough for times and angles, and `String(format:)` would take ten times as long.
  private static func number(_ value: Double, to text: inout Data) {
    precondition(value.isFinite && abs(value) < 1e14, "a tick holds numbers")
    let scaled = Int64((value * 10_000).rounded())
    if scaled < 0 { text.append(UInt8(ascii: "-")) }
    let (whole, rest) = scaled.magnitude.quotientAndRemainder(dividingBy: 10_000)
    text.append(contentsOf: String(whole).utf8)
    guard rest > 0 else { return }
    var digits = String(rest + 10_000).utf8.dropFirst()
    while digits.last == UInt8(ascii: "0") { digits = digits.dropLast() }
    text.append(UInt8(ascii: "."))
    text.append(contentsOf: digits)
  }
}
