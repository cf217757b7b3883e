import Foundation
public import HeedSignals

/// Decides what hides the driver's face, from what the cover net says a few times a second. Pure: driven by timestamps.
public struct FaceVisibility: Sendable {
  /// Levels and times.
  public struct Settings: Hashable, Codable, Sendable {
    /// Mean probability from which a thing counts as hiding the face. Choice: more likely than not by a margin, since a
    /// false name stays until it is taken back (docs/covers.md).
    public var hiddenFrom = 0.6
    /// Mean probability below which the face counts as seen again. Choice: hysteresis, half of `hiddenFrom`.
    public var seenBelow = 0.3
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

  private struct Mean {
    var cover: EyeCover
    var value: Double
    var isHiding = false
  }

  private let settings: Settings
  private var means: [Mean] = []
  private var last: Timestamp?
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
    let strongest = means.filter(\.isHiding).max { $0.value < $1.value }
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
    return strongest.value - kept.value > settings.hiddenFrom - settings.seenBelow ? strongest.cover : cover
  }

  private mutating func hear(_ seen: FaceCovering, at time: Timestamp) {
    let kept = last.map { exp(-max(0, (time - $0).seconds) / settings.memory.seconds) } ?? 1
    last = time
    if means.isEmpty { means = seen.all.map { Mean(cover: $0.cover, value: 0) } }
    for (index, now) in seen.all.enumerated() {
      means[index].value = means[index].value * kept + now.probability * (1 - kept)
      let from = means[index].isHiding ? settings.seenBelow : settings.hiddenFrom
      means[index].isHiding = means[index].value >= from
    }
  }

  private mutating func forget() { (means, last, hiddenSince) = ([], nil, nil) }
}
