extension Distraction {
  /// What happened to the distraction.
  public enum Phase: String, Hashable, Codable, Sendable {
    /// The distraction was recognised.
    case began
    /// Another glance was added to it.
    case changed
    /// The distraction is over.
    case ended
  }

  /// The pattern of glances that makes it a distraction.
  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// One long time away from the road, at one place or at several.
    case longGlance
    /// Repeated times away with too little time on the road between them.
    case repeatedGlances
    /// Looking at a phone.
    case phone
  }
}
