// Names of version 0.1, for one version more; CHANGELOG.md lists them.

/// The old name of ``DriverSnapshot``.
@available(*, deprecated, renamed: "DriverSnapshot")
public typealias DriverMoment = DriverSnapshot

/// The old name of ``DriverSample``.
@available(*, deprecated, renamed: "DriverSample")
public typealias DriverTick = DriverSample

/// The old name of ``GlanceSample``.
@available(*, deprecated, renamed: "GlanceSample")
public typealias GlanceMoment = GlanceSample

/// The old name of ``HazardAwareness``.
@available(*, deprecated, renamed: "HazardAwareness")
public typealias SightBelief = HazardAwareness

extension DriverSnapshot {
  /// How long both eyes have been shut; nil while open, not seen, or shut in a yawn.
  @available(*, deprecated, renamed: "tick.closureLength")
  public var eyesShut: Duration? {
    get { tick.closureLength }
    set { tick.closureLength = newValue }
  }
}
