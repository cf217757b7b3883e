import HeedSignals

/// The run's state in a few large words, with a detail line.
struct Headline: Hashable, Sendable {
  /// The words for the screen, with the state's duration.
  var text: String
  /// The words for a screen reader, without the duration, which changes all the time.
  var spoken: String
  /// One sentence about the state; nil without a detail.
  var detail: String?
  var tone: LiveTone

  init(_ text: String, for duration: Duration? = nil, _ tone: LiveTone, detail: String? = nil) {
    spoken = text
    self.text = duration.map { "\(text) for \(LiveWords.length($0))" } ?? text
    (self.tone, self.detail) = (tone, detail)
  }

  /// Shortest eye closure in the headline. Choice: longer than blinks, which would change the headline all the time.
  private static let shownClosure = Duration.milliseconds(450)

  init(_ state: LiveState) {
    self = Self.words(of: state)
    guard case .degraded? = state.availability?.availability, detail == nil, let change = state.availability
    else { return }
    detail = LiveWords.words(change)
  }

  private static func words(of state: LiveState) -> Headline {
    guard !state.isIdle else {
      return Headline("Nothing is running", .unknown, detail: "Past sessions are listed below.")
    }
    guard let now = state.now else { return Headline("Starting", .unknown) }
    if case .stopped? = state.availability?.availability, let change = state.availability {
      return Headline(
        LiveWords.words(change), LiveWords.tone(change.availability), detail: "The numbers are the last ones.")
    }
    if case .unavailable(let reason)? = state.availability?.availability { return lost(reason, state, now) }
    guard let report = state.report else {
      return state.road == nil ? Headline("Starting", .unknown) : Headline("Watching the road", .calm)
    }
    let seen = report.observation.time
    if let since = state.shutSince, seen - since >= shownClosure || state.closure != nil {
      let isLong = state.closure != nil && state.closure?.duringYawn != true
      let sleep = state.closure?.kind == .sleep ? "Asleep. " : ""
      return Headline(
        "Eyes closed", for: seen - since, isLong ? .critical : .notice,
        detail: isLong ? sleep + "Wake the driver." : nil)
    }
    if report.tracking == .faceMissing {
      return Headline(Availability.UnavailableReason.faceMissing.words.capitalizedFirst, .unknown)
    }
    return awake(state, report, seen)
  }

  private static func lost(_ reason: Availability.UnavailableReason, _ state: LiveState, _ now: Timestamp) -> Headline {
    let since = state.availability?.time ?? now
    let held = state.risk?.held.map { "The risk was \($0.rawValue) before." }
    // A driver who leans out of the picture of a moving vehicle is judged for looking away.
    let departure = state.availability?.departure.map { $0.words.capitalizedFirst + "." }
    let remedy = state.availability?.remedy ?? departure ?? "The driver is not judged until the face is seen again."
    let detail = [held, remedy].compactMap { $0 }.joined(separator: " ")
    return Headline(
      reason.words.capitalizedFirst, for: now - since >= .seconds(1) ? now - since : nil, .unknown, detail: detail)
  }

  private static func awake(_ state: LiveState, _ report: FrameReport, _ now: Timestamp) -> Headline {
    let place = gaze(state, report, now)
    if let away = state.distractions.first(where: { $0.kind == .phone }) ?? state.distractions.first,
      place.tone != .calm || away.kind == .phone, state.look?.zoneClass.isOnRoad != true
    {
      var headline = place
      headline.tone = .warning
      if away.kind != .phone { headline.detail = LiveWords.words(away) + "." }
      return headline
    }
    guard let drowsy = state.drowsiness, drowsy.isDrowsy == true else { return place }
    let perclos = drowsy.perclos.map {
      " Eyes closed \(Int(($0 * 100).rounded())) % of the last \(LiveWords.length(drowsy.window)) (PERCLOS)."
    }
    let looking = state.look?.zoneClass == .forward ? "Looking at the road" : place.text
    return Headline("Drowsy", .warning, detail: "\(looking).\(perclos ?? "")")
  }

  private static func gaze(_ state: LiveState, _ report: FrameReport, _ now: Timestamp) -> Headline {
    guard let look = state.look else {
      guard report.gaze != nil else {
        return Headline(
          "Gaze not known", .unknown,
          detail: report.leftOpenness == nil && report.rightOpenness == nil ? "The eyes are not seen well enough." : nil
        )
      }
      switch report.screenState {
      case .inside: return Headline("Looking at the display", .calm)
      case .outside: return Headline("Looking beside the display", .notice)
      case .unknown:
        return Headline("Eyes open", .calm, detail: "Where to is not judged: the rig has no zones (--rig names one).")
      }
    }
    let length = now - look.since
    switch look.zoneClass {
    case .forward: return Headline("Attentive", .calm)
    case .driving:
      let isWarned = (state.shownLevel ?? .normal) > .normal
      return Headline(
        "Looking \(Zone.words(at: look.zone))", for: length, .calm, detail: isWarned ? nil : "Part of driving.")
    case .nondriving, .phone:
      let isLong = length >= .seconds(1) || look.zoneClass == .phone
      return Headline("Looking \(Zone.words(at: look.zone))", for: length, isLong ? .notice : .calm)
    }
  }
}

/// How urgent a line on the page is. The page shows the urgency by a word and a shape besides a colour.
enum LiveTone: String, Sendable {
  case unknown, calm, notice, warning, critical

  init(_ level: RiskLevel) {
    switch level {
    case .unknown: self = .unknown
    case .normal: self = .calm
    case .advisory: self = .notice
    case .warning: self = .warning
    case .critical: self = .critical
    }
  }
}
