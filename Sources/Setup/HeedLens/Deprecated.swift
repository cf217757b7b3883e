// Names of version 0.1, deprecated for one version; CHANGELOG.md lists them.

/// The old name of ``BoardCoverage``.
@available(*, deprecated, renamed: "BoardCoverage")
public typealias LensCover = BoardCoverage
