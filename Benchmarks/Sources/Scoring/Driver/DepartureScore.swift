/// Compares the reported causes of a face's departure from the picture with the true cause.
package struct DepartureScore: Hashable, Sendable {
  /// The true cause, as written in files; `blocked` is a reason, the others are causes, and `nothing` means
  /// that no cause may be reported.
  package enum Truth: String, CaseIterable, Sendable {
    case bodyLean, slumped, absent, blocked, nothing
  }

  /// The reported causes in order, without repetitions.
  package var told: [String]
  /// True if the last reported cause is the true one.
  package var isRight: Bool

  /// - Parameter truth: The true cause of the clip's only departure.
  package init(_ recording: Recording, truth: Truth) {
    var told: [String] = []
    for line in recording.availability where line.state == "unavailable" {
      guard let word = line.reason == "blocked" ? "blocked" : line.reason == "faceMissing" ? line.by : nil else {
        continue
      }
      if told.last != word { told.append(word) }
    }
    self.told = told
    isRight = truth == .nothing ? told.isEmpty : told.last == truth.rawValue
  }
}
