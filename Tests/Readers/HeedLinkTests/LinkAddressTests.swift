import Foundation
import Testing

@testable import HeedLink

@Suite("Addresses of brokers, and who Heed is to them")
struct LinkAddressTests {
  static let good: [(String, String, Int, Bool, String)] = [
    ("mqtt://127.0.0.1:1884/car7", "127.0.0.1", 1884, false, "car7"),
    ("mqtt://broker", "broker", 1883, false, ""),
    ("mqtts://broker.local/a/b/", "broker.local", 8883, true, "a/b"),
    ("MQTT://[::1]:1885/x", "::1", 1885, false, "x"),
  ]

  @Test(arguments: good)
  func brokerAddressesAreParsed(text: String, host: String, port: Int, usesTLS: Bool, prefix: String) throws {
    let address = try LinkAddress(text)
    #expect(address.host == host && address.port == port && address.usesTLS == usesTLS && address.prefix == prefix)
    #expect(try LinkAddress(address.description) == address)
  }

  static let bad: [(String, String, Comment)] = [
    ("127.0.0.1:1883", "mqtt://HOST", "no scheme"), ("http://broker/x", "only mqtt", "another scheme"),
    ("mqtt://", "names no broker", "no host"), ("mqtt://broker:0/x", "1 to 65535", "no port"),
    ("mqtt://broker:70000/x", "1 to 65535", "too high"), ("mqtt://broker:/x", "1 to 65535", "an empty port"),
    ("mqtt://broker/a/+/b", "+ #", "a pattern"), ("mqtt://broker/a//b", "empty", "an empty level"),
    ("mqtt://broker/$SYS", "broker's own", "the broker's topics"),
    ("mqtt://::1/x", "brackets", "IPv6 without brackets"),
    ("mqtt://heed:geheim@broker/x", "--broker-access", "a password"),
    ("mqtt://heed@broker/x", "--broker-access", "a user"),
    ("mqtt://broker/x?user=a", "+ # ?", "a query"),
  ]

  @Test(arguments: bad)
  func invalidBrokerAddressNamesTheRemedy(text: String, words: String, why: Comment) {
    #expect(why) { try LinkAddress(text) } throws: { error in
      let said = "\(error)" + ((error as? LinkError)?.description ?? "")
      return said.contains(words) && !said.contains("geheim")
    }
  }

  @Test func brokerSecretsAreReadFromPrivateFiles() throws {
    let folder = try Scratch()
    func write(_ name: String, _ text: String, _ mode: Int) throws -> String {
      let path = folder.url.appendingPathComponent(name).path
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
      return path
    }
    _ = try write("secret", "geheim\nmore\n", 0o600)
    let good = try LinkAccess(file: write("good.yaml", "user: heed\npassword_file: secret\n", 0o644))
    #expect(good.user == "heed" && good.password == "geheim")
    #expect(try LinkAccess(file: write("inline.yaml", "user: heed\npassword: x\n", 0o600)).password == "x")
    let rows: [(String, Int, String)] = [
      ("user: heed\npassword: x\n", 0o640, "chmod 600"), ("password: x\n", 0o600, "add user"),
      ("user: heed\npassword: x\npassword_file: secret\n", 0o600, "not both"), ("usr: heed\n", 0o600, "line 1"),
      ("geheim: heed\n", 0o600, "has no key \"...\""),
      ("certificate: secret\n", 0o600, "belong together"), ("ca: nothing.pem\n", 0o600, "cannot be read"),
      ("- a\n", 0o600, "key: value"),
    ]
    for (text, mode, words) in rows {
      let path = try write("bad.yaml", text, mode)
      #expect { try LinkAccess(file: path) } throws: { ($0 as? LinkError)?.description.contains(words) == true }
    }
    #expect { try LinkAccess(file: "/nowhere.yaml") } throws: {
      ($0 as? LinkError)?.description.contains("not there") == true
    }
  }

  @Test func certificatesNeedAnEncryptedConnection() throws {
    var access = LinkAccess()
    access.authorities = "/etc/hosts"
    #expect(throws: LinkError.self) { try LinkLibrary.check(LinkAddress("mqtt://broker"), access) }
  }

  @Test func eachBrokerAndTopicHasASeparateOutbox() throws {
    let store = try Scratch()
    let names = try ["mqtt://a/x", "mqtt://a/y", "mqtt://a:1884/x", "mqtt://a/x/y", "mqtt://a/x_y", "mqtt://[::1]/x"]
      .map {
        let address = try LinkAddress($0)
        return VehicleLink.folder(of: address, LinkTopics(prefix: address.prefix), in: store.store).lastPathComponent
      }
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { !$0.contains("/") && !$0.contains(":") })
  }
}
