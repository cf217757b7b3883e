import Foundation
public import HeedSignals

/// Decides what hides the driver's face, from what the cover net says a few times a second. Pure: driven by timestamps.
public struct FaceVisibility: Sendable {
  /// Levels and times.
  public struct Settings: Hashable, Codable, Sendable {
    /// Whether the cover net looks at the driver's face. Choice: off; on people it was not chosen on it names half of what
    /// hides a face, and its cost is not measured (docs/covers.md).
    public var isOn = false
    /// Mean probability from which a thing counts as hiding the face. Choice: more likely than not by a margin, since a
    /// false name stays until it is taken back (docs/covers.md).
    public var hiddenFrom = 0.6
    /// Rise of the mean, as the logarithm of its odds, above what this face has when bare, from which it counts, too.
    /// Choice: chosen on 7 sources, where bare faces rise by less (docs/covers.md).
    public var risesBy = 3.0
    /// Mean probability below which the face counts as seen again, and half the rise. Choice: hysteresis.
    public var seenBelow = 0.3
    /// Time constant of what a bare face has. Choice: far longer than a cover takes to come.
    @Seconds public var bareMemory: Duration = .seconds(20)
    /// Time constant of the mean. Choice: two clear answers are needed, three doubtful ones; with the
    /// second that a degradation has to last, a cover is told within 2 s (docs/faults.md, row 15).
    @Seconds public var memory: Duration = .milliseconds(300)
    /// How long an answer of the net stands for. Choice: some of its intervals; then nothing is known.
    @Seconds public var lasts: Duration = .seconds(1)
    /// Longest time between the last sight of the face and the first sign of what hides it, if no face is found any more.
    /// Choice: a hand that covers a face does so at once; what is seen later stands where nobody is.
    @Seconds public var coveredWithin: Duration = .seconds(1)
    /// The defaults.
    public init() {}
  }

  /// Of one cover; logarithms of odds.
  fileprivate struct Mean {
    var cover: EyeCover
    var value: Double
    /// While nothing hides the face.
    var bare: Double
    var isHiding = false
    var rise: Double { value - bare }
  }

  /// What a face has before anything was seen of it, and the range of what a bare face may have: a face that comes with a
  /// mask is none. Choice: most bare faces lie within.
  private static let (unknown, bareRange) = (-3.0, -4.0 ... -1.0)
  /// Probabilities are recorded in steps of a ten-thousandth.
  private static let least = 1e-4

  private let settings: Settings
  private var means: [Mean] = []
  private var last: Timestamp?
  /// How long the face has been looked at.
  private var heard = Duration.zero
  private var lastFace: Timestamp?
  private var hiddenSince: Timestamp?
  /// What hides the face; nil while nothing does, or nothing is known.
  public private(set) var cover: EyeCover?

  /// A decision before the first frame.
  public init(settings: Settings = Settings()) { self.settings = settings }

  /// True while the mouth may be hidden: what the mesh says of it there is a guess.
  public var isMouthHidden: Bool { cover == .mask || cover == .hand }

  /// Feeds one frame; frames come in time order.
  /// - Parameters:
  ///   - seen: What the net said; nil: it did not look.
  ///   - hasFace: A face is found.
  /// - Returns: ``cover``.
  @discardableResult
  public mutating func update(_ seen: FaceCovering?, hasFace: Bool, at time: Timestamp) -> EyeCover? {
    if hasFace { lastFace = time }
    if let last, time - last > settings.lasts { forget() }
    if let seen { hear(seen, at: time) }
    let strongest = means.filter(\.isHiding).max { $0.rise < $1.rise }
    hiddenSince = strongest == nil ? nil : hiddenSince ?? time
    cover = isEvidence(at: time) ? named(strongest) : nil
    return cover
  }

  /// Without a face, only what came while it was there, or right after, is what hides it.
  private func isEvidence(at time: Timestamp) -> Bool {
    guard let hiddenSince, let lastFace else { return false }
    return hiddenSince - lastFace <= settings.coveredWithin
  }

  /// The name is kept until another is clearly stronger, so that two things worn together do not take turns.
  private func named(_ strongest: Mean?) -> EyeCover? {
    guard let strongest else { return nil }
    guard let cover, let kept = means.first(where: { $0.cover == cover }), kept.isHiding else { return strongest.cover }
    return strongest.rise - kept.rise > settings.risesBy / 2 ? strongest.cover : cover
  }

  private mutating func hear(_ seen: FaceCovering, at time: Timestamp) {
    let elapsed = last.map { max(0, (time - $0).seconds) } ?? 0
    let kept = exp(-elapsed / settings.memory.seconds)
    // A second of a face that was never seen bare tells more than what is assumed.
    let isNew = heard < settings.lasts
    let bareKept = exp(-elapsed / (isNew ? settings.lasts : settings.bareMemory).seconds)
    (last, heard) = (time, heard + .seconds(elapsed))
    if means.isEmpty { means = seen.all.map { Mean(cover: $0.cover, value: Self.unknown, bare: Self.unknown) } }
    let wasHidden = means.contains { $0.isHiding }
    for (index, now) in seen.all.enumerated() {
      means[index].hear(Self.logOdds(now.probability), kept: kept)
      means[index].decide(settings)
      // What is seen as a cover while it is not told yet is nothing that the bare face has.
      if !wasHidden, now.probability < settings.hiddenFrom {
        let bare = means[index].bare * bareKept + Self.logOdds(now.probability) * (1 - bareKept)
        means[index].bare = max(Self.bareRange.lowerBound, min(Self.bareRange.upperBound, bare))
      }
    }
  }

  private static func logOdds(_ probability: Double) -> Double {
    let inside = max(least, min(1 - least, probability))
    return log(inside / (1 - inside))
  }

  private mutating func forget() {
    for index in means.indices { (means[index].value, means[index].isHiding) = (means[index].bare, false) }
    (last, hiddenSince) = (nil, nil)
  }
}

extension FaceVisibility.Mean {
  fileprivate mutating func hear(_ now: Double, kept: Double) { value = value * kept + now * (1 - kept) }

  fileprivate mutating func decide(_ settings: FaceVisibility.Settings) {
    let probability = 1 / (1 + exp(-value))
    let (level, least) = isHiding ? (settings.seenBelow, settings.risesBy / 2) : (settings.hiddenFrom, settings.risesBy)
    isHiding = probability >= level || rise >= least
  }
}
