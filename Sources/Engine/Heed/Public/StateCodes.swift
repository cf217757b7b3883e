public import HeedSignals

/// A state with a gaze SDK's number. Files store words.
public protocol NumberedState: CaseIterable {
  /// The SDK's number.
  var code: Int { get }
}

extension NumberedState {
  /// The state with this number, if any.
  public init?(code: Int) {
    guard let state = Self.allCases.first(where: { $0.code == code }) else { return nil }
    self = state
  }
}

extension TrackingState: NumberedState {
  /// The SDK's number: 0 success, 1 low confidence, 2 unsupported, 3 face missing.
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
  /// The SDK's number: 0 inside, 1 outside, 2 unknown.
  public var code: Int {
    switch self {
    case .inside: 0
    case .outside: 1
    case .unknown: 2
    }
  }
}

extension CalibrationMode {
  /// Five points; the SDK's name for ``standard``.
  public static let `default` = CalibrationMode.standard

  /// The mode with this number: 0 for the default, or 1, 5 or 6 points; nil for any other number.
  public init?(code: Int) { if code == 0 { self = .standard } else { self.init(rawValue: code) } }
}

extension AccuracyCriteria {
  /// The SDK's name for ``standard``.
  public static let `default` = AccuracyCriteria.standard
}
