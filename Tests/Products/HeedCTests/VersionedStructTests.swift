import CHeed
import Draws
import Foundation
import Testing

@testable import HeedC

@Suite("Structs of hosts that were built with an earlier release")
struct VersionedStructTests {
  /// A struct that has grown by its last field.
  private struct Grown: VersionedStruct {
    static let earlierSizes = [16]
    static var unset: Grown { Grown(later: -1) }
    var struct_size: UInt32 = 0
    var version: UInt32 = 0
    var first: Int64 = 0
    var later: Int64 = 0

    init() {}
    init(first: Int64 = 0, later: Int64) { (self.first, self.later) = (first, later) }
  }

  /// A host's memory of a struct with this size in its head, 7 in `first`, and 9 behind it, which an earlier release lacks.
  private func withHost(size: UInt32, _ body: (UnsafeMutablePointer<Grown>) throws -> Void) rethrows {
    var host = Grown(first: 7, later: 9)
    (host.struct_size, host.version) = (size, UInt32(HEED_ABI_VERSION))
    try withUnsafeMutablePointer(to: &host) { try body($0) }
  }

  @Test func fieldsMissingInAnEarlierStructAreUnset() throws {
    try withHost(size: 16) { host in
      let value = try Argument.value(UnsafePointer(host), "grown")
      #expect(value.first == 7 && value.later == -1)
    }
    try withHost(size: 24) { host in
      let value = try Argument.value(UnsafePointer(host), "grown")
      #expect(value.later == 9)
    }
  }

  @Test func onlyFieldsThatFitTheStructAreFilled() throws {
    try withHost(size: 16) { host in
      try Argument.out(host, "grown").fill(with: Grown(first: 1, later: 2))
      #expect(host.pointee.struct_size == 16 && host.pointee.first == 1 && host.pointee.later == 9)
    }
    try withHost(size: 24) { host in
      try Argument.out(host, "grown").fill(with: Grown(first: 1, later: 2))
      #expect(host.pointee.struct_size == 24 && host.pointee.later == 2)
    }
  }

  @Test(arguments: [0, 8, 15, 17, 20, 25, 32, UInt32.max]) func unknownStructSizesAreRefused(size: UInt32) {
    for use: (UnsafeMutablePointer<Grown>) throws -> Void in [
      { _ = try Argument.value(UnsafePointer($0), "grown") }, { _ = try Argument.out($0, "grown") },
    ] {
      #expect { try withHost(size: size, use) } throws: { error in
        (error as? Failure)?.sentence == "grown.struct_size is \(size) and has to be 24; begin with HEED_INIT(Grown)."
      }
    }
  }

  @Test func everyReleasedStructSizeIsAccepted() throws {
    let released = try String(
      contentsOf: Checkout.root.appending(path: "Tests/Embedding/heed-1.abi"), encoding: .utf8)
    let structs: [any VersionedStruct.Type] = [
      heed_frame.self, heed_options.self, heed_vehicle.self, heed_sources.self, heed_recording.self, heed_event.self,
      heed_ticks.self,
    ]
    for kind in structs {
      let pattern = try Regex("class-decl name='\(kind)' size-in-bits='([0-9]+)'", as: (Substring, Substring).self)
      let size = try #require(released.firstMatch(of: pattern).flatMap { Int($0.1) })
      #expect(kind.sizes.contains(size / 8), "\(kind) had \(size / 8) bytes; add them to its earlierSizes")
    }
  }
}
