public import HeedSignals

/// A state that has a number in gaze SDKs. Files hold words instead of the numbers.
public protocol NumberedState: CaseIterable {
  /// The state's number in gaze SDKs.
  var code: Int { get }
}

extension NumberedState {
  /// The state with a gaze SDK's number; nil if no state has the number.
  public init?(code: Int) {
    guard let state = Self.allCases.first(where: { $0.code == code }) else { return nil }
    self = state
  }
}

extension TrackingState: NumberedState {
  /// The number in gaze SDKs: 0 success, 1 low confidence, 2 unsupported, 3 face missing.
  public var code: Int {
    switch self {
    case .success: 0
    case .lowConfidence: 1
    case .unsupported: 2
    case .faceMissing: 3
    }
  }
}

extension ScreenState: NumberedState {
  /// The number in gaze SDKs: 0 inside, 1 outside, 2 unknown.
  public var code: Int {
    switch self {
    case .inside: 0
    case .outside: 1
    case .unknown: 2
    }
  }
}

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
