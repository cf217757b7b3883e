// Names of version 0.1, for one version more; CHANGELOG.md lists them.

/// The old name of ``ProjectionFailure``.
@available(*, deprecated, renamed: "ProjectionFailure") public typealias Unplaced = ProjectionFailure
