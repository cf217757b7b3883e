public import HeedSignals

extension ClosureDetector {
  /// Levels and times of a closure. Levels are openness.
  public struct Settings: Hashable, Codable, Sendable {
    /// Level at which a closure starts and ends. Higher: closures measure longer, so more are slow. Lower: closures
    /// measure shorter, so fewer are microsleeps. Source: docs/formats.md, `blink`.
    public var halfOpen = 0.5
    /// Level below which an eye is shut. Higher: lowered lids count as shut. Lower: shut eyes that look half open are
    /// missed. Source: PERCLOS P80; lids lowered to a phone look 0.3 open.
    public var shutBelow = 0.2
    /// Minimum fall, and minimum return, of a quick blink without a shut frame. Choice: at 25 Hz frames of a blink
    /// often reach only 0.3 to 0.5; lids lowered to look down fall as far but stay, or return by less.
    public var quickFall = 0.35
    /// Maximum time of that fall. Choice: a fall takes 0.1 s, a tired one twice that.
    @Seconds public var quickFallWithin: Duration = .milliseconds(250)
    /// Maximum time from half open down until that return. Choice: lids lowered to look down stay low for longer.
    @Seconds public var quickReturnWithin: Duration = .milliseconds(350)
    /// Level below which lids that fell quickly and did not return are shut, if they fell by `heldFall`. Choice: some
    /// real shut eyes read no lower; lids lowered to a phone do not close, and tired lids sink slowly.
    public var heldBelow = 0.4
    /// Minimum quick fall of such lids. Choice: more than lids lowered to a phone seem to close.
    public var heldFall = 0.5
    /// Rise above the lowest level of a closure, and above `shutBelow`, at which its end may begin. Choice: the scatter
    /// of shut eyes that read half open.
    public var heldRise = 0.25
    /// Maximum rise within one slow fall. Choice: above the scatter in fair light; lids lowered to a phone hover more.
    public var steadyFallRise = 0.1
    /// Maximum time from half open to shut, and minimum time shut for an eye with an unseen fall. Choice: ordinary
    /// blinks take 0.1 s, tired lids up to a second; after longer, the lids were low before.
    @Seconds public var longestFall: Duration = .seconds(1)
    /// Time between `shutBelow` and half that ends a closure. Choice: above a slow blink's hover, below a microsleep.
    @Seconds public var settling: Duration = .milliseconds(300)
    /// Maximum time without the eye within a closure. Choice: two frames at 10 Hz.
    @Seconds public var longestGap: Duration = .milliseconds(200)
    /// How amplitude and speed are measured.
    public var stroke = LidStroke.Settings()

    /// The default values.
    public init() {}
  }
}
