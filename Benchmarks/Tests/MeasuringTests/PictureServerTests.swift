import Foundation
import Glibc
import Testing

@testable import Measuring

struct PictureServerTests {
  @Test func serverSendsPicturesInTurnUntilTheReaderIsKilled() throws {
    let pictures = [Data("one".utf8), Data("two".utf8)]
    let server = try PictureServer(pictures: pictures, perSecond: 50)
    let start = Date()
    server.start()
    defer { server.stop() }
    let port = try #require(server.address.split(separator: ":").last?.split(separator: "/").first)
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: file) }
    var process = MeasuredProcess(
      path: "/bin/bash", arguments: ["-c", "exec 3<>/dev/tcp/127.0.0.1/\(port); echo GET >&3; exec cat <&3"])
    process.standardOutput = file
    // What was sent has also to be written: the file tells that the reader was there.
    let killed = try process.runAndKill {
      server.times.count >= 10 && (try? Data(contentsOf: URL(fileURLWithPath: file)).count) ?? 0 > 1000
    }
    #expect(killed != nil)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.hasPrefix("HTTP/1.0 200 OK\r\n"))
    #expect(text.contains("--picture\r\nContent-Type: image/jpeg\r\nContent-Length: 3\r\n\r\none\r\n--picture"))
    // The tenth is due nine intervals of 20 ms after the first; a busy machine only adds.
    #expect(server.times[9].timeIntervalSince(start) >= 0.175)
  }

  @Test func programThatEndsByItselfIsNotReportedAsKilled() throws {
    let process = MeasuredProcess(path: "/bin/true", arguments: [])
    #expect(try process.runAndKill { false } == nil)
  }
}
