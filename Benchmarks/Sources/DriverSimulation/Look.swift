/// One look of a simulated driver: what is true, whatever a camera makes of it. Seconds.
package struct Look: Hashable, Sendable {
  package enum Purpose: String, Sendable {
    /// The road, and what driving asks for.
    case driving
    /// Anything else while the vehicle moves.
    case other
    /// Anything at all while it stands.
    case free
  }

  package var start: Double
  package var end: Double
  package var place: LookPlace
  package var purpose: Purpose
  /// Of the task that it belongs to.
  package var task: String?

  package init(start: Double, end: Double, place: LookPlace, purpose: Purpose, task: String? = nil) {
    self.start = start
    self.end = end
    self.place = place
    self.purpose = purpose
    self.task = task
  }

  package var length: Double { end - start }
}
