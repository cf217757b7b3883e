// Names of version 0.1, for one version more; CHANGELOG.md lists them.

/// The old name of ``DriverGaze``.
@available(*, deprecated, renamed: "DriverGaze")
public typealias DriverView = DriverGaze
