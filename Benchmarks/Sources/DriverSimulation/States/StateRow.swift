package import Foundation

/// What is told of a driver at one moment of a ``StateDrive``. Degrees, metres, seconds; nil: not seen, or not said.
package struct StateRow: Hashable, Sendable {
  package var time: Double
  package var isFaceSeen: Bool
  package var areEyesOnRoad: Bool?
  package var zoneClass: String?
  package var azimuth: Double?
  package var speed: Double?
  package var signal: SimulatedTick.Signal?
  package var steering: Double?
  /// From the lane's middle, + left.
  package var lane: Double?
  /// Length of a blink that has just ended.
  package var blink: Double?
  /// A warning was given just now.
  package var isPrompted = false

  init(_ tick: SimulatedTick) {
    (time, isFaceSeen, areEyesOnRoad, zoneClass) = (tick.time, tick.isFaceSeen, tick.areEyesOnRoad, tick.zoneClass)
    (azimuth, speed, signal, steering) = (tick.azimuth, tick.speed, tick.signal, tick.steering)
  }

  package static let header =
    "t_ms,face,eyes_on_road,class,azimuth_deg,speed_mps,turn_signal,steering_deg,lane_m,blink_s,prompt"

  package static func csv(_ rows: [StateRow]) -> Data {
    var text = Data((header + "\n").utf8)
    text.reserveCapacity(rows.count * 60)
    for row in rows {
      func number(_ value: Double?) -> String { value.map { "\(($0 * 10_000).rounded() / 10_000)" } ?? "" }
      func flag(_ value: Bool?) -> String { value.map { $0 ? "1" : "0" } ?? "" }
      let cells = [
        number(row.time * 1000), flag(row.isFaceSeen), flag(row.areEyesOnRoad), row.zoneClass ?? "",
        number(row.azimuth), number(row.speed), row.signal?.rawValue ?? "", number(row.steering), number(row.lane),
        number(row.blink), flag(row.isPrompted),
      ]
      text.append(contentsOf: (cells.joined(separator: ",") + "\n").utf8)
    }
    return text
  }
}
