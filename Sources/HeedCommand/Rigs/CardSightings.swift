import Foundation
import Heed
import HeedGeometry
import HeedLens
import HeedPictures
import HeedSignals
import HeedVideo

/// Looks for a bank card in the pictures of a camera or of files, until the field of view is found.
final class CardSightings {
  /// Choice: a hand moves in a third of a second; more pictures of one hold tell nothing new.
  private static let spacing = Duration.milliseconds(150)
  /// Pictures kept in memory for a look at the face. Choice: enough for a median.
  private static let mostKept = 24
  private static let keptSpacing = Duration.milliseconds(900)

  private(set) var estimator: CardLensEstimator?
  /// Pictures of the camera, some of them, for a look at the face; never written.
  private(set) var kept: [Frame] = []
  private(set) var size: ImageSize?
  /// Reasons why pictures show no usable card, and how often.
  private(set) var misses: [CardFinder.Reason: Int] = [:]
  private(set) var pictures = 0
  /// Pictures of another size than the first one, which another camera took.
  private(set) var oddSizes = 0
  private let finder = CardFinder()
  private let questions: RigQuestions
  private let stop = StopRequest()
  private var said = ""

  init(questions: RigQuestions) { self.questions = questions }

  var progress: CardLensEstimator.Progress? { estimator?.progress }

  /// Reads files one after the other, or a camera.
  /// - Parameters:
  ///   - limit: How long a live source is watched.
  ///   - each: Called with every frame, before the card is looked for.
  ///   - isEnough: Whether to stop before the end.
  func look(
    at descriptions: [String], limit: Duration, isEnough: (CardSightings) -> Bool,
    each: (Frame) throws -> Void = { _ in }
  ) throws {
    for description in descriptions {
      let source = try makeSource(description)
      try source.open()
      defer { source.stop() }
      var (first, last, lastKept): (Timestamp?, Timestamp?, Timestamp?) = (nil, nil, nil)
      let isPictures: Bool
      if case .images = try SourceDescription(description) { isPictures = true } else { isPictures = false }
      reading: while true {
        if stop.isMade { throw CommandFailure(.interrupted, "Stopped; nothing was written.") }
        switch try source.next(timeout: DriveRun.patience) {
        case .nothingYet: continue
        case .ended(let end):
          guard source.isLive || end.isComplete || end.framesRead > 0 else {
            throw CommandFailure(.badInput, "\(description) has no picture\(end.note.map { " (\($0))" } ?? "").")
          }
          break reading
        case .frame(let frame):
          first = first ?? frame.time
          try each(frame)
          let isDue = isPictures || last.map { frame.time - $0 >= Self.spacing } ?? true
          if isDue {
            last = frame.time
            try look(at: frame)
          }
          if kept.count < Self.mostKept, isPictures || lastKept.map({ frame.time - $0 >= Self.keptSpacing }) ?? true,
            frame.size == size
          {
            lastKept = frame.time
            kept.append(frame)
          }
          if isEnough(self) { break reading }
          if source.isLive, let first, frame.time - first > limit { break reading }
        }
      }
      if isEnough(self) { return }
    }
  }

  private func look(at frame: Frame) throws {
    pictures += 1
    if size == nil { size = frame.size }
    guard frame.size == size else {
      oddSizes += 1
      return
    }
    var estimator = self.estimator ?? CardLensEstimator(size: frame.size)
    let known = estimator.progress
    let words: String
    switch try finder.find(in: frame, camera: known.isUsable ? known.camera : nil) {
    case .none(let reason):
      misses[reason, default: 0] += 1
      words = reason == .nothing ? known.advice.words : reason.words
    case .card(let view):
      words = estimator.update(view).advice.words
    }
    self.estimator = estimator
    if words != said {
      said = words
      questions.say("  \(words)")
    }
  }
}
