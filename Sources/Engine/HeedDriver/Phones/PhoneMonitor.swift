public import HeedGeometry
public import HeedSignals

/// Finds phones in a net's boxes: one box is a hint, repeated boxes are a phone.
///
/// Evidence adds up over time and decays whenever the net finds no box. The phone's place follows from its movement
/// and from the face, its use from the gaze.
public struct PhoneMonitor: Sendable {
  /// The observations of one cabin frame.
  public struct Input: Sendable {
    /// Time of the frame.
    public var time: Timestamp
    /// The net's boxes; nil if the net did not run.
    public var phones: [PhoneBox]?
    /// The face's box; nil without a face.
    public var face: ImageRect?
    /// The gaze; nil if unknown.
    public var gaze: GazeSample?
    /// Angle from the gaze to the edge of the nearest zone, degrees; nil if no zone is near.
    public var besideZone: Double?

    /// An input without observations.
    public init(time: Timestamp) { self.time = time }
  }

  /// Maximum number of tracked objects. Choice: one phone per person in front, and two mounts.
  private static let mostTracks = 4
  private var tracks: [PhoneTrack] = []
  private var lastTime: Timestamp?
  private var lastLook: Timestamp?
  private var lastFace: ImageRect?
  /// Whether the gaze of the last frame is on a seen phone.
  public private(set) var isLookedAt = false
  /// True if, in the last frame, a phone outside a mount covers the place of the face, and the face is not seen.
  public private(set) var hidesFace = false

  /// A monitor without observations.
  public init() {}

  /// True if no object in sight may be a phone.
  public var isIdle: Bool { tracks.isEmpty }

  /// Feeds one frame, in time order; a frame that is not later than the last is ignored.
  /// - Parameter camera: Camera of the frame's picture; without it, looks at the phone are unknown.
  /// - Returns: The changes of the phones, the longest seen first.
  public mutating func update(_ input: Input, camera: PinholeCamera?) -> [SeenPhone] {
    if let lastTime, input.time <= lastTime { return [] }
    lastTime = input.time
    if let phones = input.phones { take(phones, input) }
    (isLookedAt, hidesFace) = (false, false)
    if let face = input.face { lastFace = face }
    guard !tracks.isEmpty else { return [] }
    for index in tracks.indices {
      let isBefore = input.face == nil && isBeforeFace(tracks[index])
      let found = isBefore ? true : isLookedAt(tracks[index], input, camera)
      tracks[index].see(isLookedAt: found, at: input.time)
      guard found == true, tracks[index].isSeen else { continue }
      if isBefore { hidesFace = true } else { isLookedAt = true }
    }
    return report(at: input.time)
  }

  /// Ends all seen phones.
  public mutating func finish() -> [SeenPhone] {
    defer { tracks = [] }
    (isLookedAt, hidesFace) = (false, false)
    return tracks.compactMap(\.ended)
  }

  /// Assigns each box to the nearest track or to a new track; tracks without a box lose evidence.
  private mutating func take(_ phones: [PhoneBox], _ input: Input) {
    let passed = lastLook.map { input.time - $0 } ?? Self.lookInterval
    lastLook = input.time
    let weight = min(1, passed.seconds / Self.lookInterval.seconds)
    var free = Array(tracks.indices)
    // Boxes with higher scores choose their track first.
    for phone in phones where phone.score >= Self.scoreFrom {
      let near = free.compactMap { index in tracks[index].distance(to: phone.box).map { (index, $0) } }
      if let nearest = near.min(by: { $0.1 < $1.1 })?.0 {
        tracks[nearest].see(phone, face: input.face, weight: weight, at: input.time)
        free.removeAll { $0 == nearest }
      } else if tracks.count < Self.mostTracks {
        tracks.append(PhoneTrack(phone, at: input.time))
        tracks[tracks.count - 1].see(phone, face: input.face, weight: weight, at: input.time)
      }
    }
    for index in free { tracks[index].miss(weight: weight) }
  }

  /// A driver who holds a phone between camera and eyes is assumed to look at it, because it hides everything else.
  private func isBeforeFace(_ track: PhoneTrack) -> Bool {
    guard let face = lastFace, track.place != .mount else { return false }
    let width = min(face.right, track.box.right) - max(face.x, track.box.x)
    let height = min(face.bottom, track.box.bottom) - max(face.y, track.box.y)
    return width > 0 && height > 0 && width * height >= Self.hidesFrom * face.area
  }

  /// True if the gaze is on the phone rather than on a zone; nil if gaze or camera is unknown.
  private func isLookedAt(_ track: PhoneTrack, _ input: Input, _ camera: PinholeCamera?) -> Bool? {
    guard let gaze = input.gaze, let camera else { return nil }
    let beside = PhoneSight.beside(track.box, gaze, camera: camera)
    guard PhoneSight.isWithin(beside, gaze) else { return false }
    // A mounted phone gets no margin, because the driver does not hold it up to look at it.
    let margin = track.place == .mount ? 0 : Self.zoneMarginDegrees
    return input.besideZone.map { beside <= $0 + margin } ?? true
  }

  /// Reports phones that began, changed or ended, and drops unreported tracks without recent evidence.
  private mutating func report(at time: Timestamp) -> [SeenPhone] {
    var found: [SeenPhone] = []
    for index in tracks.indices {
      let track = tracks[index]
      guard track.isSeen, time - track.lastBox <= Self.longestLoss else {
        if let ended = track.ended { found.append(ended) }
        tracks[index].reported = nil
        continue
      }
      var now = SeenPhone(
        phase: .began, start: track.start, place: track.place, isInUse: track.isInUse(at: time),
        confidence: Precision.ratio.round(track.confidence), box: track.box)
      if let last = track.reported {
        guard last.place != now.place || last.isInUse != now.isInUse else { continue }
        now.phase = .changed
      }
      tracks[index].reported = now
      found.append(now)
    }
    let (oldest, doubt) = (time - Self.longestLoss, Self.prior)
    tracks.removeAll { $0.reported == nil && ($0.lastBox < oldest || $0.confidence < doubt) }
    return found
  }
}

extension PhoneTrack {
  fileprivate var ended: SeenPhone? {
    guard var last = reported else { return nil }
    (last.phase, last.end, last.box) = (.ended, lastBox, box)
    last.confidence = Precision.ratio.round(bestConfidence)
    return last
  }
}
