import HeedSignals

extension WordWriter {
  mutating func put(_ state: Drowsiness) {
    put(answer: state.isDrowsy)
    for value in [state.intensity, state.perclos, state.kss, state.p70] { put(number: value) }
    put(difference: state.window.nanoseconds)
    put(text: state.reason)
    put(UInt64(state.evidence.count))
    for piece in state.evidence {
      put(text: piece.kind.rawValue)
      put(raw: piece.value.bitPattern)
      put(difference: piece.window.nanoseconds)
      put(raw: piece.intensity.bitPattern)
    }
    put(state.blinks == nil ? 0 : 1)
    if let blinks = state.blinks { put(blinks) }
  }

  private mutating func put(_ blinks: BlinkSummary) {
    put(difference: blinks.seen.nanoseconds)
    put(UInt64(blinks.blinks))
    put(raw: blinks.ratePerMinute.bitPattern)
    put(raw: blinks.rateError.bitPattern)
    for value in [
      blinks.meanDurationSeconds, blinks.meanAmplitude, blinks.meanClosingVelocity, blinks.meanOpeningVelocity,
      blinks.meanAmplitudeVelocityRatioSeconds, blinks.meanIntervalSeconds, blinks.intervalScatter,
    ] { put(number: value) }
  }

  mutating func put(number: Double?) {
    put(number == nil ? 0 : 1)
    if let number { put(raw: number.bitPattern) }
  }

  mutating func put(answer: Bool?) { put(answer.map { $0 ? 2 : 1 } ?? 0) }
}

extension WordReader {
  mutating func drowsiness() throws(InputCodingError) -> Drowsiness {
    let isDrowsy = try answer()
    let (intensity, perclos, kss, p70) = (try number(), try number(), try number(), try number())
    var state = Drowsiness(
      isDrowsy: isDrowsy, intensity: intensity, perclos: perclos, p70: p70, window: .nanoseconds(try difference()),
      kss: kss, reason: try text())
    for _ in 0..<(try count()) {
      let word = try text()
      guard let kind = DrowsinessEvidence.Kind(rawValue: word) else { throw .unknown(what: "evidence", value: word) }
      let value = Double(bitPattern: try raw())
      let window = Duration.nanoseconds(try difference())
      state.evidence.append(
        DrowsinessEvidence(kind: kind, value: value, window: window, intensity: Double(bitPattern: try raw())))
    }
    if try word() == 1 { state.blinks = try blinks() }
    return state
  }

  private mutating func blinks() throws(InputCodingError) -> BlinkSummary {
    var summary = BlinkSummary(
      seen: .nanoseconds(try difference()), blinks: Int(truncatingIfNeeded: try word()),
      ratePerMinute: Double(bitPattern: try raw()), rateError: Double(bitPattern: try raw()))
    summary.meanDurationSeconds = try number()
    summary.meanAmplitude = try number()
    summary.meanClosingVelocity = try number()
    summary.meanOpeningVelocity = try number()
    summary.meanAmplitudeVelocityRatioSeconds = try number()
    summary.meanIntervalSeconds = try number()
    summary.intervalScatter = try number()
    return summary
  }

  mutating func number() throws(InputCodingError) -> Double? { try word() == 0 ? nil : Double(bitPattern: try raw()) }

  mutating func answer() throws(InputCodingError) -> Bool? {
    let value = try word()
    return value == 0 ? nil : value == 2
  }

  /// A number of things that follow.
  mutating func count() throws(InputCodingError) -> Int {
    let count = try word()
    // Choice: far more than a road has alerts or a drowsiness pieces of evidence.
    guard count <= 65_536 else { throw .unknown(what: "count", value: "\(count)") }
    return Int(count)
  }
}
