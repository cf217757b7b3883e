// Names of version 0.1, kept for one more version; CHANGELOG.md lists them.

/// The old name of ``DriverGaze``.
@available(*, deprecated, renamed: "DriverGaze")
public typealias DriverView = DriverGaze
