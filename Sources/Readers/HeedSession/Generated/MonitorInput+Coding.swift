// swift-format-ignore-file
// Made by Tools/schema from Schema/inputs.schema; not edited by hand.

import HeedSignals

/// The kind of an input, written before the input.
enum InputKind: Int {
  case cabin = 0
  case cabinPassed = 1
  case cabinSilent = 2
  case cabinEnded = 3
  case road = 4
  case roadAvailability = 5
  case roadEnded = 6
  case roadEndedWithout = 7
  case end = 8
  case vehicle = 9
  case acknowledged = 10
  case settings = 11
  case host = 12
  case knownGaze = 13
  case marker = 14
  case clockSet = 15
}

extension InputEncoder {
  /// Encodes a rounded input.
  mutating func put(_ input: MonitorInput) {
    switch input {
    case .cabin(var value):
      begin(.cabin)
      value.pass(&coder, &previous)
    case .cabinPassed(var value):
      begin(.cabinPassed)
      coder.enter(.cabin)
      coder.time(&value, &previous.cabin)
    case .cabinSilent(var value):
      begin(.cabinSilent)
      coder.moment(&value, near: previous.cabin.time)
    case .cabinEnded(var value):
      begin(.cabinEnded)
      value.pass(&coder)
    case .road(var value):
      begin(.road)
      value.pass(&coder, &previous)
    case .roadAvailability(var value):
      begin(.roadAvailability)
      value.pass(&coder, near: previous.road.time)
    case .roadEnded(var value, let missing):
      begin(missing == nil ? .roadEnded : .roadEndedWithout)
      coder.moment(&value, near: previous.road.time)
      if var missing { coder.text(&missing) }
    case .vehicle(var value):
      begin(.vehicle)
      value.pass(&coder, after: &previous.said)
    case .acknowledged(var value):
      begin(.acknowledged)
      coder.moment(&value, near: previous.cabin.time)
    case .settings(var value):
      begin(.settings)
      value.pass(&coder, near: previous.cabin.time)
    case .host(var value):
      begin(.host)
      value.pass(&coder, near: previous.cabin.time)
    case .knownGaze(var value):
      begin(.knownGaze)
      value.pass(&coder, near: previous.cabin.time)
    case .marker(var value):
      begin(.marker)
      coder.moment(&value.time, near: previous.cabin.time)
      coder.text(&value.text)
    case .clockSet(var value):
      begin(.clockSet)
      coder.moment(&value.timestamp, near: previous.cabin.time)
      coder.exact(&value.utcMilliseconds)
    }
  }
}

extension InputDecoder {
  /// Decodes an input of a kind; nil at the end.
  mutating func input(of kind: InputKind) throws(InputCodingError) -> MonitorInput? {
    switch kind {
    case .cabin:
      var value = CabinObservation.blank
      try value.pass(&coder, &previous)
      return .cabin(value)
    case .cabinPassed:
      var value = Timestamp.zero
      coder.enter(.cabin)
      try coder.time(&value, &previous.cabin)
      return .cabinPassed(value)
    case .cabinSilent:
      var value = Timestamp.zero
      try coder.moment(&value, near: previous.cabin.time)
      return .cabinSilent(value)
    case .cabinEnded:
      var value = SourceEnd.blank
      try value.pass(&coder)
      return .cabinEnded(value)
    case .road:
      var value = RoadObservation.blank
      try value.pass(&coder, &previous)
      return .road(value)
    case .roadAvailability:
      var value = RoadAvailabilityChange.blank
      try value.pass(&coder, near: previous.road.time)
      return .roadAvailability(value)
    case .roadEnded:
      var value = Timestamp.zero
      try coder.moment(&value, near: previous.road.time)
      return .roadEnded(at: value, missing: nil)
    case .roadEndedWithout:
      var value = Timestamp.zero
      try coder.moment(&value, near: previous.road.time)
      var missing = ""
      try coder.text(&missing)
      return .roadEnded(at: value, missing: missing)
    case .end: return nil
    case .vehicle:
      var value = VehicleState.blank
      try value.pass(&coder, after: &previous.said)
      return .vehicle(value)
    case .acknowledged:
      var value = Timestamp.zero
      try coder.moment(&value, near: previous.cabin.time)
      return .acknowledged(value)
    case .settings:
      var value = SettingsChange.blank
      try value.pass(&coder, near: previous.cabin.time)
      return .settings(value)
    case .host:
      var value = HostCondition.blank
      try value.pass(&coder, near: previous.cabin.time)
      return .host(value)
    case .knownGaze:
      var value = KnownGaze.blank
      try value.pass(&coder, near: previous.cabin.time)
      return .knownGaze(value)
    case .marker:
      var value = Marker(time: .zero, text: "")
      try coder.moment(&value.time, near: previous.cabin.time)
      try coder.text(&value.text)
      return .marker(value)
    case .clockSet:
      var value = WallClockAnchor(timestamp: .zero, utcMilliseconds: 0)
      try coder.moment(&value.timestamp, near: previous.cabin.time)
      try coder.exact(&value.utcMilliseconds)
      return .clockSet(value)
    }
  }
}
