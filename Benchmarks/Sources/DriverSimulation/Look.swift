/// One look of a simulated driver, with its times in seconds: the truth, which a camera may measure differently.
package struct Look: Hashable, Sendable {
  package enum Purpose: String, Sendable {
    /// A look at the road, or at something that driving requires.
    case driving
    /// A look at anything else while the vehicle moves.
    case other
    /// A look at anything while the vehicle stands.
    case free
  }

  package var start: Double
  package var end: Double
  package var place: LookPlace
  package var purpose: Purpose
  /// Name of the task to which the look belongs; nil if there is none.
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
