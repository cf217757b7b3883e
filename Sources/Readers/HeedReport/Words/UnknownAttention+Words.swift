import HeedSignals

extension UnknownAttention {
  /// Why attention is not known, in words.
  var words: String {
    switch self {
    case .unseen: "too little was seen"
    case .noDisplay: "the rig has no display"
    case .noZones: "the rig has none of the zones"
    case .uncalibrated: "the target is too small for a gaze that is not calibrated"
    }
  }
}
