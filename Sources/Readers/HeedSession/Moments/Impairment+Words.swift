import HeedSignals

extension WordWriter {
  mutating func put(_ state: Impairment) {
    put(text: state.level?.rawValue ?? "")
    put(number: state.score)
    put(difference: state.window.nanoseconds)
    put(difference: state.learned.nanoseconds)
    put(UInt64(state.evidence.count))
    for piece in state.evidence {
      put(text: piece.measure.rawValue)
      for value in [piece.normal, piece.now, piece.deviation] { put(raw: value.bitPattern) }
    }
  }
}

extension WordReader {
  mutating func impairment() throws(InputCodingError) -> Impairment {
    let level = try choice(Impairment.Level.self, "level of impairment")
    let score = try number()
    var state = Impairment(level: level, score: score)
    state.window = .nanoseconds(try difference())
    state.learned = .nanoseconds(try difference())
    for _ in 0..<(try count()) {
      let word = try text()
      guard let measure = ImpairmentEvidence.Measure(rawValue: word) else {
        throw .unknown(what: "measure", value: word)
      }
      let (normal, now, deviation) = (try raw(), try raw(), try raw())
      state.evidence.append(
        ImpairmentEvidence(
          measure: measure, normal: Double(bitPattern: normal), now: Double(bitPattern: now),
          deviation: Double(bitPattern: deviation)))
    }
    return state
  }
}
