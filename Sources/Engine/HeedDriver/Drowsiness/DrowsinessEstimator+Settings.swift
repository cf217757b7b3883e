public import HeedSignals

extension DrowsinessEstimator {
  /// Downward gaze beyond which lowered lids are left out of P70, degrees. Choice: below the instruments; a phone on
  /// the knee lies at 49 in the sample drive and lowers the lids to a height of 0.65.
  static let lookingDownBeyondDegrees = 25.0
  /// Time for which a long closure of the eyes counts. Choice: a tired driver has one every few seconds.
  static let longClosureWindow: Duration = .seconds(20)
  /// Time for which a microsleep counts after its end. Choice: as long as the PERCLOS window.
  static let microsleepMemory: Duration = .seconds(60)
  /// Time for which a yawn counts. Choice: a tired driver yawns every few minutes.
  static let yawnWindow: Duration = .seconds(300)
  /// Time for which a nod counts. Choice: as long as the PERCLOS window.
  static let nodWindow: Duration = .seconds(60)
  /// Time without seen eyes after which the verdict "drowsy" is dropped. Choice: the blinks are then forgotten too.
  static let forgetAfter: Duration = .seconds(300)
  /// Interval between two reports while the verdict stays the same. Source: docs/formats.md.
  static let reportEvery: Duration = .seconds(10)
  /// Openness up to which lids cover 80 % of the eye. Source: PERCLOS P80, Dinges & Grace 1998, FHWA-MCRT-98-006.
  static let coveredBelow = 0.2
  /// Openness up to which lids cover 70 % of the eye. Source: PERCLOS P70, the same report.
  static let hoveringBelow = 0.3
  /// P70 at intensity 0 and 1. Choice: blinks alone keep P70 below 15 %; lids low half of the time give 1.
  static let p70Range = 0.15...0.5
  /// Minimum length of a tired closure of the eyes. Source: slow blinks from 400 ms (Caffier); Choice: 600 ms excludes
  /// lone slow blinks.
  static let longClosure: Duration = .milliseconds(600)
  /// Intensity by the number of long closures within 20 s. Choice: one is normal; three are not.
  static let intensityByLongClosures = [0, 0.25, 0.5, 0.7, 0.85]
  /// Intensity during and after a microsleep. Choice: the Karolinska score is then 8.6; a driver who slept for seconds
  /// stays very sleepy.
  static let microsleepIntensity = 0.9
  /// Factor on the intensity that blinks give. Choice: changed blinks alone reach "drowsy" but never Karolinska score
  /// 8, where a warning is due: contact lenses, dry air and screens change blinks too.
  static let blinkWeight = 0.7
  /// Intensity by the number of yawns within five minutes. Source: yawning comes with sleepiness, but also with boredom
  /// and by contagion (Guggisberg et al. 2010, Neurosci. Biobehav. Rev. 34); Choice: yawns alone never reach "drowsy".
  static let intensityByYawns = [0, 0.1, 0.2, 0.3, 0.4]
  /// Intensity by the number of nods within a minute. Choice: one nod may be a bump in the road, two are not.
  static let intensityByNods = [0, 0.3, 0.6, 0.8]
  /// Intensity below which a drowsy driver counts as awake again. Choice: well below `drowsyFrom`, against flicker.
  static let awakeBelow = 0.3
  /// Karolinska sleepiness at intensity 0. Source: Åkerstedt & Gillberg 1990, Int J Neurosci 52: 3 is "alert"; lids
  /// change from 7 on (Ingre et al. 2006, J Sleep Res 15) and do not tell 1 from 3.
  static let kssAlert = 3.0
  /// Karolinska sleepiness at `drowsyFrom`. Source: the same: 7 is "sleepy, but no effort to keep awake".
  static let kssDrowsy = 7.0
  /// Karolinska sleepiness at intensity 1. Source: the same: 9 is "very sleepy, great effort to keep awake".
  static let kssAsleep = 9.0
  /// Minimum seen time for a verdict from PERCLOS. Choice: 30 s hold two to ten blinks, so it is steady.
  static let enoughSeen: Duration = .seconds(30)

  /// Windows, thresholds and intensities of the drowsiness estimate. Intensities are 0...1.
  public struct Settings: Hashable, Codable, Sendable {
    /// Window of PERCLOS and P70. Higher: drowsiness from shut eyes comes and goes later. Lower: it comes and goes
    /// sooner, with more false alarms. Source: a minute is usual for PERCLOS (Dinges & Grace 1998).
    @Seconds public var window: Duration = .seconds(60)
    /// PERCLOS at intensity 0 and 1. Higher: drowsiness takes more time with shut eyes. Lower: drowsiness takes less
    /// time with shut eyes. Source: Dinges & Grace 1998: 6 % alert, 10-12 % drowsy; Choice: 20 % gives 1.
    public var perclosRange = 0.06...0.2
    /// Intensity from which the driver counts as drowsy. Higher: drowsiness is reported later, and less often. Lower:
    /// drowsiness is reported sooner, with more false alarms. Choice: half of the largest intensity.
    public var drowsyFrom = 0.5

    /// The default values.
    public init() {}

    /// Karolinska sleepiness, 1...9, interpolated linearly between its values at intensities 0, `drowsyFrom` and 1.
    func kss(ofIntensity intensity: Double) -> Double {
      let low = drowsyFrom > 0 ? min(1, intensity / drowsyFrom) : 1
      let high = drowsyFrom < 1 ? max(0, (intensity - drowsyFrom) / (1 - drowsyFrom)) : 0
      let (alert, drowsy) = (DrowsinessEstimator.kssAlert, DrowsinessEstimator.kssDrowsy)
      return alert + (drowsy - alert) * low + (DrowsinessEstimator.kssAsleep - drowsy) * high
    }
  }
}
