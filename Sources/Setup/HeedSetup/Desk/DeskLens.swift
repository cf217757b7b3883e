import HeedGeometry
import HeedLens
import HeedSignals

/// Measures the camera's field of view with a card that a person holds up.
struct DeskLens {
  /// Stage of the measurement. A `usable` result still improves; `skipped` means that a field of view is assumed.
  enum Stage: String { case none, looking, usable, good, skipped }

  private(set) var stage = Stage.none
  private(set) var watch = CardWatch()
  /// The comparison of the card's distance with the distances by the irises and the face, in words.
  var check: String?
  private var last: Timestamp?

  var progress: CardLensEstimator.Progress? { watch.progress }
  var isLooking: Bool { stage == .looking || (stage == .usable && !isStopped) }
  private var isStopped = false

  mutating func start() {
    if stage != .good { (stage, isStopped) = (progress?.isUsable == true ? .usable : .looking, false) }
  }

  /// Forgets the measured field of view and starts the search for the card again.
  mutating func again() { self = DeskLens(); start() }

  /// Skips the measurement with a card, so that a field of view is assumed.
  mutating func skip() { (stage, isStopped) = (.skipped, true) }

  /// Ends the search for the card, and keeps a usable result.
  mutating func stop() {
    isStopped = true
    if stage == .looking { stage = .none }
  }

  /// Analyzes a picture, if enough time has passed since the previous one.
  /// - Returns: True once the field of view is good.
  mutating func update(_ frame: Frame) throws -> Bool {
    guard isLooking, last.map({ frame.time < $0 || frame.time - $0 >= CardWatch.spacing }) ?? true else { return false }
    last = frame.time
    try watch.look(at: frame)
    guard let progress else { return false }
    stage = progress.isGood ? .good : progress.isUsable ? .usable : .looking
    isStopped = stage == .good
    return stage == .good
  }

  /// - Parameter isKnown: True if the rig gives the field of view.
  func json(isKnown: Bool) -> JSONValue {
    let size = watch.size
    let corners = isLooking ? watch.view?.corners : nil
    return [
      "state": .string(isKnown ? "rig" : stage.rawValue),
      "corners": corners.flatMap { corners in
        size.map { size in
          .array(corners.map { [.number($0.x / Double(size.width)), .number($0.y / Double(size.height))] })
        }
      } ?? .null,
      "verdict": .string(optional: watch.view == nil ? nil : progress?.view?.rawValue),
      "advice": .string(watch.words), "sides": .array((progress?.sides ?? []).map { .string($0.rawValue) }),
      "views": .integer(progress?.kept ?? 0), "used": .integer(progress?.used ?? 0),
      "field_deg": progress?.fieldOfView.map { .number($0.degrees) } ?? .null,
      "deviation_deg": progress?.fieldOfViewDeviation.map { .number($0.degrees) } ?? .null,
      "share": .number(share), "check": .string(optional: check),
    ]
  }

  /// Progress of the measurement, 0...1: the smallest of three shares, for views, tilted sides and certainty.
  private var share: Double {
    guard stage != .good else { return 1 }
    guard let progress else { return 0 }
    let settings = CardLensEstimator.Settings()
    let certain = progress.deviation.map { min(1, settings.goodShare / max($0, 1e-6)) } ?? 0
    let views = min(1, Double(progress.used) / Double(settings.leastViews))
    return min(views, Double(progress.sides.count + 1) / 4, max(certain, 0.1)) * 0.95
  }
}
