import HeedSignals

extension WordWriter {
  mutating func put(_ alert: RoadAlert) {
    put(text: alert.kind.rawValue)
    put(text: alert.stage?.rawValue ?? "")
    put(text: alert.side?.rawValue ?? "")
    put(text: alert.severity.rawValue)
    put(alert.object == nil ? 0 : 1)
    if let object = alert.object { put(text: object) }
    put(alert.timeToCollision == nil ? 0 : 1)
    if let time = alert.timeToCollision {
      for value in [time.seconds, time.earliest, time.latest] { put(raw: value.bitPattern) }
    }
    for value in [alert.distanceMeters, alert.measured, alert.bound] { put(number: value) }
    put(answer: alert.isSeen)
    put(UInt64(max(0, alert.samples)))
  }
}

extension WordReader {
  mutating func alert() throws(InputCodingError) -> RoadAlert {
    let kind = try choice(RoadAlert.Kind.self, "kind of alert") ?? .timeToCollision
    let stage = try choice(RoadAlert.Stage.self, "stage of an alert")
    let side = try choice(RoadAlert.Side.self, "side of an alert")
    let severity = try choice(RoadAlert.Severity.self, "severity") ?? .info
    let object = try word() == 0 ? nil : try text()
    var time: TimeToCollision?
    if try word() == 1 {
      let (seconds, earliest, latest) = (try raw(), try raw(), try raw())
      time = TimeToCollision(
        seconds: Double(bitPattern: seconds), earliest: Double(bitPattern: earliest), latest: Double(bitPattern: latest)
      )
    }
    let distance = try number()
    let (measured, bound, isSeen, samples) = (try number(), try number(), try answer(), try word())
    var alert = RoadAlert(
      kind: kind, severity: severity, stage: stage, side: side, object: object, timeToCollision: time,
      distanceMeters: distance, isSeen: isSeen)
    (alert.measured, alert.bound, alert.samples) = (measured, bound, Int(truncatingIfNeeded: samples))
    return alert
  }

  /// A choice by its word; nil for an empty one.
  mutating func choice<Choice: RawRepresentable<String>>(
    _ kind: Choice.Type, _ name: String
  ) throws(InputCodingError) -> Choice? {
    let word = try text()
    if word.isEmpty { return nil }
    guard let choice = Choice(rawValue: word) else { throw .unknown(what: name, value: word) }
    return choice
  }
}
