import HeedSignals
import Yams

/// Writes settings as readable YAML, such as 0.06 instead of 6e-2.
enum SettingsText {
  static func write(_ node: Node) -> String {
    var text = ""
    write(node, indentation: 0, to: &text)
    return text
  }

  private static func write(_ node: Node, indentation: Int, to text: inout String) {
    guard case .mapping(let mapping) = node else { return }
    for (key, value) in mapping {
      text += String(repeating: " ", count: indentation) + (key.string ?? "") + ":"
      switch value {
      case .mapping(let members) where members.isEmpty: text += " {}\n"
      case .mapping:
        text += "\n"
        write(value, indentation: indentation + 2, to: &text)
      case .sequence(let sequence): text += " [\(sequence.map { plain($0) }.joined(separator: ", "))]\n"
      default: text += " \(plain(value))\n"
      }
    }
  }

  static func plain(_ node: Node) -> String {
    let text = node.scalar?.string ?? ""
    // Without its quotes, the text might be read as a number or a truth value.
    if let style = node.scalar?.style, style == .singleQuoted || style == .doubleQuoted {
      return JSONValue.string(text).text
    }
    return node.float.map { Int(text) == nil ? $0.plain : text } ?? text
  }
}
