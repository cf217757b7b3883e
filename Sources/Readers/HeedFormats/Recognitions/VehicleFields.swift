import HeedGeometry
import HeedSignals

/// Reads the keys for time and vehicle, which recognition files and `--vehicle` files share.
extension JSONText {
  /// - Throws: A defect if `t_ms` is missing or not a valid time.
  func time(of place: Place) throws(Defect) -> Timestamp {
    let member = try required("t_ms", of: place)
    guard let milliseconds = try measured(at: member), abs(milliseconds) <= SampleTable.farthestMilliseconds else {
      throw defect(at: member, "is no time; write milliseconds since the start")
    }
    return Timestamp(milliseconds: milliseconds)
  }

  /// - Returns: nil if the line has no vehicle keys. Negative and infinite speeds count as not measured.
  func vehicle(of root: Place, at time: Timestamp, gaps: inout NotMeasured) throws(Defect) -> VehicleState? {
    let empty = VehicleState(time: time)
    var (state, isSaid) = (empty, false)
    func number(
      _ key: String, _ part: NotMeasured.Part, in range: ClosedRange<Double>, _ gaps: inout NotMeasured
    ) throws(Defect) -> Double? {
      guard let value = try measured(key, of: root) else { return nil }
      isSaid = true
      return gaps.number(value, part, in: range)
    }
    // Larger numbers are marks of missing values. Choice: the mark 4294967295 is above; the engine tells of the rest.
    state.speed = try number("speed_mps", .speed, in: 0...1e9, &gaps)
    state.yawRate = try number("yaw_rate_dps", .yawRate, in: -1e9...1e9, &gaps).map { Angle.degrees($0).radians }
    if let place = try optional("position", of: root) {
      isSaid = true
      state.position = try position(at: place, gaps: &gaps)
    }
    if let place = try optional("turn_signal", of: root) {
      let name = try string(at: place)
      guard let signal = VehicleState.TurnSignal(rawValue: name) else {
        throw defect(at: place, "is \"\(name)\"; write none, left or right")
      }
      (state.turnSignal, isSaid) = (signal, true)
    }
    state.speedLimit = try number("speed_limit_mps", .speedLimit, in: Double.leastNonzeroMagnitude...1e9, &gaps)
    state.steering = try number("steering_deg", .steering, in: -10_000...10_000, &gaps).map(Angle.degrees)
    state.isBraking = try flag("brake", of: root)
    state.isEngaged = try flag("engaged", of: root)
    state.isAcknowledging = try flag("acknowledge", of: root)
    state.supports = try kinds("supports", of: root)
    state.honours = try kinds("honours", of: root)
    state.heading = try number("heading_deg", .heading, in: -1000...1000, &gaps).map(Angle.degrees)
    return isSaid || state != empty ? state : nil
  }

  /// The kinds of vehicle requests that a key lists; nil if the key is missing.
  private func kinds(_ key: String, of root: Place) throws(Defect) -> VehicleRequest.Kinds? {
    guard let member = try optional(key, of: root) else { return nil }
    var kinds: [VehicleRequest.Kind] = []
    for place in try list(at: member) {
      let name = try string(at: place)
      guard let kind = VehicleRequest.Kind(rawValue: name) else {
        let known = VehicleRequest.Kind.allCases.map(\.rawValue).joined(separator: ", ")
        throw defect(at: place, "is \"\(name)\"; write one of \(known)")
      }
      kinds.append(kind)
    }
    return VehicleRequest.Kinds(kinds)
  }

  private func position(at place: Place, gaps: inout NotMeasured) throws(Defect) -> GeoPosition? {
    let numbers = try measuredList(at: place, 2, "longitude, latitude in degrees")
    guard let east = numbers[0], let north = numbers[1], let found = GeoPosition(longitude: east, latitude: north)
    else {
      gaps.count(.position)
      return nil
    }
    return found
  }
}

/// Counts the values of a file that are not valid measurements.
package struct NotMeasured: Hashable {
  /// Kinds of values that can be counted as not measured.
  enum Part: String, CaseIterable {
    case speed, yawRate = "yaw rate", position, speedLimit = "speed limit", steering, heading, box, score, distance
    case azimuth, elevation
    case marking = "point of a marking", track = "followed point", identity = "second object of one id"

    var plural: String {
      switch self {
      case .box: "boxes"
      case .marking: "points of markings"
      case .identity: "ids given twice in a line"
      default: rawValue + "s"
      }
    }
  }

  private var counts: [Part: Int] = [:]

  package init() {}
  mutating func count(_ part: Part) { counts[part, default: 0] += 1 }

  /// The value if it is a number within `range`; otherwise nil, and the value is counted as not measured.
  mutating func number(_ value: Double?, _ part: Part, in range: ClosedRange<Double>) -> Double? {
    if let value, range.contains(value) { return value }
    count(part)
    return nil
  }

  package static func += (a: inout NotMeasured, b: NotMeasured) { a.counts.merge(b.counts) { $0 + $1 } }

  /// The counts in words, for example `2 speeds, 1 box`; nil if all values were valid.
  package var text: String? {
    let parts = Part.allCases.compactMap { part in
      counts[part].map { "\($0) \($0 == 1 ? part.rawValue : part.plural)" }
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
