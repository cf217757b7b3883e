public import HeedSignals

extension AvailabilityMonitor {
  /// Time of identical pictures from which the picture is doubted. Source: docs/faults.md, row 3: 1 s; Choice: 0.2 s
  /// less. In strongly coded video (H.264 rate factor 38), calm people's pictures stay identical for 0.7 s at most.
  static let frozenDoubt: Duration = .milliseconds(800)
  /// Time that a cause must last before the cabin counts as degraded. Choice: a bridge darkens the picture for less.
  static let doubtAfter: Duration = .seconds(1)
  /// Contrast (0...0.5) below which the lens counts as covered. Choice: covered lenses measure 0.01, dark cabins 0.05.
  static let blockedContrast = 0.015
  /// Roughness of a picture without a face up to which the lens counts as covered. Choice: covers out of focus
  /// measured 0.04 to 0.065, cabins 0.14 or more over a second; only an empty seat measured 0.04 for a moment.
  static let coverRoughness = 0.085
  /// Contrast (0...0.5) below which the picture is dull. Choice: a cloth on the lens measured 0.02 to 0.05, cabins 0.1.
  static let dullContrast = 0.06
  /// Roughness of a dull picture up to which the lens counts as covered. Choice: a cloth measured 0.06 to 0.09,
  /// cabins 0.2.
  static let dullRoughness = 0.12
  /// Roughness from which a picture counts as noise. Choice: pure noise measured 1.4, cabins at most 0.27.
  static let noiseRoughness = 0.6
  /// Time that a measured roughness stays valid. Choice: more than two intervals between roughness measurements.
  static let roughnessHold: Duration = .milliseconds(500)
  /// Share of camera frames lost before analysis from which this machine counts as too slow.
  /// Choice: a third; the figures of docs/measured.md hold while a fifth of the frames is lost (docs/faults.md, row 6).
  static let overloadedShare = 0.33
  /// Mean frame interval above which lost frames are an overload. Choice: at 60 Hz, two of three frames may be lost.
  static let overloadedInterval: Duration = .milliseconds(50)

  /// When the cabin counts as unavailable or degraded.
  public struct Settings: Hashable, Codable, Sendable {
    /// Longest time without a face before the face counts as missing. Higher: a missing face is reported later.
    /// Lower: short losses of the face are reported too. Source: docs/faults.md, row 13: 0.3 s are tolerated.
    @Seconds public var faceMissingAfter: Duration = .milliseconds(300)
    /// No frame for this long is a stall. Higher: a stalled camera is reported later. Lower: short pauses of the
    /// camera are reported too. Source: docs/faults.md, rows 2 and 4: 1 s; Choice: 0.2 s less, for a report in time.
    @Seconds public var stalledAfter: Duration = .milliseconds(800)
    /// Identical pictures this long mean a frozen camera. Higher: a frozen camera is reported later. Lower: calm
    /// people's repeated pictures count as frozen. Source: docs/faults.md, row 3: 1 s; Choice: 0.1 s less.
    @Seconds public var frozenAfter: Duration = .milliseconds(900)
    /// Time without contrast after which the lens counts as covered. Higher: a covered lens is reported later. Lower:
    /// a hand that passes the lens is reported too. Source: docs/faults.md, row 12: 2 s; Choice: half of that.
    @Seconds public var blockedAfter: Duration = .seconds(1)
    /// Time of good frames before recovery from a fault or a degradation. Higher: the cabin becomes available later,
    /// and flickers less. Lower: the cabin becomes available sooner, and flickers more. Choice: 15 frames at 30 Hz.
    @Seconds public var recovery: Duration = .milliseconds(500)
    /// Mean brightness (0...1) below which the picture is too dark. Higher: brighter pictures count as too dark. Lower:
    /// only darker pictures count as too dark. Choice: below 6 % eyes vanish in the noise.
    public var darkBelow = 0.06
    /// Mean brightness (0...1) above which the picture is overexposed. Higher: only brighter pictures count as
    /// overexposed. Lower: darker pictures count as overexposed. Choice: above 92 % eyes are burnt out.
    public var brightAbove = 0.92
    /// Mean frame interval above which the rate is too low. Higher: a slow camera is reported less often. Lower: faster
    /// cameras count as too slow. Choice: below 12 Hz a blink may fall between two frames.
    @Seconds public var slowInterval: Duration = .milliseconds(84)
    /// The defaults.
    public init() {}
  }
}
