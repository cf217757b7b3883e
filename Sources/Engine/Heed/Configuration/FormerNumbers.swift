import Yams

/// Former settings that are constants now, with their values. `former.yaml` lists them in the order of a settings file.
enum FormerNumbers {
  private struct Tree: @unchecked Sendable {  // A node is a value and only read.
    let node: Node
  }

  private static let tree: Tree = {
    do {
      let text = String(decoding: PackageResources.former_yaml, as: UTF8.self)
      guard let node = try Yams.compose(yaml: text) else { preconditionFailure("former.yaml is a mapping") }
      return Tree(node: node)
    } catch {
      preconditionFailure("former.yaml is valid: \(error)")
    }
  }()

  /// The number or group at a place such as `closure.dip.fall`; nil if no file ever held the place.
  static func node(at place: String) -> Node? {
    var found: Node? = tree.node
    for key in place.split(separator: ".") { found = found?.mapping?[Node(String(key))] }
    return found
  }
}
