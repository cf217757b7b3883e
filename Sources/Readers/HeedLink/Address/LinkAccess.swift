import Foundation
import Heed
import HeedFiles

/// Heed's credentials for a broker, from files: user and password, or a client certificate.
///
/// ```yaml
/// user: heed                  # with a password, or password_file
/// password_file: broker-password
/// ca: ca.pem                  # certificate authorities; default: the system's
/// certificate: heed.pem       # client certificate, with its key
/// key: heed.key
/// ```
/// Paths are relative to the file. A file with a secret must be readable only by its owner.
public struct LinkAccess: Hashable, Sendable {
  /// User name and password; nil when the broker needs none.
  var user, password: String?
  /// Paths of certificate authorities (nil for the system's), of the client certificate and its key (nil for none).
  var authorities, certificate, key: String?

  /// Access without a user name, password or certificate.
  public init() {}

  /// Reads credentials from a file.
  /// - Throws: ``LinkError/badAccess(path:reason:)``.
  public init(file path: String) throws(LinkError) {
    let members: [String: String]
    do throws(ConfigurationError) {
      members = try YAMLFile(path: path).texts(
        ["user", "password", "password_file", "ca", "certificate", "key"], of: "a broker's access")
    } catch {
      // The message does not show an unknown key, because the key may be a password.
      throw .badAccess(path: path, reason: error.reason.replacing(/has no key "[^"]*"/, with: "has no key \"...\""))
    }
    func refused(_ reason: String) -> LinkError { .badAccess(path: path, reason: reason) }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    func file(_ key: String) throws(LinkError) -> String? {
      guard let name = members[key] else { return nil }
      let path = name.hasPrefix("/") ? name : folder.appendingPathComponent(name).path
      guard access(path, R_OK) == 0 else {
        throw refused("\(key) names \(path), which cannot be read (\(String(cString: strerror(errno))))")
      }
      return path
    }
    (user, password) = (members["user"], members["password"])
    (authorities, certificate, key) = (try file("ca"), try file("certificate"), try file("key"))
    let secret = try file("password_file")
    guard secret == nil || password == nil else { throw refused("give password or password_file, not both") }
    do throws(PrivateFile.Problem) {
      if password != nil { try PrivateFile.check(path) }
      if let key { try PrivateFile.check(key) }
      if let secret { password = try PrivateFile.firstLine(of: secret) }
    } catch { throw .badAccess(path: error.path, reason: error.why) }
    guard (password == nil) || user != nil else { throw refused("it has a password and no user; add user") }
    guard (certificate == nil) == (key == nil) else { throw refused("certificate and key belong together; give both") }
  }

  /// True if there are certificates, which require TLS.
  var needsTLS: Bool { authorities != nil || certificate != nil }
}
