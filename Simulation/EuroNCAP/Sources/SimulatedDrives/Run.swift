/// How an object net reads a picture; the raw value is its name in files.
public enum PhoneReading: String, Codable, Sendable {
  /// The whole picture, four times a second.
  case whole
  /// The whole picture and four overlapping quarters of it, four times a second.
  case quarters
}

/// One run that is asked for: what somebody does, with what before the face, and what the engine is to do about it.
public struct Run: Codable, Sendable {
  /// What the driver does after driving attentively; the raw value is its name in files.
  public enum Task: String, Codable, Sendable {
    case attentive
    /// One look that does not end by itself.
    case long
    /// Looks that add up; several places: one after the other.
    case short
    /// The same, towards a phone.
    case phone
    case microsleep, sleep
    /// Tired for minutes.
    case drowsy
    /// Something comes between face and camera; the engine has to say that it cannot see.
    case inform
  }

  /// A vehicle ahead that is driven into unless somebody brakes.
  public struct Approach: Codable, Sendable {
    /// CCRs, CMRs or CCRm.
    public var scenario: String
    /// Where the own front is hit, per cent of its width from the driver's side.
    public var impactPercent: Double
    public var ownSpeed: Double
    /// Both in km/h.
    public var targetSpeed: Double

    public init(scenario: String, impactPercent: Double, ownSpeed: Double, targetSpeed: Double) {
      (self.scenario, self.impactPercent) = (scenario, impactPercent)
      (self.ownSpeed, self.targetSpeed) = (ownSpeed, targetSpeed)
    }
  }

  public var id: String
  public var seed: UInt64
  public var task: Task
  public var movement: Movement?
  public var places: [String]
  public var noises: [Noise]
  /// km/h; nil: one is drawn.
  public var speed: Double?
  /// nil: the road is empty.
  public var approach: Approach?
  /// True: in a vehicle that honours requests, which alone helps then. nil: in one that ignores them.
  public var honours: Bool?
  /// What the vehicle is to do: forward, lane, both or emergency; nil: nothing but warn.
  var response: HonouringTrial.Response?
  /// How long it goes on at the most, seconds; nil: as the task has it.
  public var seconds: Double?
  /// What the cabin camera sees; nil: the face.
  public var view: CabinView?
  /// How an object net reads the cabin's pictures; nil: there is none.
  public var net: PhoneReading?

  public init(id: String, seed: UInt64, task: Task, movement: Movement? = nil, places: [String] = []) {
    (self.id, self.seed, self.task, self.movement, self.places) = (id, seed, task, movement, places)
    noises = []
  }
}

/// What came of a run.
public struct Outcome: Codable, Sendable, Equatable {
  /// Something that the engine said, seconds from the beginning of what is judged.
  public struct Word: Codable, Sendable, Equatable {
    public var seconds: Double
    public var text: String
  }

  public var id: String
  public var passed: Bool
  /// One sentence for people.
  public var why: String
  /// When the warning came that was judged, seconds of what is judged; nil: none came.
  public var warned: Double?
  public var said: [Word]
  /// What the engine took the look for: zone and share of the frames, most first.
  public var seenAs: [String]
  /// Who it was, for people.
  public var person: String
}
