import Foundation
public import HeedGeometry
import HeedSignals
import Yams

/// A rig's two cameras.
public enum RigCamera: String, Hashable, Sendable, CaseIterable {
  /// The camera that looks at the road.
  case road
  /// The camera that looks at the driver.
  case cabin

  /// The camera's key in a rig file.
  public var key: String { "\(rawValue)_camera" }
}

extension RigFile {
  /// True if the rig has this camera's optics.
  public func hasIntrinsics(of camera: RigCamera) -> Bool {
    switch camera {
    case .cabin: rig.cabinCamera != nil
    case .road: rig.roadCamera != nil
    }
  }

  /// A new rig file with one camera.
  /// - Parameter origin: Where the figures come from, as one line for a comment in the file.
  public static func text(name: String, camera: PinholeCamera, as kind: RigCamera, origin: String) -> String {
    (["name: \(quoted(name))"] + section(camera, kind, origin: origin, rest: [])).joined(separator: "\n") + "\n"
  }

  /// The rig file's text with one camera's optics replaced or added. All other lines keep their wording.
  /// - Parameter origin: Where the figures come from, as one line for a comment in the file.
  /// - Throws: ``ConfigurationError`` if the rig does not have one key per line.
  public func text(
    replacing kind: RigCamera, with camera: PinholeCamera, origin: String
  ) throws(ConfigurationError) -> String {
    guard let root = try YAMLFile(path: path, text: text).root()
    else { throw .notAcceptable(path: path, line: 1, column: 1, message: "the rig is empty; give it a name") }
    let pairs = try root.pairs(of: "a rig")
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    let starts = pairs.map { $0.key.node.mark?.line ?? 0 }
    // Only keys on lines of their own can be replaced.
    guard zip(pairs, starts).allSatisfy({ $0.key.node.mark?.column == 1 && (1...lines.count).contains($1) }),
      Set(starts).count == starts.count
    else { throw root.refused("the rig does not have one key per line; write it so, as in Calibration/sample-cabin") }
    var (first, end, rest) = (lines.count, lines.count, [String]())
    if let place = pairs.firstIndex(where: { $0.key.node.scalar?.string == kind.key }) {
      first = starts[place] - 1
      end = starts.filter { $0 > starts[place] }.min().map { $0 - 1 } ?? lines.count
      // Comments just above the next key belong to that key.
      while end > first + 1, lines[end - 1].isEmpty || lines[end - 1].hasPrefix("#") { end -= 1 }
      rest = try Self.others(in: pairs[place].value, lines: lines, until: end)
    }
    lines.replaceSubrange(first..<end, with: Self.section(camera, kind, origin: origin, rest: rest))
    let text = lines.joined(separator: "\n") + "\n"
    // Checks that the new text is a valid rig.
    _ = try RigFile(path: path, text: text)
    return text
  }

  private static let optics = ["image", "fx", "fy", "cx", "cy", "distortion"]

  /// A camera section's lines without its optics.
  private static func others(
    in section: YAMLValue, lines: [String], until end: Int
  ) throws(ConfigurationError) -> [String] {
    let pairs = try section.pairs(of: "a camera")
    let starts = pairs.map { ($0.key.node.mark?.line ?? 0) - 1 }
    let isBlock =
      Set(starts).count == starts.count
      && zip(pairs, starts).allSatisfy { pair, start in
        let indent = (pair.key.node.mark?.column ?? 1) - 1
        return lines.indices.contains(start) && indent > 0 && lines[start].prefix(indent).allSatisfy { $0 == " " }
      }
    var kept: [String] = []
    for (pair, start) in zip(pairs, starts) where !optics.contains(pair.key.node.scalar?.string ?? "") {
      guard isBlock else {
        kept.append("  \(try flow(pair.key)): \(try flow(pair.value))")
        continue
      }
      let next = starts.filter { $0 > start }.min() ?? end
      let indent = (pair.key.node.mark?.column ?? 1) - 1
      kept += lines[start..<min(next, end)].map { "  " + $0.dropFirst(min(indent, $0.prefix { $0 == " " }.count)) }
    }
    return kept
  }

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
      return isPlain && scalar.string.wholeMatch(of: /[A-Za-z0-9_.+~-]*/) != nil ? scalar.string : quoted(scalar.string)
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

  private static func section(_ camera: PinholeCamera, _ kind: RigCamera, origin: String, rest: [String]) -> [String] {
    func pixels(_ value: Double) -> String { String(format: "%.3f", value) }
    let distortion = camera.distortion.map { String(format: "%.7f", $0) }.joined(separator: ", ")
    return [
      "\(kind.key):", "  # \(origin)", "  image: [\(camera.size.width), \(camera.size.height)]",
      "  fx: \(pixels(camera.fx))", "  fy: \(pixels(camera.fy))", "  cx: \(pixels(camera.cx))",
      "  cy: \(pixels(camera.cy))", "  distortion: [\(distortion)]",
    ] + rest
  }

  /// The text as a YAML value, quoted if YAML would otherwise not read it as the same text.
  private static func quoted(_ text: String) -> String {
    let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    if let first = text.first, letters.contains(first), text.allSatisfy({ (letters + "0123456789-_.").contains($0) }) {
      return text
    }
    return JSONValue.string(text).text
  }
}
