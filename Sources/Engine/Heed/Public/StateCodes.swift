public import HeedSignals

/// A state that has a number in gaze SDKs. Files hold words instead of the numbers.
public protocol NumberedState: CaseIterable, Equatable {}

extension NumberedState {
  /// The state's number in gaze SDKs: its place among all cases, from 0.
  public var code: Int { Self.allCases.prefix { $0 != self }.count }

  /// The state with a gaze SDK's number; nil if no state has the number.
  public init?(code: Int) {
    guard let state = Self.allCases.first(where: { $0.code == code }) else { return nil }
    self = state
  }
}

/// Numbers in gaze SDKs: 0 success, 1 low confidence, 2 unsupported, 3 face missing.
extension TrackingState: NumberedState {}

/// Numbers in gaze SDKs: 0 inside, 1 outside, 2 unknown.
extension ScreenState: NumberedState {}

extension CalibrationMode {
  /// Calibration with five points; gaze SDKs' name for ``standard``.
  public static let `default` = CalibrationMode.standard

  /// The calibration mode with a number: 0 for the default, or 1, 5 or 6 points; nil for any other number.
  public init?(code: Int) { if code == 0 { self = .standard } else { self.init(rawValue: code) } }
}

extension AccuracyCriteria {
  /// Gaze SDKs' name for ``standard``.
  public static let `default` = AccuracyCriteria.standard
}
