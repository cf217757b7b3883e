// Names of version 0.1, kept for one more version; CHANGELOG.md lists them.

/// The old name of ``TrackingClassifier``.
@available(*, deprecated, renamed: "TrackingClassifier")
public typealias TrackingJudge = TrackingClassifier

/// The old name of ``AwareRoadEngine``.
@available(*, deprecated, renamed: "AwareRoadEngine")
public typealias WatchedRoad = AwareRoadEngine
