/// Reads gaze and lids for a rule book, and decides whether driving needs the look.
struct GlanceReading: Sendable {
  /// One sample after reading. The purpose of its gaze does not depend on the lids.
  struct Read: Sendable {
    var glanceSample: GlanceSample
    var purpose: GlancePurpose
  }

  private let settings: GlanceReader.Settings
  private let allowances: GlanceFairness.Settings
  private var reader: GlanceReader
  private var fairness: GlanceFairness

  init(_ settings: GlanceReader.Settings, _ fairness: GlanceFairness.Settings) {
    (self.settings, allowances) = (settings, fairness)
    reader = GlanceReader(settings: settings)
    self.fairness = GlanceFairness(settings: fairness)
  }

  /// Whether this reading and `other` give equal results for equal samples.
  func isAlike(_ other: GlanceReading) -> Bool { settings == other.settings && allowances == other.allowances }

  mutating func read(_ sample: DriverSample) -> Read {
    let glanceSample = reader.read(sample)
    return Read(glanceSample: glanceSample, purpose: fairness.update(glanceSample, of: sample))
  }
}
