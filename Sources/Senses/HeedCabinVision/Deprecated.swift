// Names of version 0.1, kept for one more version; CHANGELOG.md lists them.

/// The old name of ``BlazeFaceVariant``.
@available(*, deprecated, renamed: "BlazeFaceVariant")
public typealias DetectorKind = BlazeFaceVariant

/// The old name of ``DriverSelector``.
@available(*, deprecated, renamed: "DriverSelector")
public typealias DriverMemory = DriverSelector
