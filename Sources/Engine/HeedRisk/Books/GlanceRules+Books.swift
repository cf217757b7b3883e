import HeedSignals

extension GlanceRules.Settings {
  /// The settings of a rule book; nil for a book without rules about glances.
  static func book(_ name: RuleBookName) -> GlanceRules.Settings? {
    switch name {
    case .euroNCAP2026: euroNCAP2026
    case .euADDW: euADDW
    case .euDDAW: euDDAW
    case .unR171: unR171
    case .nhtsa2013: nhtsa2013
    case .attend, .openpilot: nil
    }
  }

  /// Rules of Euro NCAP 2026; the default values.
  static let euroNCAP2026 = GlanceRules.Settings()

  /// Rules of EU 2023/2590, advanced driver distraction warning.
  static let euADDW: GlanceRules.Settings = {
    var book = silent
    // Source: docs/references.md, rule books: the system works above 20 km/h.
    book.moments.fasterThan = 5.5556
    // Source: as before: angles define looks away. Choice: a driving-related zone without known angles counts as within
    // the angles.
    book.isJudgedByAngle = true
    book.moments.isDrivingRoad = true
    book.moments.areInstrumentsRoad = true
    book.longGlance.isUsed = true
    // Source: as before: 3.5 s from 50 km/h, 6 s below, +1.5 s when not nominal.
    book.longGlance.longest = Duration.milliseconds(3500).nanoseconds
    book.longGlance.fastFrom = 13.8889
    book.longGlance.longestWhenSlow = Duration.seconds(6).nanoseconds
    book.longGlance.impairedExtra = Duration.milliseconds(1500).nanoseconds
    // Source: as before: the book has no such allowance.
    book.longGlance.justifiedExtra = 0
    return book
  }()

  /// Rules of EU 2021/1341, driver drowsiness and attention warning.
  static let euDDAW: GlanceRules.Settings = {
    var book = silent
    book.sleepiness.isUsed = true
    // Source: docs/references.md, rule books: the system judges from 70 km/h and is ready within 5 min.
    book.sleepiness.fastFrom = 19.4444
    book.sleepiness.readyAfter = Duration.seconds(300).nanoseconds
    // Source: docs/references.md, eyes and drowsiness: the system may warn at level 7 and must warn at level 8.
    book.sleepiness.noticeFrom = 7
    book.sleepiness.warningFrom = 8
    book.sleepiness.isWarningFromAllowed = false
    return book
  }()

  /// Rules of UN Regulation 171, driver control assistance systems.
  static let unR171: GlanceRules.Settings = {
    var book = silent
    // Source: docs/references.md, rule books: the system works above 10 km/h; the driver is engaged again after 200 ms
    // of looking at the road; the dashboard is not driving-relevant.
    book.moments.fasterThan = 2.7778
    book.moments.isForAssistants = true
    book.moments.returned = Duration.milliseconds(200).nanoseconds
    book.moments.isDrivingRoad = true
    book.moments.areInstrumentsRoad = false
    book.hasRequests = true
    return book
  }()

  /// Rules of NHTSA's guidelines for devices in vehicles, 2013.
  static let nhtsa2013: GlanceRules.Settings = {
    var book = silent
    // Choice: the guidelines test a task in any vehicle, also in a parked vehicle.
    book.moments.isStandstillJudged = true
    book.longGlance.isUsed = true
    // Source: docs/references.md, rule books: a glance lasts 2 s at most, and all glances of a task last 12 s at most.
    book.longGlance.longest = Duration.seconds(2).nanoseconds
    book.longGlance.longestWhenSlow = Duration.seconds(2).nanoseconds
    book.longGlance.isLongestAllowed = true
    // Source: as before: the book has no such allowance.
    book.longGlance.justifiedExtra = 0
    book.judgesTasks = true
    return book
  }()

  private static let silent: GlanceRules.Settings = {
    var book = GlanceRules.Settings()
    book.longGlance.isUsed = false
    (book.hasNoAnswer, book.hasSum, book.hasLids) = (false, false, false)
    book.sleepiness.isUsed = false
    return book
  }()
}
