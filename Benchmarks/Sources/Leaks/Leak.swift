/// Content that a program wrote although it must not.
package struct Leak: Hashable, Sendable, CustomStringConvertible {
  package enum Kind: String, CaseIterable, Sendable {
    /// A picture or video file, or the beginning of one.
    case picture = "pictures"
    /// Bytes of the pictures that were the program's input.
    case pixels = "bytes of the input's pictures"
    /// Points of a face: arrays of numbers, or a name that says so.
    case face = "face geometry"
    /// A name or number of the machine or of its owner.
    case identity = "names and serials"
  }

  package var kind: Kind
  /// The kind of content, such as JPEG, or the machine's name.
  package var what: String
  /// The file and the place within it, such as `a.sqlite: event.line`.
  package var place: String
  /// Offset of the content's first byte at that place.
  package var offset: Int

  package init(_ kind: Kind, _ what: String, place: String, offset: Int) {
    (self.kind, self.what, self.place, self.offset) = (kind, what, place, offset)
  }

  package var description: String { "\(place), byte \(offset): \(what)" }
}
