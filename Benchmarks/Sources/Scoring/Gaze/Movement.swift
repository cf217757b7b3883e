/// An eye movement, as `heed classify` writes it.
package enum Movement: String, Hashable, CaseIterable, Sendable {
  case fixation, saccade, pso, pursuit, blink, unknown

  /// Reads the code used by the data's coders and published algorithms; any other code is unknown.
  /// Source: data/README.md.
  package init(code: Int) {
    self =
      switch code {
      case 1: .fixation
      case 2: .saccade
      case 3: .pso
      case 4: .pursuit
      case 5: .blink
      default: .unknown
      }
  }
}
