/// Something in what a program wrote that should not be there.
package struct Leak: Hashable, Sendable, CustomStringConvertible {
  package enum Kind: String, CaseIterable, Sendable {
    /// A file of a picture or a video, or the beginning of one.
    case picture = "pictures"
    /// Bytes of the input's own pictures.
    case pixels = "bytes of the input's pictures"
    /// Points of a face: arrays, or a name that says so.
    case face = "face geometry"
    /// A name or number of the machine or its owner.
    case identity = "names and serials"
  }

  package var kind: Kind
  /// What it is, such as JPEG, or the machine's name.
  package var what: String
  /// The file, and the way into it, such as `a.sqlite: event.line`.
  package var place: String
  /// Of the first byte, there.
  package var offset: Int

  package init(_ kind: Kind, _ what: String, place: String, offset: Int) {
    (self.kind, self.what, self.place, self.offset) = (kind, what, place, offset)
  }

  package var description: String { "\(place), byte \(offset): \(what)" }
}
