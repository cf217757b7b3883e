import HeedFormats
import HeedSignals

/// Requests to the vehicle on their way to the broker, which are commands of the moment. A pure value.
///
/// Requests are never stored. A request that cannot reach the vehicle well before its end is dropped: standing requests
/// are renewed every second, and an old command is worse than none.
struct RequestQueue: Sendable {
  /// A request that is not published yet.
  struct Waiting: Hashable, Sendable {
    var id: String
    var kind: VehicleRequest.Kind
    var line: JSONValue
    /// When the request ends, on the link's clock. An `ended` message expires after `endHolds`.
    var end: Duration
    var isEnded: Bool

    /// Time for which the broker may keep the request, whole seconds; 0 if the request is too old to be sent.
    /// Choice: a second less than is left, because Mosquitto counts in whole seconds of its clock.
    func expirySeconds(at now: Duration) -> UInt32 { UInt32(min(max((end - now).seconds - 1, 0), 3600)) }

    /// - Parameter utcMilliseconds: The present, milliseconds since 1970 UTC.
    func payload(run: String, at now: Duration, utcMilliseconds: Double) -> String {
      let until = isEnded ? nil : UTCTime.text(utcMilliseconds + (end - now).milliseconds)
      let json: JSONValue = [
        "id": .string(id), "run": .string(run), "kind": .string("request"),
        "ts": .string(optional: UTCTime.text(utcMilliseconds)), "until": .string(optional: until), "event": line,
      ]
      return json.text
    }
  }

  /// Time before its end by which the broker must have taken a request. Choice: a reader has half a second to act.
  static let margin = Duration.milliseconds(500)
  /// How long the end of a request is sent. Choice: as long as the engine's requests hold without renewal.
  private static let endHolds = Duration.milliseconds(2500)

  var waiting: [Waiting] = []
  private var count = 0

  /// - Parameter line: The request's line in the file format.
  mutating func add(_ request: VehicleRequest, line: JSONValue, run: String, at now: Duration) {
    count += 1
    let holds = request.until.map { $0 - request.time } ?? Self.endHolds
    waiting.removeAll { $0.expirySeconds(at: now) == 0 }
    let (id, isEnded) = ("\(run)-request-\(count)", request.until == nil)
    waiting.append(Waiting(id: id, kind: request.kind, line: line, end: now + holds, isEnded: isEnded))
  }

  /// Takes the next request to publish; nil if none waits that is worth sending.
  mutating func next(at now: Duration) -> Waiting? {
    waiting.removeAll { $0.expirySeconds(at: now) == 0 }
    return waiting.isEmpty ? nil : waiting.removeFirst()
  }
}
