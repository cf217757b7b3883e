import Foundation
import Heed

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
    if password != nil { try Self.requirePrivate(path) }
    if let key { try Self.requirePrivate(key) }
    if let file = try file("password_file") {
      guard password == nil else { throw refused("give password or password_file, not both") }
      try Self.requirePrivate(file)
      password = try Self.firstLine(of: file)
    }
    guard (password == nil) || user != nil else { throw refused("it has a password and no user; add user") }
    guard (certificate == nil) == (key == nil) else { throw refused("certificate and key belong together; give both") }
  }

  /// True if there are certificates, which require TLS.
  var needsTLS: Bool { authorities != nil || certificate != nil }

  private static func firstLine(of path: String) throws(LinkError) -> String {
    guard let data = FileManager.default.contents(atPath: path), data.count <= 4096,
      let text = String(validating: data, as: UTF8.self),
      let line = text.split(whereSeparator: \.isNewline).first
    else { throw .badAccess(path: path, reason: "it holds no password; write it into the first line") }
    return String(line)
  }

  private static func requirePrivate(_ path: String) throws(LinkError) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw .badAccess(path: path, reason: String(cString: strerror(errno))) }
    guard status.st_mode & 0o077 == 0 else {
      throw .badAccess(path: path, reason: "other users of this machine may read this secret; chmod 600 \(path)")
    }
  }
}
