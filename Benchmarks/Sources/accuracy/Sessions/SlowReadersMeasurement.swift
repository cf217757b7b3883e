import Foundation
import Scoring

/// The events of a recording that reach a slow delegate and a slow reader of the stream.
struct SlowReadersMeasurement {
  /// The output of `slow-readers`.
  private struct Answer: Decodable {
    var delegateFrames: Int
    var delegateDrops: Int
    var streamFrames: Int
    var streamEvents: Int
    var summaryFrames: Int
    var lostEvents: Int
  }

  let places: Places

  func figures() throws -> Figures {
    note("reading driver/accuracy.mp4 slowly")
    let clip = try places.file("driver/accuracy.mp4")
    let answer = try InsideProgram(name: "slow-readers", places: places).run([clip.path], as: Answer.self)
    func all(_ name: String, _ count: Int) -> Finding {
      .fact(
        name, "\(count) of \(answer.summaryFrames)", value: Double(count), required: "all",
        isMet: count == answer.summaryFrames && count > 0)
    }
    return Figures([
      all("frames that the delegate got", answer.delegateFrames),
      all("frames that the reader got", answer.streamFrames),
      .fact(
        "frames and events that were lost", "\(answer.lostEvents + answer.delegateDrops)",
        value: Double(answer.lostEvents + answer.delegateDrops), required: "none",
        isMet: answer.lostEvents + answer.delegateDrops == 0),
      .information("other events that the reader got", "\(answer.streamEvents)"),
    ])
  }
}
