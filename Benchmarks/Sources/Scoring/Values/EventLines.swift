package import Foundation

/// What a run said, cut into events and frames: a replay has to give the events again, byte for byte.
package struct EventLines: Hashable, Sendable {
  /// Every line that is no frame's, as it was written, in its order.
  package let events: [Data]
  package let frames: [Data]
  /// Of the last line about a frame, milliseconds; nil without any.
  package let lastTime: Double?
  /// What the wall clock showed at the time 0 by the recording's own account, milliseconds since 1970; nil where it does not say.
  package let clockAtZero: Double?

  private struct Line: Decodable {
    var type: String
    var t_ms: Double?
    var utc: Double?
  }

  package init(_ ndjson: Data, file: String) throws(ScoringError) {
    var (events, frames, last, clock) = ([Data](), [Data](), Double?.none, Double?.none)
    let decoder = JSONDecoder()
    for (index, line) in ndjson.split(separator: UInt8(ascii: "\n")).enumerated() {
      do {
        let read = try decoder.decode(Line.self, from: line)
        if clock == nil, let utc = read.utc, let time = read.t_ms { clock = utc - time }
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
    (self.events, self.frames, lastTime, clockAtZero) = (events, frames, last, clock)
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
  /// Of what was sent before the kill, seconds, by the clock that the recording itself tells; infinite where it does not open.
  package var lostSeconds: Double
  /// The same, as if the first picture that was sent were the first that it holds: what came while the program was starting
  /// counts as lost too.
  package var lostSinceFirst: Double
  /// How long the camera had sent, seconds.
  package var sentSeconds: Double
  /// What went wrong, for people.
  package var complaint: String?

  /// - Parameters:
  ///   - sent: When each picture was sent, seconds since 1970.
  ///   - killed: On the same clock.
  ///   - lastTime: Of the last frame that the recording holds, seconds; nil: it does not open.
  ///   - clockAtZero: What the clock showed at the recording's time 0, by its own account; nil: it does not say.
  package init(sent: [Double], killed: Double, lastTime: Double?, clockAtZero: Double?, complaint: String? = nil) {
    let (first, last) = (sent.first ?? killed, sent.last { $0 <= killed } ?? sent.first ?? killed)
    isOpen = lastTime != nil
    sentSeconds = last - first
    lostSinceFirst = lastTime.map { max(0, last - first - $0) } ?? .infinity
    lostSeconds = lastTime.map { time in max(0, last - (clockAtZero ?? first) - time) } ?? .infinity
    self.complaint = complaint
  }
}
