import Foundation

/// Files with secrets, which only their owner may read.
package enum PrivateFile {
  /// A secret that cannot be used; `why` has the remedy.
  package struct Problem: Error {
    package let path, why: String
  }

  /// Refuses a file that other users of this machine may read.
  package static func check(_ path: String) throws(Problem) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw Problem(path: path, why: String(cString: strerror(errno))) }
    guard status.st_mode & 0o077 == 0 else {
      throw Problem(path: path, why: "other users of this machine may read this secret; chmod 600 \(path)")
    }
  }

  /// The first line of a file that only its owner may read.
  package static func firstLine(of path: String) throws(Problem) -> String {
    try check(path)
    guard let data = FileManager.default.contents(atPath: path), data.count <= 4096,
      let line = String(validating: data, as: UTF8.self)?.split(whereSeparator: \.isNewline).first
    else { throw Problem(path: path, why: "no secret can be read there; write it into the first line") }
    return String(line)
  }
}
