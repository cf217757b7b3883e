extension VehicleRequest {
  /// What the vehicle is asked to do, mildest first; the raw value is its name in files.
  public enum Kind: String, Hashable, Codable, Sendable, Ranked {
    /// Warn about hazards ahead earlier than usual, by ``VehicleRequest/gain``.
    case forwardWarning
    /// Keep the lane more firmly, by intervening at a greater distance from the marking.
    case laneSupport
    /// Slow down within the lane, gently.
    case slowDown
    /// Come to a standstill within the lane.
    case stop
  }

  /// What happened to the request.
  public enum Phase: String, Hashable, Codable, Sendable, CaseIterable {
    /// The request began, was renewed unchanged, changed its reason or gain, or ended.
    case began, renewed, changed, ended
    /// The vehicle reports that it acts on the request.
    case honoured
    /// The vehicle did not reply to the request in time.
    case ignored
  }

  /// Why a request ends.
  public enum End: String, Hashable, Codable, Sendable, CaseIterable {
    /// The driver looks at the road, opens the eyes, brakes or acknowledges.
    case answered
    /// The reason for the request is gone.
    case over
    /// The vehicle has stopped.
    case standstill
    /// The drive was finished, or its cabin camera ended.
    case finished
  }

  /// Makes a request that begins.
  public init(
    time: Timestamp, kind: Kind, number: Int, reason: String, until: Timestamp?, gain: Double? = nil,
    endsWith: [End] = End.allCases, isSupported: Bool? = nil
  ) {
    self.init(
      time: time, kind: kind, phase: .began, number: number, reason: reason, began: time, until: until, gain: gain,
      endsWith: endsWith, isSupported: isSupported)
  }

  /// A set of kinds of requests, such as the kinds that a vehicle supports or honours.
  public struct Kinds: OptionSet, Hashable, Codable, Sendable {
    /// One bit per kind, in the order of the kinds.
    public let rawValue: UInt8

    /// Makes a set from its bits; bits that stand for no kind are ignored.
    public init(rawValue: UInt8) { self.rawValue = rawValue & (1 << UInt8(Kind.allCases.count) - 1) }

    /// The set of the given kinds.
    public init(_ kinds: some Sequence<Kind>) { self.init(rawValue: kinds.reduce(0) { $0 | Self.bit(of: $1) }) }

    /// Sets that hold a single kind of request.
    public static let forwardWarning = Kinds([.forwardWarning]), laneSupport = Kinds([.laneSupport]),
      slowDown = Kinds([.slowDown]), stop = Kinds([.stop])

    /// Whether a kind is in the set.
    public func contains(_ kind: Kind) -> Bool { rawValue & Self.bit(of: kind) != 0 }
    /// The set's kinds, mildest first.
    public var kinds: [Kind] { Kind.allCases.filter(contains) }
    private static func bit(of kind: Kind) -> UInt8 { 1 << UInt8(kind.rank) }
  }
}
