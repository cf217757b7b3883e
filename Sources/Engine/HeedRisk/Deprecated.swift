// Names of version 0.1, kept for one more version; CHANGELOG.md lists them.

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
  /// The old name of `tick.closureLength`.
  @available(*, deprecated, renamed: "tick.closureLength")
  public var eyesShut: Duration? {
    get { tick.closureLength }
    set { tick.closureLength = newValue }
  }
}
