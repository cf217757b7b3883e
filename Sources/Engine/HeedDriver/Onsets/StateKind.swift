/// What kinds of states change of the measures: means of people, and how people differ.
///
/// Choice: the ranges of the simulated drivers (docs/impairment.md), in the scale of ``SlotDeviation``. They follow the literature, but
/// are no measurement of people; `ImpairmentMonitor.OnsetSettings.effectSpread` says how little is made of them.
struct StateKind: Sendable {
  struct Effect: Hashable, Sendable {
    var mean: Double
    /// Between people, standard deviation. nil: never changed.
    var spread: Double?
  }

  /// Of all states, 0...1.
  var share: Double
  /// In the order of ``SlotMeasure``.
  var effects: [Effect]

  private init(_ share: Double, _ effects: [(Double, Double?)]) {
    (self.share, self.effects) = (share, effects.map { Effect(mean: $0.0, spread: $0.1) })
  }

  static let all = [
    // Sedated, with looks fixed ahead.
    StateKind(
      0.37,
      [
        (0.09, 0.05), (0.04, 0.05), (0.24, 0.08), (-0.16, 0.05), (-0.36, 0.09), (0.26, 0.09), (0.25, 0.2), (0.44, 0.12),
        (0.05, 0.06),
      ]),
    // Sedated, with looks that stray.
    StateKind(
      0.13,
      [
        (0.09, 0.05), (0.04, 0.05), (0.24, 0.08), (0.14, 0.04), (-0.36, 0.09), (0.26, 0.09), (0.25, 0.2), (0.44, 0.12),
        (0.05, 0.06),
      ]),
    // Preoccupied: the wheel is busier, and corrects less.
    StateKind(
      0.3,
      [
        (0.07, 0.05), (-0.05, 0.025), (-0.02, 0.03), (-0.19, 0.05), (-0.4, 0.09), (0, 0.06), (0.3, 0.18), (0.26, 0.08),
        (0, nil),
      ]),
    // Stimulated.
    StateKind(
      0.2,
      [
        (0.08, 0.04), (0.06, 0.05), (0.28, 0.08), (0.12, 0.07), (-0.24, 0.09), (0.22, 0.07), (-0.2, 0.12), (0.31, 0.11),
        (0.07, 0.06),
      ]),
  ]
}
