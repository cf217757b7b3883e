/// The numbers of all rule books.
public struct RuleBookSettings: Hashable, Codable, Sendable {
  /// Source: each book's own, see ``GlanceRules/Settings``.
  public var euroNCAP2026 = GlanceRules.Settings.euroNCAP2026
  public var euADDW = GlanceRules.Settings.euADDW
  public var euDDAW = GlanceRules.Settings.euDDAW
  public var unR171 = GlanceRules.Settings.unR171
  public var nhtsa2013 = GlanceRules.Settings.nhtsa2013
  /// Source: each book's own, in its settings.
  public var attend = AttentionBuffer.Settings()
  public var openpilot = AwarenessPolicy.Settings()
  /// What driving itself asks for: mirrors, the side that is signalled, shoulder checks.
  public var fairness = GlanceFairness.Settings()

  public init() {}
}
