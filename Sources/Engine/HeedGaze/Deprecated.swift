// Names of version 0.1, deprecated for one version; CHANGELOG.md lists them.

/// The old name of ``PursuitDetector``.
@available(*, deprecated, renamed: "PursuitDetector")
public typealias DriftJudge = PursuitDetector

/// The old name of ``GazeDriftDetector``.
@available(*, deprecated, renamed: "GazeDriftDetector")
public typealias DriftWatch = GazeDriftDetector

/// The old name of ``DropoutScanner``.
@available(*, deprecated, renamed: "DropoutScanner")
public typealias LossScanner = DropoutScanner
