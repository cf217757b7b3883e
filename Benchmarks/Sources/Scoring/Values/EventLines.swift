package import Foundation

/// The output of a run, split into events and frames: a replay must reproduce the events byte for byte.
package struct EventLines: Hashable, Sendable {
  /// Every line that is not a frame, unchanged and in order.
  package let events: [Data]
  package let frames: [Data]
  /// Time of the last frame line, milliseconds; nil without frames.
  package let lastTime: Double?
  /// The wall clock at time 0 by the recording's own account, milliseconds since 1970; nil if not recorded.
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

  /// A description of the first different event; nil if all bytes are equal.
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

/// Compares the remains of a killed recording with what the camera had sent.
package struct KilledRecording: Hashable, Sendable {
  /// Whether a replay of the recording started and ended in order.
  package var isOpen: Bool
  /// Seconds lost of what was sent before the kill, by the recording's own clock; infinite if it does not open.
  package var lostSeconds: Double
  /// The seconds lost if the first sent picture were the first stored one: then pictures sent during the program's
  /// start count too.
  package var lostSinceFirst: Double
  /// How long the camera had sent pictures, seconds.
  package var sentSeconds: Double
  /// Description of what went wrong, for people; nil if nothing did.
  package var complaint: String?

  /// - Parameters:
  ///   - sent: Time of each sent picture, seconds since 1970.
  ///   - killed: Time of the kill, on the same clock.
  ///   - lastTime: Time of the recording's last frame, seconds; nil if the recording does not open.
  ///   - clockAtZero: The clock at the recording's time 0, by its own account; nil if not recorded.
  package init(sent: [Double], killed: Double, lastTime: Double?, clockAtZero: Double?, complaint: String? = nil) {
    let (first, last) = (sent.first ?? killed, sent.last { $0 <= killed } ?? sent.first ?? killed)
    isOpen = lastTime != nil
    sentSeconds = last - first
    lostSinceFirst = lastTime.map { max(0, last - first - $0) } ?? .infinity
    lostSeconds = lastTime.map { time in max(0, last - (clockAtZero ?? first) - time) } ?? .infinity
    self.complaint = complaint
  }
}
