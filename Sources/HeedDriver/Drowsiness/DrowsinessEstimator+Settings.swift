public import HeedSignals

extension DrowsinessEstimator {
  public struct Settings: Hashable, Codable, Sendable {
    /// Openness at or below which lids cover 80 % of the eye. Source: PERCLOS P80, Dinges & Grace 1998, FHWA-MCRT-98-006.
    public var coveredBelow = 0.2
    /// Openness at or below which lids cover 70 % of the eye. Source: PERCLOS P70, the same report.
    public var hoveringBelow = 0.3
    /// Source: a minute is the usual window of PERCLOS (Dinges & Grace 1998).
    @Seconds public var window: Duration = .seconds(60)
    /// Seen time below which there is no verdict from PERCLOS.
    /// Choice: 30 s hold two to ten blinks, whose share then scatters by less than a drowsy driver's excess.
    @Seconds public var enoughSeen: Duration = .seconds(30)
    /// PERCLOS of intensity 0 and 1. Source: 6 % alert baseline, 10-12 % drowsy (Dinges & Grace 1998);
    /// Choice: 20 % for 1, so that 13 % is half way.
    public var perclosRange = 0.06...0.2
    /// P70 of intensity 0 and 1. Choice: blinks alone keep it below 15 %; lids that hang low every other second are 1.
    public var p70Range = 0.15...0.5
    /// How far the gaze points down when lowered lids are a look down and not counted in P70, degrees.
    /// Choice: beyond the instruments; the phone on the knee of the sample drive lies 49 down, and lowers the lids to 0.65.
    public var lookingDownBeyondDegrees = 25.0
    /// A closure this long is a tired one. Source: slow blinks from 400 ms; Choice: 600 ms, to keep lone slow blinks out.
    @Seconds public var longClosure: Duration = .milliseconds(600)
    /// Long closures count within this time. Choice: a tired driver's come every few seconds.
    @Seconds public var longClosureWindow: Duration = .seconds(20)
    /// Intensity by the number of long closures in that time, from none to four and more.
    /// Choice: one happens to everybody, three in 20 s to no one who is awake.
    public var intensityByLongClosures = [0, 0.25, 0.5, 0.7, 0.85]
    /// Intensity while and after a microsleep. Choice: KSS 8.6, who sleeps for seconds is very sleepy afterwards.
    public var microsleepIntensity = 0.9
    /// How long a microsleep counts. Choice: the PERCLOS window.
    @Seconds public var microsleepMemory: Duration = .seconds(60)
    /// Blinks against the person's own alert ones.
    public var blinks = BlinkFatigue.Settings()
    /// What the blinks' intensity is multiplied with. Choice: changed blinks alone say "drowsy", but never KSS 8, from
    /// which on a warning is due: contact lenses, dry air and a screen change blinks too.
    public var blinkWeight = 0.7
    /// Yawns count within this time. Choice: a tired driver yawns every few minutes.
    @Seconds public var yawnWindow: Duration = .seconds(300)
    /// Intensity by the number of yawns in that time. Source: yawning comes with sleepiness, but also with boredom and by
    /// contagion (Guggisberg et al. 2010, Neurosci. Biobehav. Rev. 34); Choice: so yawns never say "drowsy" alone.
    public var intensityByYawns = [0, 0.1, 0.2, 0.3, 0.4]
    /// How a nod is recognised.
    public var nods = NodDetector.Settings()
    /// Nods count within this time. Choice: the PERCLOS window.
    @Seconds public var nodWindow: Duration = .seconds(60)
    /// Intensity by the number of nods in that time. Choice: one may be a bump in the road, two are not.
    public var intensityByNods = [0, 0.3, 0.6, 0.8]
    /// Drowsy from this intensity on. Choice: half way.
    public var drowsyFrom = 0.5
    /// Not drowsy any more below this. Choice: well under the entry, so that the verdict does not flicker.
    public var awakeBelow = 0.3
    /// A driver who was away this long is not taken for drowsy still. Choice: as long as blinks are remembered for.
    @Seconds public var forgetAfter: Duration = .seconds(300)
    /// Karolinska sleepiness at intensity 0, at `drowsyFrom` and at 1.
    /// Source: the scale, Åkerstedt & Gillberg 1990, Int J Neurosci 52: 3 is "alert", 7 "sleepy, but no effort to keep awake",
    /// 9 "very sleepy, great effort"; lids change from 7 on (Ingre et al. 2006, J Sleep Res 15) and do not tell 1 from 3.
    public var kssAlert = 3.0
    public var kssDrowsy = 7.0
    public var kssAsleep = 9.0
    /// How often it is reported without a change. Source: docs/formats.md.
    @Seconds public var reportEvery: Duration = .seconds(10)

    public init() {}

    /// Karolinska sleepiness, 1...9, by straight lines between the three anchors.
    func kss(ofIntensity intensity: Double) -> Double {
      let low = drowsyFrom > 0 ? min(1, intensity / drowsyFrom) : 1
      let high = drowsyFrom < 1 ? max(0, (intensity - drowsyFrom) / (1 - drowsyFrom)) : 0
      let kss = kssAlert + (kssDrowsy - kssAlert) * low + (kssAsleep - kssDrowsy) * high
      return max(1, min(9, kss))
    }
  }
}
