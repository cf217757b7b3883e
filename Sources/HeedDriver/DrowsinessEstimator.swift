import Foundation
public import HeedSignals

/// Weighs PERCLOS and long closures into one drowsiness, and says nothing before it has seen enough.
public struct DrowsinessEstimator: Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// Openness at or below which lids cover 80 % of the eye. Source: PERCLOS P80, Dinges & Grace 1998, FHWA-MCRT-98-006.
    public var coveredBelow = 0.2
    /// Source: the usual window of PERCLOS, REFERENCE.md section 4.
    @Seconds public var window: Duration = .seconds(60)
    /// Seen time below which there is no verdict from PERCLOS.
    /// Choice: 30 s hold two to ten blinks, whose share then scatters by less than a drowsy driver's excess.
    @Seconds public var enoughSeen: Duration = .seconds(30)
    /// PERCLOS of intensity 0 and 1. Source: 6 % alert baseline, 10-12 % drowsy (REFERENCE.md section 4);
    /// Choice: 20 % for 1, so that 13 % is half way.
    public var perclosRange = 0.06...0.2
    /// A closure this long is a tired one. Source: slow blinks from 400 ms; Choice: 600 ms, to keep lone slow blinks out.
    @Seconds public var longClosure: Duration = .milliseconds(600)
    /// Long closures count within this time. Choice: a tired driver's come every few seconds.
    @Seconds public var longClosureWindow: Duration = .seconds(20)
    /// Intensity by the number of long closures in that time, from none to four and more.
    /// Choice: one happens to everybody, three in 20 s to no one who is awake.
    public var intensityByLongClosures = [0, 0.25, 0.5, 0.7, 0.85]
    /// Intensity while and after a microsleep. Source: REFERENCE.md section 4: KSS 8-9.
    public var microsleepIntensity = 0.9
    /// How long a microsleep counts. Choice: the PERCLOS window.
    @Seconds public var microsleepMemory: Duration = .seconds(60)
    /// Drowsy from this intensity on. Choice: half way.
    public var drowsyFrom = 0.5
    /// Not drowsy any more below this. Choice: well under the entry, so that the verdict does not flicker.
    public var awakeBelow = 0.3
    /// How often it is reported without a change. Source: FORMATS.
    @Seconds public var reportEvery: Duration = .seconds(10)

    public init() {}
  }

  private let settings: Settings
  private var covered = TimeShare()
  private var longClosures: [Timestamp] = []
  private var lastMicrosleep: Timestamp?
  private var isDrowsy: Bool?
  private var lastReport: Timestamp?

  public init(settings: Settings = Settings()) {
    self.settings = settings
    covered = TimeShare(window: settings.window)
  }

  /// Feeds one frame and the closures it ended or lengthened; frames come in time order.
  /// - Parameters:
  ///   - openness: Both eyes' mean, 0...1; nil when not seen.
  ///   - endedClosure: Length of the closure of both eyes that this frame ended, outside a yawn.
  ///   - microsleep: Both eyes are shut for a microsleep or longer, outside a yawn.
  /// - Returns: The state when it changed or is due to be reported.
  public mutating func update(
    openness: Double?, endedClosure: Duration?, microsleep: Bool, at time: Timestamp
  ) -> Drowsiness? {
    covered.update(openness.map { $0 <= settings.coveredBelow ? 1 : 0 }, at: time)
    if let endedClosure, endedClosure >= settings.longClosure { longClosures.append(time) }
    longClosures.removeAll { time - $0 > settings.longClosureWindow }
    if microsleep { lastMicrosleep = time }
    let state = judge(at: time)
    defer { isDrowsy = state.isDrowsy }
    if let lastReport, state.isDrowsy == isDrowsy, time - lastReport < settings.reportEvery { return nil }
    lastReport = time
    return state
  }

  private func judge(at time: Timestamp) -> Drowsiness {
    let seen = covered.seen
    let perclos = seen >= settings.enoughSeen ? covered.mean : nil
    let range = settings.perclosRange
    let candidates: [(reason: String, intensity: Double?)] = [
      ("perclos", perclos.map { max(0, min(1, ($0 - range.lowerBound) / (range.upperBound - range.lowerBound))) }),
      (
        "longClosures",
        longClosures.isEmpty
          ? nil : settings.intensityByLongClosures.prefix(longClosures.count + 1).last
      ),
      (
        "microsleep",
        lastMicrosleep.flatMap { time - $0 <= settings.microsleepMemory ? settings.microsleepIntensity : nil }
      ),
    ]
    let strongest = candidates.max { ($0.intensity ?? -1) < ($1.intensity ?? -1) }
    // Long closures may say "drowsy" before the window is full, but nothing short of it says "awake".
    guard let strongest, let intensity = strongest.intensity, perclos != nil || intensity >= settings.drowsyFrom else {
      return Drowsiness(isDrowsy: nil, intensity: nil, perclos: perclos, window: seen, kss: nil, reason: "none")
    }
    let drowsy = intensity >= settings.drowsyFrom || (isDrowsy == true && intensity >= settings.awakeBelow)
    return Drowsiness(
      isDrowsy: drowsy, intensity: Precision.ratio.round(intensity), perclos: perclos, window: seen,
      kss: 3 + 6 * intensity, reason: intensity > 0 ? strongest.reason : "none")
  }
}
