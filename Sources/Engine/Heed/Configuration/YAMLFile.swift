import Foundation
import Yams

/// A user's YAML file: limited in size, without anchors, one document.
package struct YAMLFile: Sendable {
  /// Maximum size of a file, bytes. Choice: the largest rig takes 4 KB; a larger file is no settings or rig file.
  static let largestBytes = 256 * 1024
  let path, text: String

  package init(path: String) throws(ConfigurationError) {
    guard FileManager.default.fileExists(atPath: path) else { throw .notFound(path: path) }
    let bytes: Data
    do {
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      defer { file.closeFile() }
      bytes = try file.read(upToCount: Self.largestBytes + 1) ?? Data()
    } catch {
      throw .notReadable(path: path, why: Self.reason(error))
    }
    guard bytes.count <= Self.largestBytes else { throw .tooLarge(path: path, limitBytes: Self.largestBytes) }
    guard let text = String(validating: bytes, as: UTF8.self)
    else { throw .notReadable(path: path, why: "it is not UTF-8 text") }
    self.init(path: path, text: text)
  }

  init(path: String, text: String) { (self.path, self.text) = (path, text) }

  /// The document's root; nil for an empty file.
  func root() throws(ConfigurationError) -> YAMLValue? {
    // Aliases are refused before parsing, because a short alias can expand without limit.
    if let mark = Self.anchor(in: text) {
      throw failure(mark.line, mark.column, "anchors and aliases are not read; write the value out")
    }
    do {
      return try Parser(yaml: text, encoding: .utf8).singleRoot().map { YAMLValue(node: $0, path: path) }
    } catch let error as YamlError {
      throw failure(error)
    } catch {
      throw .notReadable(path: path, why: Self.reason(error))
    }
  }

  /// The texts of a flat file of `key: text`, with no other keys; empty for an empty file.
  package func texts(_ keys: [String], of what: String) throws(ConfigurationError) -> [String: String] {
    guard let root = try root(), !root.isNull else { return [:] }
    var texts: [String: String] = [:]
    for (key, value) in try root.members(keys, of: what) { texts[key] = try value.text(key) }
    return texts
  }

  private func failure(_ line: Int, _ column: Int, _ message: String) -> ConfigurationError {
    .notAcceptable(path: path, line: line, column: column, message: message)
  }

  private func failure(_ error: YamlError) -> ConfigurationError {
    switch error {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      failure(mark.line, mark.column, "this is not YAML (\(problem)); check indentation, colons and brackets")
    case .reader(let problem, let offset, _, _):
      failure(1 + text.prefix(offset ?? 0).count { $0.isNewline }, 1, "this is not text (\(problem)); save it as UTF-8")
    case .duplicatedKeysInMapping(let keys, let context):
      failure(
        context.mark.line, context.mark.column, "\(keys.first ?? "a key") is given more than once; keep one of them")
    default: .notReadable(path: path, why: "it cannot be parsed")
    }
  }

  /// The first apparent anchor (`&name` at the start of a word), also in quoted text or a comment.
  private static func anchor(in text: String) -> (line: Int, column: Int)? {
    var (line, column, before) = (1, 1, UInt8(ascii: "\n"))
    let bytes = Array(text.utf8)
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "&"), index + 1 < bytes.count, bytes[index + 1] > UInt8(ascii: " "),
        " \t\r\n[{,:?-!".utf8.contains(before)
      {
        return (line, column)
      }
      (line, column) = byte == UInt8(ascii: "\n") ? (line + 1, 1) : (line, column + 1)
      before = byte
    }
    return nil
  }

  private static func reason(_ error: any Error) -> String {
    let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError ?? error as NSError
    return cause.domain == NSPOSIXErrorDomain
      ? String(cString: strerror(Int32(cause.code))) : cause.localizedDescription
  }
}

/// A problem with a settings or rig file.
public enum ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file does not exist.
  case notFound(path: String)
  /// The file cannot be read; `why` is the system's own text.
  case notReadable(path: String, why: String)
  /// The file is larger than allowed.
  case tooLarge(path: String, limitBytes: Int)
  /// An unacceptable value. Line and column count from 1; `message` names the problem and the remedy.
  case notAcceptable(path: String, line: Int, column: Int, message: String)

  /// One sentence with the place, the problem, and the remedy.
  public var description: String {
    switch self {
    case .notFound(let path): "\(path) is not there; check the name."
    case .notReadable(let path, let why): "\(path) cannot be read (\(why)); check what it is and its permissions."
    case .tooLarge(let path, let limit): "\(path) is larger than \(limit / 1024) KB; name a file of Heed's settings."
    case .notAcceptable(let path, let line, let column, let message): "\(path):\(line):\(column): \(message)."
    }
  }
}
