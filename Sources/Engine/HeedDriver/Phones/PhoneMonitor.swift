public import HeedGeometry
public import HeedSignals

/// Finds phones in a net's boxes: one box is a hint, repeated boxes are a phone.
///
/// Evidence adds up over time and decays with looks that miss the phone, so that a phone stays seen if its boxes fail
/// for a second. The phone's place follows from its movement and the face's position; the gaze decides whether it is in
/// use.
public struct PhoneMonitor: Sendable {
  /// The observations of one cabin frame.
  public struct Input: Sendable {
    /// Time of the frame.
    public var time: Timestamp
    /// The net's boxes; nil if the net did not run.
    public var phones: [PhoneBox]?
    /// The face's box; nil if no face is seen.
    public var face: ImageRect?
    /// The gaze; nil if unknown.
    public var gaze: GazeSample?
    /// Angle from the gaze to the edge of the nearest zone, degrees; nil if no zone is near.
    public var besideZone: Double?

    /// A frame with nothing seen.
    public init(time: Timestamp) { self.time = time }
  }

  /// Maximum number of tracks. Choice: one phone for each person in the front, and two mounts.
  private static let mostTracks = 4
  private let settings: Settings
  private let sight: PhoneSight
  private var tracks: [PhoneTrack] = []
  private var lastTime: Timestamp?
  private var lastLook: Timestamp?
  private var lastFace: ImageRect?
  /// True if the gaze of the last frame is on a seen phone.
  public private(set) var isLookedAt = false
  /// True if, in the last frame, no face was seen and a phone outside a mount covered the face's last place.
  public private(set) var hidesFace = false

  /// A monitor that has seen nothing yet.
  public init(settings: Settings = Settings()) {
    self.settings = settings
    sight = PhoneSight(settings: settings)
  }

  /// True while there is no object that may be a phone.
  public var isIdle: Bool { tracks.isEmpty }

  /// Feeds one frame. Frames come in time order; a frame with a repeated or earlier time is ignored.
  /// - Parameter camera: The optics for the frame's picture; nil: looks at phones are unknown.
  /// - Returns: The phones that began, changed or ended, the longest seen first.
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

  /// Ends all seen phones and returns their last reports.
  public mutating func finish() -> [SeenPhone] {
    defer { tracks = [] }
    (isLookedAt, hidesFace) = (false, false)
    return tracks.compactMap(\.ended)
  }

  private mutating func take(_ phones: [PhoneBox], _ input: Input) {
    let passed = lastLook.map { input.time - $0 } ?? settings.lookInterval
    lastLook = input.time
    let weight = min(1, passed.seconds / settings.lookInterval.seconds)
    var free = Array(tracks.indices)
    // The best boxes choose first.
    for phone in phones where phone.score >= settings.scoreFrom {
      let near = free.compactMap { index in tracks[index].distance(to: phone.box).map { (index, $0) } }
      if let nearest = near.min(by: { $0.1 < $1.1 })?.0 {
        tracks[nearest].see(phone, face: input.face, weight: weight, at: input.time)
        free.removeAll { $0 == nearest }
      } else if tracks.count < Self.mostTracks {
        tracks.append(PhoneTrack(phone, at: input.time, settings: settings))
        tracks[tracks.count - 1].see(phone, face: input.face, weight: weight, at: input.time)
      }
    }
    for index in free { tracks[index].miss(weight: weight) }
  }

  /// True if the phone covers the face. A driver who holds a phone between camera and eyes is assumed to look at it.
  private func isBeforeFace(_ track: PhoneTrack) -> Bool {
    guard let face = lastFace, track.place != .mount else { return false }
    let width = min(face.right, track.box.right) - max(face.x, track.box.x)
    let height = min(face.bottom, track.box.bottom) - max(face.y, track.box.y)
    return width > 0 && height > 0 && width * height >= settings.hidesFrom * face.area
  }

  private func isLookedAt(_ track: PhoneTrack, _ input: Input, _ camera: PinholeCamera?) -> Bool? {
    guard let gaze = input.gaze, let camera else { return nil }
    let beside = sight.beside(track.box, gaze, camera: camera)
    guard sight.isWithin(beside, gaze) else { return false }
    // A phone in a mount gets no margin, because nobody holds it up to look at it.
    let margin = track.place == .mount ? 0 : settings.zoneMarginDegrees
    return input.besideZone.map { beside <= $0 + margin } ?? true
  }

  private mutating func report(at time: Timestamp) -> [SeenPhone] {
    var found: [SeenPhone] = []
    for index in tracks.indices {
      let track = tracks[index]
      guard track.isSeen, time - track.lastBox <= settings.longestLoss else {
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
    let (oldest, doubt) = (time - settings.longestLoss, settings.prior)
    tracks.removeAll { $0.reported == nil && ($0.lastBox < oldest || $0.confidence < doubt) }
    return found
  }
}

extension PhoneTrack {
  /// The report that ends this phone; nil if it was never reported.
  fileprivate var ended: SeenPhone? {
    guard var last = reported else { return nil }
    (last.phase, last.end, last.box) = (.ended, lastBox, box)
    last.confidence = Precision.ratio.round(bestConfidence)
    return last
  }
}
