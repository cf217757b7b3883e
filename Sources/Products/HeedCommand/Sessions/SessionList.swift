import HeedFormats
import HeedReport
import HeedSession
import HeedSignals

/// The list of sessions, for people or programs.
struct SessionList {
  let sessions: [SessionOverview]

  /// Makes a list with the newest session first. Sessions of the same moment are in the order of their names.
  init(_ sessions: [SessionOverview]) { self.sessions = sessions.sorted(by: SessionOverview.isNewer) }

  static let header = "DATE               LENGTH  DRIVER      ATTENTION  ALERTS  RISK      NAME"

  /// A session as one line for people. Only the width of the name is not limited.
  func text(_ session: SessionOverview) -> String {
    let date = LocalTime.text(session.dateUTCMilliseconds) + (session.isDateOfRecording ? " " : "*")
    guard case .success(let content) = session.content else {
      return "\(date)        -  -                   -       -  -         \(session.name) (unreadable)"
    }
    let state =
      switch content.state {
      case .complete: ""
      case .interrupted: " (interrupted)"
      case .running: " (running)"
      }
    return date + " "
      + [
        SessionWords.length(content.progress.duration).leftPadded(7), (content.driver?.shortened(10) ?? "-").padded(10),
        SessionWords.percent(content.figures.attention?.score).leftPadded(9),
        String(content.figures.alerts).leftPadded(6), content.highestRisk.rawValue.padded(8), session.name + state,
      ].joined(separator: "  ")
  }

  /// Remarks for people about a list of sessions.
  /// - Parameter count: The number of sessions in the store.
  func remarks(of count: Int, in store: String) -> [String] {
    guard !sessions.isEmpty else {
      return [count == 0 ? "There are no sessions in \(store)." : "None of the \(count) sessions in \(store) matches."]
    }
    let unreadable = sessions.compactMap { session -> String? in
      if case .failure(let error) = session.content {
        "\(session.name) cannot be read: \(error.description)."
      } else {
        nil
      }
    }
    let isAnalysis = sessions.contains { !$0.isDateOfRecording }
    return (isAnalysis ? ["* The date of the analysis, because the recording has none."] : []) + unreadable
  }

  /// The session as a JSON object on one line.
  func json(_ session: SessionOverview) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("type", .string("session")), .init("name", .string(session.name)), .init("bytes", .integer(session.bytes)),
      .init("date_utc_ms", .number(session.dateUTCMilliseconds)),
    ]
    switch session.content {
    case .failure(let error): members.append(.init("unreadable", .string(error.description)))
    case .success(let content): members += content.members
    }
    return .object(members)
  }
}

extension SessionOverview.Content {
  fileprivate var members: [JSONValue.Member] {
    let attention = figures.attention
    return [
      .init("state", .string(state.rawValue)), .init("source", .string(source)),
      .init("driver", .string(optional: driver)), .init("start_utc_ms", .number(startUTCMilliseconds, .millisecond)),
      .init("created_utc_ms", .number(createdUTCMilliseconds, .millisecond)),
      .init("seconds", .number(progress.duration.seconds, .millisecond)), .init("frames", .integer(progress.frames)),
      .init("attention", .number(attention?.score, .ratio)), .init("attention_low", .number(attention?.low, .ratio)),
      .init("attention_high", .number(attention?.high, .ratio)),
      .init("attention_coverage", .number(attention?.coverage, .ratio)),
      .init("perclos", .number(figures.perclos, .ratio)),
      .init("blinks", .integer(figures.blinks)), .init("alerts", .integer(figures.alerts)),
      .init("highest_risk", .string(highestRisk.rawValue)), .init("events", .integer(events)),
      .init("records", .array(records.names.map(JSONValue.string))),
    ]
  }
}
