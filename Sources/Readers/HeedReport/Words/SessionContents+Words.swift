package import HeedSession

extension SessionContents {
  /// The contents in words for people, such as `observations, the cabin's video`; empty without contents.
  package var words: String {
    let words: [(SessionContents, String)] = [
      (.observations, "observations"), (.cabinVideo, "the cabin's video"), (.roadVideo, "the road's video"),
    ]
    return words.filter { contains($0.0) }.map(\.1).joined(separator: ", ")
  }
}
