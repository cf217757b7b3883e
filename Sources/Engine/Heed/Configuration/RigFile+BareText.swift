import HeedSignals
import Yams

extension RigFile {
  /// The file's keys and values as they are written, without comments, which may name a person or a vehicle.
  static func bareText(_ root: YAMLValue) throws(ConfigurationError) -> String {
    var text = ""
    for (key, value) in try root.pairs(of: "a rig") { text += "\(try flow(key)): \(try flow(value))\n" }
    return text
  }

  /// The YAML value written on one line.
  private static func flow(_ value: YAMLValue) throws(ConfigurationError) -> String {
    switch value.node {
    case .scalar(let scalar):
      // In a list or mapping on one line, plain texts with punctuation would end early.
      let isPlain = scalar.style == .plain || scalar.style == .any
      return isPlain && scalar.string.wholeMatch(of: /[A-Za-z0-9_.+~-]*/) != nil
        ? scalar.string : JSONValue.string(scalar.string).text
    case .sequence:
      var items: [String] = []
      for item in try value.list("a list") { items.append(try flow(item)) }
      return "[\(items.joined(separator: ", "))]"
    default:
      var members: [String] = []
      for (key, value) in try value.pairs(of: "a part of the rig") {
        members.append("\(try flow(key)): \(try flow(value))")
      }
      return "{\(members.joined(separator: ", "))}"
    }
  }
}
