/// The numbers of all rule books.
public struct RuleBookSettings: Hashable, Codable, Sendable {
  /// Rules of Euro NCAP 2026. Source: the book itself, see ``GlanceRules/Settings``.
  public var euroNCAP2026 = GlanceRules.Settings.euroNCAP2026
  /// Rules of EU 2023/2590 (ADDW). Source: as before.
  public var euADDW = GlanceRules.Settings.euADDW
  /// Rules of EU 2021/1341 (DDAW). Source: as before.
  public var euDDAW = GlanceRules.Settings.euDDAW
  /// Rules of UN Regulation 171. Source: as before.
  public var unR171 = GlanceRules.Settings.unR171
  /// Rules of NHTSA 2013. Source: as before.
  public var nhtsa2013 = GlanceRules.Settings.nhtsa2013
  /// AttenD's buffer. Source: see ``AttentionBuffer/Settings``.
  public var attend = AttentionBuffer.Settings()
  /// openpilot's awareness. Source: see ``AwarenessPolicy/Settings``.
  public var openpilot = AwarenessPolicy.Settings()
  /// Allowances for driving-related looks: mirrors, the signalled side, shoulder checks.
  public var fairness = GlanceFairness.Settings()
  /// The default values.
  public init() {}
}
