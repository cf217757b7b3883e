/// The sign of the lids. Heed counts closure: 0 open ... 1 shut. Settings, recorded lids, the live page and thresholds
/// of the literature count the opposite: 0 shut ... 1 open.
package enum LidSign {
  /// Converts a closure to its opposite and back.
  package static func turned(_ share: Double) -> Double { 1 - share }
}
