import Foundation
import Glibc
import Testing

@testable import Measuring

struct PictureServerTests {
  @Test func picturesComeInTurnAtTheirRateUntilTheReaderIsKilled() throws {
    let pictures = [Data("one".utf8), Data("two".utf8)]
    let server = try PictureServer(pictures: pictures, perSecond: 50)
    server.start()
    defer { server.stop() }
    let port = try #require(server.address.split(separator: ":").last?.split(separator: "/").first)
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: file) }
    var process = MeasuredProcess(
      path: "/bin/bash", arguments: ["-c", "exec 3<>/dev/tcp/127.0.0.1/\(port); echo GET >&3; exec cat <&3"])
    process.standardOutput = file
    let killed = try process.runAndKill { server.times.count >= 10 }
    #expect(killed != nil)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.hasPrefix("HTTP/1.0 200 OK\r\n"))
    #expect(text.contains("--picture\r\nContent-Type: image\r\nContent-Length: 3\r\n\r\none\r\n--picture"))
    let times = server.times
    // Nine intervals of 20 ms: a busy machine only adds.
    #expect(times[9].timeIntervalSince(times[0]) >= 0.175)
  }

  @Test func whoEndsByItselfWasNotKilled() throws {
    let process = MeasuredProcess(path: "/bin/true", arguments: [])
    #expect(try process.runAndKill { false } == nil)
  }
}
