import HeedSignals

extension PictureObservation {
  /// Encodes or decodes the visible trace of the driver as differences from the last trace.
  mutating func passTrace<Coder: InputCoder>(
    _ coder: inout Coder, after last: inout BodyTrace
  ) throws(Coder.Failure) {
    var seen = trace ?? last
    coder.enter(.trace)
    try coder.number(&seen.body, .ratio, near: last.body)
    try coder.number(&seen.left, .ratio, near: last.left)
    try coder.number(&seen.right, .ratio, near: last.right)
    try coder.number(&seen.surroundings, .ratio, near: last.surroundings)
    try coder.number(&seen.detail, .ratio, near: last.detail)
    (trace, last) = (seen, seen)
  }

  /// Encodes or decodes the picture's roughness as a difference from the last measurement.
  mutating func passRoughness<Coder: InputCoder>(_ coder: inout Coder, after last: Double) throws(Coder.Failure) {
    var seen = roughness ?? last
    coder.enter(.roughness)
    try coder.number(&seen, .ratio, near: last)
    roughness = seen
  }
}

extension BodyTrace {
  /// The trace of an unchanged picture.
  static let blank = BodyTrace(body: 1, left: 0, right: 0, surroundings: 1, detail: 1)
}
