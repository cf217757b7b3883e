import Heed
import HeedGeometry
import HeedInjection
import HeedSignals
import Testing

/// Ten pictures a second; each has the brightness of its number.
private final class Clip: FrameSource, @unchecked Sendable {  // Used by one test at a time.
  let isLive = false
  let name = "clip"
  private var next = 0
  private let count: Int

  init(_ count: Int) { self.count = count }
  func open() {}
  func stop() {}

  func next(timeout: Duration) -> FrameArrival {
    guard next < count else { return .ended(SourceEnd(isComplete: true, framesRead: count)) }
    defer { next += 1 }
    let size = ImageSize(width: 64, height: 48)
    let pixels = (0..<size.width * size.height).flatMap { pixel in
      // A gradient, so that top and bottom differ.
      [UInt8](repeating: UInt8(truncatingIfNeeded: next + pixel / size.width), count: 3)
    }
    return .frame(
      Frame(index: next, time: Timestamp(milliseconds: Double(next) * 100), size: size, format: .bgr8, pixels: pixels))
  }
}

@Suite("Pictures with faults in them")
struct InjectedFramesTests {
  private func frames(_ fault: String, of count: Int = 30) throws -> [Frame] {
    let plan = try InjectionPlan(fault, name: "test")
    let source = InjectedFrames(Clip(count), faults: plan.faults(of: .cabin))
    var found: [Frame] = []
    while case .frame(let frame) = try source.next(timeout: .zero) { found.append(frame) }
    return found
  }

  private func brightness(_ frame: Frame, row: Int = 0) -> Int {
    Int(frame.bytes.load(fromByteOffset: row * frame.stride, as: UInt8.self))
  }
  private func milliseconds(_ frames: [Frame]) -> [Int] { frames.map { Int($0.time.milliseconds) } }

  @Test func faultsOfOtherInputsChangeNoCabinPicture() throws {
    #expect(try milliseconds(frames("road off 0-")) == (0..<30).map { $0 * 100 })
  }

  @Test func switchedOffCameraTakesNoPictures() throws {
    let found = try frames("cabin off 1-2")
    #expect(milliseconds(found) == (0..<10).map { $0 * 100 } + (20..<30).map { $0 * 100 })
    #expect(found.map(\.index) == Array(0..<20), "none is counted that was not taken")
  }

  @Test func aStuckCameraRepeatsItsLastPicture() throws {
    let found = try frames("cabin stuck 1-2")
    #expect(found.map { brightness($0) } == Array(0..<10) + [Int](repeating: 9, count: 10) + Array(20..<30))
    #expect(milliseconds(found) == (0..<30).map { $0 * 100 }, "at new times")
  }

  @Test func slowCameraDeliversItsReducedRate() throws {
    let found = try frames("cabin slow 1-2 rate=2")
    #expect(milliseconds(found).filter { (1000..<2000).contains($0) } == [1400, 1900])
  }

  @Test func lostPicturesLeaveGapsInTheNumbers() throws {
    let found = try frames("cabin intermittent 0- share=0.5", of: 200)
    #expect((60...140).contains(found.count) && found.last?.index ?? 0 > found.count)
    #expect(
      try frames("cabin intermittent 0- share=0.5", of: 200).map(\.index) == found.map(\.index), "the same each time")
  }

  @Test func delayedPicturesKeepTheirTimes() throws {
    #expect(try milliseconds(frames("cabin delayed 1-2 by=0.5")) == (0..<30).map { $0 * 100 })
  }

  @Test func swappedPicturesComeInTheWrongOrder() throws {
    let found = try milliseconds(frames("cabin swap 1-1.4"))
    #expect(Array(found[9...14]) == [900, 1100, 1000, 1300, 1200, 1400])
  }

  @Test func injectedPictureFaultsChangeThePictures() throws {
    func spoilt(_ verb: String) throws -> Frame { try frames("cabin \(verb) 1-2")[15] }
    #expect(brightness(try spoilt("black")) == 8)
    #expect(try brightness(spoilt("wrong")) == 15 + 47, "its last row comes first")
    let noise = try spoilt("noise")
    #expect(Set((0..<48).map { brightness(noise, row: $0) }).count > 20)
    let covered = try spoilt("covered")
    #expect((0..<48).map { brightness(covered, row: $0) }.allSatisfy { $0 < 35 })
    let garbage = try spoilt("garbage")
    #expect((0..<48).contains { brightness(garbage, row: $0) != 15 + $0 })
    #expect(try spoilt("resize").size == ImageSize(width: 32, height: 24))
  }

  @Test func momentaryFaultAffectsOnePicture() throws {
    let sizes = try frames("cabin resize 1").map(\.size.width)
    #expect(sizes.filter { $0 == 32 }.count == 1 && sizes[10] == 32)
  }
}
