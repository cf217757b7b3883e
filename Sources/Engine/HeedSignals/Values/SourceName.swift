/// What sessions and logs may call the source of a run: no folder, serial number or credential.
public struct SourceName: Hashable, Sendable {
  /// A file's name without its folders, `video0`, `camera`, `http stream`, or the word of a host.
  public let text: String
  /// True for a file or folder, whose name may be a person's name or a vehicle's number.
  public let isFile: Bool
  /// The name for a log, in which files have none.
  package var logged: String { isFile ? "file" : text }

  /// - Parameter isThere: True if a file or folder has this name; a `/` or `.` shows it, too.
  public init(_ source: String, isThere: Bool = false) {
    // The address of a stream may be mistyped without `://`, so its password is removed here too.
    let plain = Redaction.address(source)
    let last = plain.split(separator: "/").last.map(String.init) ?? plain
    let stream = source.firstRange(of: "://").map { "\(source[..<$0.lowerBound]) stream" }
    let isDevice = source.hasPrefix("/dev/")
    text = stream ?? (isDevice && last.wholeMatch(of: /video[0-9]+/) == nil ? "camera" : last)
    isFile = stream == nil && !isDevice && (isThere || plain.contains { "/.".contains($0) })
  }
}

extension Redaction {
  /// A sentence in which files and devices have no names; `-`, numbers of cameras, `/dev/video0` and addresses stay. A
  /// name inside a longer word stays, too.
  /// - Parameter names: Names as given, each with the word for it.
  public static func sentence(_ text: String, calling names: [(name: String?, word: String)]) -> String {
    // A longer name may contain a shorter one.
    names.sorted { $0.name?.count ?? 0 > $1.name?.count ?? 0 }.reduce(text) { text, item in
      guard let name = item.name, name.wholeMatch(of: /-?|[0-9]+|\/dev\/video[0-9]+|.*:\/\/.*/) == nil else {
        return text
      }
      let isWord = { (letter: Character?) in letter?.isLetter == true || letter?.isNumber == true }
      return text.ranges(of: name).reversed().reduce(into: text) { result, range in
        guard !isWord(text[..<range.lowerBound].last), !isWord(text[range.upperBound...].first) else { return }
        result.replaceSubrange(range, with: item.word)
      }
    }
  }
}
