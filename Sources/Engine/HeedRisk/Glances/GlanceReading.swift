/// Reads gaze and lids for a rule book, and decides whether driving needs the look.
struct GlanceReading: Sendable {
  /// One sample after reading. The purpose of its gaze does not depend on the lids.
  typealias Read = (glanceSample: GlanceSample, purpose: GlancePurpose)

  private var reader: GlanceReader
  private var fairness: GlanceFairness

  init(isJudgedByAngle: Bool = false, isFair: Bool) {
    reader = GlanceReader(isJudgedByAngle: isJudgedByAngle)
    fairness = GlanceFairness(isUsed: isFair)
  }

  /// Whether this reading and `other`, with the same allowances, give equal results for equal samples.
  func isAlike(_ other: GlanceReading) -> Bool { reader.isJudgedByAngle == other.reader.isJudgedByAngle }

  mutating func read(_ sample: DriverSample) -> Read {
    let glanceSample = reader.read(sample)
    return (glanceSample, fairness.update(glanceSample, of: sample))
  }
}
