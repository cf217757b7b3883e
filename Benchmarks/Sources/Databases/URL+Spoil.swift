import Foundation

extension URL {
  /// Changes a file's bytes in place, as a failing disk does: the file's number (inode) stays.
  func spoil(_ body: (inout [UInt8]) -> Void) throws {
    var bytes = [UInt8](try Data(contentsOf: self))
    body(&bytes)
    let handle = try FileHandle(forWritingTo: self)
    try handle.truncate(atOffset: 0)
    try handle.write(contentsOf: Data(bytes))
    try handle.close()
  }
}
