package import HeedRisk
package import HeedSignals

/// What a drive's fusion was fed with: enough to judge the drive again by other rule books, weights and times of warnings,
/// without looking at driver and road again.
package enum FusionInput: Hashable, Sendable {
  /// The cabin at one moment, with the vehicle's signals.
  indirect case moment(DriverSnapshot)
  /// The road's alerts that stood after a frame.
  case alerts([RoadAlert], at: Timestamp)
  /// A function of the road engine became available or unavailable.
  case roadAvailability(RoadAvailabilityChange)
  /// The warning was acknowledged.
  case acknowledged(Timestamp)
  /// The vehicle says which requests it can follow, and which it follows; nil: it has said nothing.
  case reply(supports: VehicleRequest.Kinds?, honours: VehicleRequest.Kinds?, at: Timestamp)
  /// The cabin ended.
  case cabinEnded(Timestamp)
}

/// Judges the moments of a drive by rule books, weights and times of its own.
///
/// Gives the verdicts, risks, prompts and requests that a replay of the whole drive under the same settings gives.
package struct FusionReplay: Sendable {
  private var fusion: DriveFusion

  /// - Parameter settings: Of these, `risk`, `rules`, `escalation` and `requests` count; all others were at work before.
  package init(settings: EngineSettings) { fusion = DriveFusion(settings: settings) }

  /// The events that an input completes.
  package mutating func update(_ input: FusionInput) -> [MonitorEvent] { fusion.take(input) }
}
