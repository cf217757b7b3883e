import Foundation
import HeedFiles
import HeedVideo

/// Gives recordings pseudonyms by a keyed hash of their files' names. The key is made once for each store, and only its
/// owner can read it: without it, nobody can find a name by trying names.
enum SourcePseudonyms {
  static func keyFile(of store: StoreFolder) -> URL { store.url.appendingPathComponent(".names.key") }

  /// The description as a session keeps it. The caller holds the store's lock.
  static func hiding(_ given: SessionDescription, in store: StoreFolder) throws(SessionError) -> SessionDescription {
    guard let name = given.file, !given.keepsNames else { return given }
    let file = keyFile(of: store)
    var key = FileManager.default.contents(atPath: file.path).map(Array.init) ?? []
    // Another key would give the files of earlier sessions other pseudonyms.
    guard !key.isEmpty || SessionFolder.status(file) == nil else { throw .systemRead(file) }
    if key.count != 16 {
      key = (0..<16).map { _ in UInt8.random(in: .min ... .max) }
      do throws(WriteFailure) { try WholeFile.write(key, to: keyFile(of: store).path) } catch {
        throw SessionError(error)
      }
    }
    var description = given
    // Choice: 48 bits; two of a million recordings have the same pseudonym once in 500 stores.
    let hash = keyedHash(of: name, key: key).prefix(6).map { String(format: "%02x", $0) }.joined()
    description.source = "recording \(hash)" + given.source.dropFirst(name.count)
    return description
  }

  /// Removes the key of a store without sessions, so that nothing is left that names could be compared with.
  static func forgetKey(of store: StoreFolder) { unlink(keyFile(of: store).path) }
}
