/// What was told of a face that left the picture.
package struct DepartureScore: Hashable, Sendable {
  /// What there is to tell, as it is written in files; `blocked` is a reason, the others are causes, and `nothing` is none.
  package enum Truth: String, CaseIterable, Sendable {
    case bodyLean, slumped, absent, blocked, nothing
  }

  /// The causes that were told, in their order, each change once.
  package var told: [String]
  /// True if the last that was told is the truth.
  package var isRight: Bool

  /// - Parameter truth: Of the clip's one departure.
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
