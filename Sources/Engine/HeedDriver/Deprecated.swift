// Names of version 0.1, kept for one more version; CHANGELOG.md lists them.

/// The old name of ``OpenLevelDriftDetector``.
@available(*, deprecated, renamed: "OpenLevelDriftDetector")
public typealias LevelWatch = OpenLevelDriftDetector

/// The old name of ``LidReliability``.
@available(*, deprecated, renamed: "LidReliability")
public typealias LidAgreement = LidReliability
