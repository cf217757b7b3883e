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
    /// One long time away from the road, at one place or several.
    case longGlance
    /// Repeated times away from the road with too little time on the road between them.
    case repeatedGlances
    /// Looking at a phone.
    case phone
  }
}
