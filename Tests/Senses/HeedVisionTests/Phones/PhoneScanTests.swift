import HeedGeometry
import HeedSignals
import Testing

@testable import HeedRoadVision

@Suite("A look at the whole picture and its quarters is spread over frames")
struct PhoneScanTests {
  /// Runs a scan over frames; each line has the views of one frame, and `*` at the end of a scan.
  private func course(_ times: [Double], _ settings: PhoneNetSettings = PhoneNetSettings()) -> [String] {
    var scan = PhoneScan(settings: settings)
    return times.map { ms in
      let time = Timestamp(milliseconds: ms)
      var views = ""
      while let view = scan.due(at: time) {
        views += "\(view.index)"
        scan.take([])
      }
      return views + (scan.takeComplete() == nil ? "" : "*")
    }
  }

  @Test func fastCameraScansAtMostOneViewPerFrame() {
    let frames = (0..<31).map { Double($0) * 1000 / 30 }
    let views = course(frames)
    #expect(views.allSatisfy { $0.filter(\.isNumber).count <= 1 }, "\(views)")
    #expect(views.joined().filter { $0 == "*" }.count == 4, "four looks in a second: \(views)")
    #expect(views.joined().hasPrefix("01234*01234*"), "all parts, in their order: \(views)")
  }

  // Frames come at this interval in ms; requested are four scans a second, 50 ms a view.
  @Test(arguments: [
    (50.0, ["0", "1", "2", "3", "4*", "0"], "a view a frame"),
    (100, ["0", "12", "34*", "01", "23", "40*"], "two of them, and the next look where one ends"),
    (249, ["0", "1234*", "01234*"], "nearly as far apart as looks"),
    (250, ["0", "01234*", "01234*"], "frames as far apart as looks are seen whole, each"),
    (1000, ["0", "01234*", "01234*"], "and those farther apart"),
  ])
  func slowCameraScansSeveralViewsPerFrame(period: Double, expected: [String], why: Comment) {
    #expect(course(expected.indices.map { Double($0) * period }) == expected, why)
  }

  @Test func everySecondPhoneScanIsMirrored() {
    var scan = PhoneScan()
    var mirrored: [[Bool]] = [[]]
    for ms in stride(from: 0.0, to: 1000, by: 50) {
      guard let view = scan.due(at: Timestamp(milliseconds: ms)) else { continue }
      mirrored[mirrored.count - 1].append(view.isMirrored)
      scan.take([])
      if scan.takeComplete() != nil { mirrored.append([]) }
    }
    let expected = [false, true, false, true].map { Array(repeating: $0, count: PhoneScan.views) }
    #expect(Array(mirrored.prefix(4)) == expected, "whole looks, not views")
  }

  @Test func timeGapsEndThePhoneScan() {
    #expect(course([0, 50, 100, 400, 450]) == ["0", "1", "2", "01234*", "0"])
    #expect(course([0, 50, 100, 20]) == ["0", "1", "2", "01234*"], "nor time that goes back")
  }

  @Test func slowPhoneNetSkipsViews() {
    var scan = PhoneScan()
    // A view takes 100 ms, twice its time, and the net is only free then.
    var looks = 0
    for index in 0..<100 {
      guard scan.due(at: Timestamp(milliseconds: Double(index) * 100)) != nil else { continue }
      scan.take([])
      looks += scan.takeComplete() == nil ? 0 : 1
    }
    #expect(looks == 20, "as often as it can")
    // Now the net is fast: scans begin on time again.
    let views = (0..<20).map { index -> Int in
      guard scan.due(at: Timestamp(milliseconds: 9950 + Double(index) * 10)) != nil else { return 0 }
      scan.take([])
      return 1
    }
    #expect(views.reduce(0, +) <= 10, "two looks at most in 200 ms: \(views)")
  }

  @Test func scanQuartersCoverThePictureAndOverlap() {
    let size = ImageSize(width: 640, height: 480)
    let parts = (0..<PhoneScan.views).map {
      PhoneScan.View(index: $0, isMirrored: false).part(of: size, share: 0.6)
    }
    #expect(parts.first == .some(nil), "the whole first")
    let quarters = parts.compactMap { $0 }
    #expect(quarters.count == 4 && quarters.allSatisfy { $0.width == 384 && $0.height == 288 })
    #expect(quarters.map(\.x) == [0, 256, 0, 256] && quarters.map(\.y) == [0, 0, 192, 192])
  }

  /// The scan's result if each view has one box.
  private func joined(_ seen: [(x: Double, width: Double, score: Double, isCut: Bool)]) -> [PhoneBox] {
    var scan = PhoneScan()
    for view in 0..<PhoneScan.views {
      let due = scan.due(at: Timestamp(milliseconds: Double(view) * 50))
      #expect(due == PhoneScan.View(index: view, isMirrored: false))
      let found = seen.dropFirst(view).prefix(1).map { box in
        PhoneDetector.Sighting(
          phone: PhoneBox(box: ImageRect(x: box.x, y: 0, width: box.width, height: 40), score: box.score),
          isCut: box.isCut)
      }
      scan.take(found)
    }
    return scan.takeComplete() ?? []
  }

  @Test func overlappingPhoneBoxesAreJoined() {
    #expect(
      joined([(0, 20, 0.3, false), (9, 20, 0.5, false)]).map(\.score) == [0.5], "over half covered: the better one")
    #expect(joined([(0, 20, 0.3, false), (10, 20, 0.5, false)]).count == 1, "half")
    #expect(
      joined([(0, 20, 0.3, false), (11, 20, 0.5, false)]).map(\.score) == [0.5, 0.3], "less: two, the better first")
    let cut = joined([(0, 40, 0.3, false), (0, 20, 0.6, true)])
    #expect(cut.map(\.score) == [0.6] && cut.map(\.box.width) == [40], "a piece says how sure, the whole one where")
  }
}
