extension Distraction {
  /// What happened to the distraction; `changed` when another glance was added to it.
  public enum Phase: String, Hashable, Codable, Sendable { case began, changed, ended }

  /// The pattern of glances that counts as a distraction.
  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// One long look away from the road, at one place or several.
    case longGlance
    /// Repeated looks away from the road, with too little time on the road between them.
    case repeatedGlances
    /// Looks at a phone.
    case phone
  }
}

extension Glance {
  /// Which part of the body moved.
  public enum Kind: String, Hashable, Codable, Sendable {
    /// The head turns together with the eyes.
    case owl
    /// Mainly the eyes move.
    case lizard
    /// The body leans, so the head moves to another place.
    case lean
  }

  /// Why the glance may be at a phone.
  public enum PhoneDirection: String, Hashable, Codable, Sendable {
    /// The glance went to a zone of class phone.
    case zone
    /// The glance went far down outside all zones, towards hands and lap.
    case down
    /// The glance went to a phone that the object net detects.
    case seen
  }
}
