/// What the tables require. Source of every number: issues 2 to 7, "What it must show".
enum Requirements {
  static let landmarkPixels = 0.05
  static let driveFound = 0.995
  static let driveReported = 0.01
  static let yawDegrees = 1.5
  static let pitchDegrees = 2.5
  static let rollDegrees = 0.5
  static let distanceShare = 0.04
  static let opennessCorrelation = 0.93
  static let closureF1 = 0.92
  static let gazeMedianDegrees = 4.0
  static let faceFound = 0.98
  static let faceRight = 0.97
  static let framesPerSecond = 60.0
  static let peakMegabytes = 350.0
  static let decisionsPerSecond = 100_000.0
  static let decisionMicroseconds = 10.0
  /// Choice: what a page or two of the allocator's own come to; nine hours that leak a byte a frame come to one.
  static let decisionGrowthMegabytes = 0.5

  static let pointMeanDegrees = 1.3
  static let pointWorstDegrees = 2.5
  static let precisionDegrees = 0.8
  static let zoneShare = 0.93
  static let irisHorizontalPixels = 0.35
  static let irisVerticalPixels = 0.5
  static let leaveOneOutRatio = 1.5
  static let gazeCostMilliseconds = 1.5

  static let blinkF1 = 0.95
  static let onsetMilliseconds = 20.0
  static let perclosDifference = 0.05
  static let blinkSeparation = 0.86

  static let fixationStills = 0.78
  static let fixationDots = 0.42
  static let fixationVideo = 0.40
  static let saccadeStills = 0.80
  static let saccadeDots = 0.74
  static let saccadeVideo = 0.76
  static let pursuitDots = 0.48
  static let pursuitVideo = 0.38
  static let psoStills = 0.64
  static let fixationStillsAt60 = 0.76
  static let saccadeStillsAt60 = 0.66
  static let fixationStillsAt30 = 0.74
  static let saccadeStillsAt30 = 0.55
  static let eventF1 = 0.93
  static let offlineSamplesPerSecond = 3e6
  static let onlineSamplesPerSecond = 10e6

  static let carDistanceShare = 0.045
  static let pedestrianDistanceShare = 0.052
  /// Choice: a median over what is easy would say nothing.
  static let withoutDistanceShare = 0.02
  static let closingMetersPerSecond = 0.8
  /// Choice: the same; an object's first second is a tenth of what is counted.
  static let withoutClosingShare = 0.15
  static let harmlessWarnings = 2
  static let harmlessChanges = 2
  /// Choice: who says nothing raises no false warning either; half of the time is far from nothing.
  static let timeToCollisionShare = 0.5
  static let boxNoisePixels = 1.0
  static let warningMedianSeconds = 0.25
  static let warningP95Seconds = 0.6
  static let missedShare = 0.01
  static let followingWarnedShare = 0.01
  static let positionSpeedRMS = 0.5
  static let leadFrames = 25
  static let leadDistanceShare = 0.16
  static let cutLeadDistanceShare = 0.25
  /// Choice: the lidar's own largest rise.
  static let leadRiseMeters = 0.05
  static let markingMotionPixels = 15.0
  static let steadyMarkings = 0.95
  static let maskPixels = 15.0
  static let markingsOnMask = 0.85
  static let departureMeters = 0.1
  /// Choice: one frame in fifty has a marking less, and a side alone is a lane too.
  static let laneSeenShare = 0.9

  static let roundTripPixels = 0.01
  static let roundTripMeters = 0.01
  static let geodesicMeters = 0.05
  static let pointPixels = 1.0
  static let mountDegrees = 0.15
  static let knockSeconds = 20.0
  static let intrinsicsShare = 0.01
  static let parallelDegrees = 0.5
  static let replaySpeed = 2500.0
  static let lostSeconds = 1.0
  static let megabytesPerHour = 40.0

  static let thresholdFrames = 1.0
  static let falseWarningsPerHour = 1.0
  static let propertyCases = 100_000
  static let unseenLeadSeconds = 0.5
}
