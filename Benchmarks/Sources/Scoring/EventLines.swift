package import Foundation

/// What a run said, cut into events and frames: a replay has to give the events again, byte for byte.
package struct EventLines: Hashable, Sendable {
  /// Every line that is no frame's, as it was written, in its order.
  package let events: [Data]
  package let frames: [Data]
  /// Of the last line about a frame, milliseconds; nil without any.
  package let lastTime: Double?

  private struct Line: Decodable {
    var type: String
    var t_ms: Double?
  }

  package init(_ ndjson: Data, file: String) throws(ScoringError) {
    var (events, frames, last) = ([Data](), [Data](), Double?.none)
    let decoder = JSONDecoder()
    for (index, line) in ndjson.split(separator: UInt8(ascii: "\n")).enumerated() {
      do {
        let read = try decoder.decode(Line.self, from: line)
        if read.type == "frame" {
          frames.append(Data(line))
          last = read.t_ms ?? last
        } else {
          events.append(Data(line))
        }
      } catch {
        throw .badLine(file: file, line: index + 1, reason: "\(error)")
      }
    }
    (self.events, self.frames, lastTime) = (events, frames, last)
  }

  /// The first event that differs, for people; nil where all are the same bytes.
  package func difference(_ other: EventLines) -> String? {
    func text(_ lines: [Data], _ index: Int) -> String {
      index < lines.count ? String(decoding: lines[index].prefix(160), as: UTF8.self) : "nothing more"
    }
    let count = max(events.count, other.events.count)
    return (0..<count).first { index in
      index >= events.count || index >= other.events.count || events[index] != other.events[index]
    }.map { "event \($0 + 1): \(text(events, $0)) became \(text(other.events, $0))" }
  }
}

/// A recording that was killed: what is left of what the camera had sent.
package struct KilledRecording: Hashable, Sendable {
  /// Whether a replay of it began and ended in order.
  package var isOpen: Bool
  /// Of what came before the kill, seconds; infinite where it does not open.
  package var lostSeconds: Double
  /// How much the camera had sent, seconds.
  package var sentSeconds: Double
  /// What went wrong, for people.
  package var complaint: String?

  /// - Parameters:
  ///   - sent: When each picture was sent, seconds, the first one at 0.
  ///   - killed: On the same clock.
  ///   - lastRecorded: Of the last frame that the recording holds, seconds since its first; nil: it does not open.
  package init(sent: [Double], killed: Double, lastRecorded: Double?, complaint: String? = nil) {
    let before = sent.last { $0 <= killed } ?? 0
    isOpen = lastRecorded != nil
    sentSeconds = before
    lostSeconds = lastRecorded.map { max(0, before - $0) } ?? .infinity
    self.complaint = complaint
  }
}
