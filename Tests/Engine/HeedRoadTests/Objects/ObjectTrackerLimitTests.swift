import HeedGeometry
import HeedSignals
import Testing

@testable import HeedRoad

@Suite("Limits of the tracker")
struct ObjectTrackerLimitTests {
  @Test func largestOfAThousandObjectsAreTracked() {
    var tracker = ObjectTracker()
    let objects = (0..<1000).map { index in
      ObjectTrackerTests.object(Double(index) * 50, width: 10 + Double(index) / 100, height: 40)
    }
    let places = tracker.update(objects, at: .zero)
    #expect(places.count == 1000)
    #expect(places.prefix(800).allSatisfy { $0 == nil } && places.suffix(200).allSatisfy { $0 != nil })
    let again = tracker.update(objects, at: Timestamp(milliseconds: 100))
    #expect(again == places && tracker.tracks.count == 200)
  }

  @Test func newIDsInEveryFrameDoNotFillTheMemory() {
    var tracker = ObjectTracker()
    for frame in 0..<300 {
      // One object keeps its name in all frames, so the tracker also accepts the names of the remaining objects.
      let kept = ObjectTrackerTests.object(-500, id: "kept")
      let objects = [kept] + (0..<20).map { ObjectTrackerTests.object(Double($0) * 50, id: "\(frame)/\($0)") }
      _ = tracker.update(objects, at: Timestamp(nanoseconds: Int64(frame)))
      #expect(tracker.tracks.count <= 1200)
    }
    #expect(tracker.tracks.last?.id == "299/19", "the newest are remembered")
  }

  @Test func changingIDsMakeNoNewTracks() {
    var tracker = ObjectTracker()
    for frame in 0..<300 {
      let objects = (0..<20).map { ObjectTrackerTests.object(Double($0) * 50, id: "\(frame)/\($0)") }
      _ = tracker.update(objects, at: Timestamp(milliseconds: Double(frame) * 100))
    }
    #expect(tracker.tracks.map(\.id) == (0..<20).map { "0/\($0)" })
    let areConfirmed = tracker.tracks.allSatisfy { $0.isConfirmed }
    #expect(areConfirmed)
  }

  @Test func sharedIDDoesNotFillTheMemory() {
    var tracker = ObjectTracker()
    for frame in 0..<30 {
      let objects = (0..<20).map { ObjectTrackerTests.object(Double($0) * 50, id: "7") }
      _ = tracker.update(objects, at: Timestamp(milliseconds: Double(frame) * 100))
    }
    #expect(tracker.tracks.count == 20)
  }

  @Test func newLabelsInEveryFrameDoNotFillTheMemory() {
    var tracker = ObjectTracker()
    for frame in 0..<600 {
      let object = ObjectTrackerTests.object(100, id: "7", label: RoadLabel("kind \(frame)"))
      _ = tracker.update([object], at: Timestamp(milliseconds: Double(frame) * 100))
    }
    #expect(tracker.tracks.count == 1)
    #expect((tracker.tracks.first?.votes.count ?? 0) <= 200, "votes of long ago are forgotten")
  }

  @Test func repeatedTimesKeepTracksFinite() {
    var tracker = ObjectTracker()
    for x in [100.0, 105, 110] { _ = tracker.update([ObjectTrackerTests.object(x)], at: .zero) }
    #expect(tracker.tracks.count == 1)
    _ = tracker.update([ObjectTrackerTests.object(112)], at: Timestamp(nanoseconds: 1))
    _ = tracker.update([ObjectTrackerTests.object(112)], at: Timestamp(milliseconds: 100))
    #expect(!tracker.tracks.isEmpty)
  }
}
