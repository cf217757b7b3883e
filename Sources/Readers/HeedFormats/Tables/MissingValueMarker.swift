/// A recorder's marker for a missing eye.
package enum MissingValueMarker: Hashable, Sendable {
  /// Both coordinates have these values, such as 0,0.
  case pair(x: Double, y: Double)
  /// Either coordinate has this value, such as -1.
  case number(Double)
  /// Either coordinate has this text, such as NA; case-insensitive.
  case text(String)

  /// - Parameter argument: `0,0`, `-1` or `NA`, as on a command line; nil for other forms.
  package init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map { DecimalNumber.read(String($0)) }
    switch (parts.count, parts.first ?? nil, parts.last ?? nil) {
    case (2, let x?, let y?): self = .pair(x: x, y: y)
    case (1, let number?, _): self = .number(number)
    case (1, nil, _) where !argument.isEmpty: self = .text(argument.lowercased())
    default: return nil
    }
  }
}
