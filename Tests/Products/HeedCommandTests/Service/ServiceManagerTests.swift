import Foundation
import HeedGeometry
import HeedSignals
import Testing

@testable import HeedCommand

@Suite("The service manager is told that a run is ready, alive and at its end")
struct ServiceManagerTests {
  /// The manager's end of the socket.
  private final class Manager {
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)

    init(at path: String) {
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
      withUnsafePointer(to: address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          _ = bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
    }

    deinit { close(descriptor) }

    var heard: [String] {
      var (all, bytes) = ([String](), [UInt8](repeating: 0, count: 256))
      while case let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT)), count >= 0 {
        all.append(String(decoding: bytes.prefix(count), as: UTF8.self))
      }
      return all
    }
  }

  private static func change(_ availability: Availability) -> MonitorEvent {
    .availability(AvailabilityChange(time: .zero, availability: availability))
  }

  @Test func missingCameraKeepsTheRunAliveAndTheRoadAloneDoesNot() throws {
    let scratch = try Scratch()
    let path = scratch.file("notify").path
    let manager = Manager(at: path)
    let told = try #require(ServiceManager(["NOTIFY_SOCKET": path, "WATCHDOG_USEC": "0"]))
    let sink = ServiceSink(told)
    sink.note(.roadEnded(at: .zero, missing: nil))
    #expect(manager.heard.isEmpty)
    sink.note(.cabinSilent(.zero))
    sink.note(.cabinPassed(.zero))
    #expect(manager.heard == ["READY=1", "WATCHDOG=1", "WATCHDOG=1"])
    sink.receive(nil, [Self.change(.unavailable(.cameraStalled)), Self.change(.unavailable(.faceMissing))])
    #expect(manager.heard == ["STATUS=unavailable: cameraStalled", "STATUS=available"], "nothing about the driver")
    sink.note(.cabinEnded(SourceEnd(isComplete: true, framesRead: 0)))
    #expect(manager.heard == ["STOPPING=1"])
  }

  @Test func signsOfLifeAreRare() throws {
    let scratch = try Scratch()
    let manager = Manager(at: scratch.file("notify").path)
    let told = try #require(
      ServiceManager(["NOTIFY_SOCKET": scratch.file("notify").path, "WATCHDOG_USEC": "4000000000"]))
    #expect(told.interval == .seconds(1000))
    let sink = ServiceSink(told)
    for _ in 0..<100 { sink.note(.cabinPassed(.zero)) }
    #expect(manager.heard == ["READY=1", "WATCHDOG=1"])
  }

  @Test(arguments: [[:], ["NOTIFY_SOCKET": ""], ["NOTIFY_SOCKET": "vsock:2:1"]])
  func withoutAManagerNothingIsTold(environment: [String: String]) {
    #expect(ServiceManager(environment) == nil)
  }

  @Test func deafManagerIsNoFault() throws {
    let manager = try #require(ServiceManager(["NOTIFY_SOCKET": "@nobody-\(getpid())"]))
    #expect(manager.interval == nil)
    manager.tell("READY=1")
  }
}
