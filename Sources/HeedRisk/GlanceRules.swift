public import HeedSignals

public struct GlanceFairness: Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    public init() {}
  }
}

public struct GlanceRules: Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    public init() {}
    public static let euroNCAP2026 = Settings()
    public static let euADDW = Settings()
    public static let euDDAW = Settings()
    public static let unR171 = Settings()
    public static let nhtsa2013 = Settings()
  }
  private let name: RuleBookName
  public init(_ name: RuleBookName, settings: Settings, fairness: GlanceFairness.Settings) { self.name = name }
  public mutating func update(_ tick: DriverTick) -> Verdict { Verdict(time: tick.time, rules: name, level: 0) }
}
