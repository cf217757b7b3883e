import Foundation
import Testing

@Suite("heed serve refuses in one sentence what it cannot serve")
struct ServeTests {
  @Test(arguments: [
    (["serve", "--port", "70000"], "0 for any free port"),
    (["run", "--camera", "0", "--serve", "70000"], "0 for any free port"),
    (["run", "--serve=70000", "--camera", "0"], "0 for any free port"),
    (["serve", "--preview", "mesh"], "name a camera or a video"),
    (["run", "--camera", "0", "--preview", "image"], "add --serve"),
    (["serve", Heed.drive, "--camera", "0"], "exclude each other"),
    (["record", Heed.drive, "--session", "x", "--serve"], "heed serve"),
    (["serve", "--preview", "film"], "film"),
  ])
  func wrongUsageIsReported(arguments: [String], words: String) throws {
    let outcome = try Heed.run(arguments)
    #expect(outcome.status == 64 && outcome.errors.contains(words), "\(outcome.errors)")
  }

  @Test func usedPortIsNamed() throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(listener) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = bind(listener, $0, size)
        _ = listen(listener, 1)
        _ = getsockname(listener, $0, &size)
      }
    }
    let port = Int(in_port_t(bigEndian: address.sin_port))
    let outcome = try Heed.run("serve", "--port", "\(port)", "--store", "/no-such-folder")
    #expect(outcome.status == 69)
    #expect(outcome.errors.contains("port \(port) of 127.0.0.1 is in use"), "\(outcome.errors)")
  }
}
