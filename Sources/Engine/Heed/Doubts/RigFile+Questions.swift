import Yams

extension RigFile {
  /// The rig's probable mistakes, each as a line for people: `FILE:LINE: what (how sure); what to do.`
  public var questions: [String] {
    let doubts = rig.doubts
    // The initializer has read the text already, so that it is not refused here.
    guard !doubts.isEmpty, let root = try? YAMLFile(path: path, text: text).root()?.node else { return [] }
    return doubts.map { doubt in
      let place = doubt.path.reduce(root) { node, step in
        node.sequence?.first { $0["name"]?.string == step } ?? node.mapping?[step] ?? node
      }
      return "\(path):\(place.mark?.line ?? 1): \(doubt.text) (\(doubt.confidence.rawValue)); \(doubt.remedy)."
    }
  }
}
