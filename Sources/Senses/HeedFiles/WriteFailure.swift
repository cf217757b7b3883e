import Foundation

/// A file or folder that cannot be written, or that Heed refuses to write because others could read or replace it.
package struct WriteFailure: Error, Hashable, CustomStringConvertible {
  package let path: String
  /// The system's `errno`; 0 if Heed refused the file.
  package let code: Int32
  /// The system's reason in words; for a refusal, also the remedy.
  package let why: String

  package init(_ path: String, _ code: Int32 = errno) {
    (self.path, self.code, why) = (path, code, String(cString: strerror(code)))
  }

  package init(_ path: String, refused why: String) { (self.path, code, self.why) = (path, 0, why) }

  package var description: String { "\(path) cannot be written (\(why)); check the folder and the free space." }
}
