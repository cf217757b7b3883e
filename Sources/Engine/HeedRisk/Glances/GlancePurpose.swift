/// The purpose of the gaze, from best to worst, except `unknown`.
enum GlancePurpose: Int, Hashable, Sendable, CaseIterable {
  /// The road ahead.
  case forward
  /// A place that driving needs: mirrors, instruments, the side that the vehicle turns to.
  case driving
  /// Anywhere else.
  case away
  /// A phone.
  case phone
  /// The lids are shut.
  case closed
  /// The gaze is unknown: neither attentive nor distracted.
  case unknown
}
