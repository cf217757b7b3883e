public import HeedSignals

extension ImpairmentMonitor {
  /// What is counted in the short slots in which the beginning of an unusual state is looked for.
  public struct SlotSettings: Hashable, Codable, Sendable {
    /// Driving time of a slot. Choice: a state that sets in within a minute shows in several; each holds three to five blinks.
    @Seconds public var length: Duration = .seconds(15)
    /// Time between the moments that are taken for the wheel, the lane and the gaze, so that a faster camera counts no more of
    /// them. Choice: vehicles tell the wheel's angle ten times a second or faster.
    @Seconds public var step: Duration = .milliseconds(100)
    /// A moment that comes earlier by this counts as in time. Choice: a camera's jitter.
    @Seconds public var stepTolerance: Duration = .milliseconds(10)
    /// Steps over which the wheel's corrections are taken. Choice: half a second, by the choosing drivers.
    public var courseSteps = 5
    /// Clip of a correction, degrees. Choice: one turn of the wheel decides no slot.
    public var largestBend = 3.0
    /// Number of corrections from which a slot tells the wheel. Choice: four seconds of holding a lane.
    public var leastBends = 40.0
    /// Number of values from which a slot tells the lane. Choice: most of one piece.
    public var leastPlaces = 40.0
    /// Clip of a movement of the gaze between looks at the road, degrees. Choice: from one edge of the road to the other.
    public var largestGazeStep = 8.0
    /// Number of movements from which a slot tells the gaze. Choice: two may be chance.
    public var leastGazeSteps = 3.0
    /// Look at mirrors or instruments that counts. Choice: shorter ones are often noise at a zone's edge.
    @Seconds public var shortestCheck: Duration = .milliseconds(300)
    /// Look away from the road whose length counts. Choice: shorter ones are often a blink.
    @Seconds public var shortestLook: Duration = .milliseconds(150)
    /// Number of looks or blinks that a slot has to lead one to expect. Choice: of less a ratio says nothing.
    public var leastExpected = 0.3

    /// The default values.
    public init() {}

    var problem: String? {
      guard length >= .seconds(1), step > .zero, stepTolerance >= .zero, stepTolerance < step else {
        return "length is at least 1 s, step above 0, and stepTolerance below step"
      }
      guard (1...20).contains(courseSteps) else { return "courseSteps lies in 1...20" }
      guard largestBend > 0, largestGazeStep > 0, leastBends >= 0, leastPlaces >= 0, leastGazeSteps >= 0,
        leastExpected > 0
      else { return "clips and leastExpected are above 0, and least numbers are 0 or more" }
      return nil
    }
  }
}
