extension Distraction {
  /// What happened to the distraction.
  public enum Phase: String, Hashable, Codable, Sendable {
    /// The distraction was recognised.
    case began
    /// Another glance was added to the distraction.
    case changed
    /// The distraction is over.
    case ended
  }

  /// The pattern of glances that counts as a distraction.
  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// The driver looked away from the road for a long time, at one place or several.
    case longGlance
    /// The driver looked away from the road repeatedly, with too little time on the road between the looks.
    case repeatedGlances
    /// The driver looked at a phone.
    case phone
  }
}
