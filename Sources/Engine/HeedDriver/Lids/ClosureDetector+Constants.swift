import HeedSignals

extension ClosureDetector {
  /// Maximum time of a quick blink's fall. Choice: an ordinary fall takes 0.1 s, a tired fall twice that.
  static let quickFallWithin: Duration = .milliseconds(250)
  /// Maximum time of a quick blink, from half open until its return. Choice: lids that look down stay low longer.
  static let quickReturnWithin: Duration = .milliseconds(350)
  /// Lid height below which lids are shut after a quick fall by `heldFall`, even if they do not return. Choice: some
  /// real shut eyes read no lower; lids lowered to a phone stay higher, and tired lids sink slowly.
  static let heldBelow = 0.4
  /// Minimum quick fall of lids that are shut below `heldBelow`. Choice: lids lowered to a phone seem to fall less.
  static let heldFall = 0.5
  /// Minimum rise of the lids, to above `shutBelow`, that may end a closure. Choice: the scatter of shut eyes.
  static let heldRise = 0.25
  /// Maximum rise within a slow fall of lids. Choice: above the scatter in fair light, below lowered lids' scatter.
  static let steadyFallRise = 0.1
  /// Maximum time of a fall from half open to shut; also the minimum time shut of an eye whose fall was not seen.
  /// Choice: ordinary blinks take 0.1 s, tired lids up to a second; in a longer fall, the lids were low before.
  static let longestFall: Duration = .seconds(1)
  /// Time above `shutBelow` that ends a closure. Choice: longer than a slow blink pauses, shorter than a microsleep.
  static let settling: Duration = .milliseconds(300)
  /// Maximum time within a closure in which the eye is not seen. Choice: two frames at 10 Hz.
  static let longestGap: Duration = .milliseconds(200)
  /// Level at which a closure starts and ends. Source: docs/formats.md, `blink`.
  static let halfOpen = 0.5
  /// Level below which an eye is shut. Source: PERCLOS P80; lids lowered to a phone look 0.3 open.
  static let shutBelow = 0.2
}
