@testable import HeedFormats
import HeedSignals

@testable import HeedDashboard
@testable import HeedLink
@testable import HeedVideo

/// What comes over a socket: requests of the page, messages of brokers, and addresses.
enum Streams {
  private static let gate = RequestGuard(token: AccessToken(), port: 8077, limits: ServerLimits())

  static func request(_ bytes: [UInt8]) {
    guard let request = try? HTTPRequest(head: bytes[...]) else { return }
    _ = gate.refusal(of: request)
    precondition(request.bodyLength >= 0, "a body of a negative length")
  }

  static func address(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    _ = try? StreamAddress(text)
    guard let link = try? LinkAddress(text) else { return }
    guard let again = try? LinkAddress(link.description) else {
      preconditionFailure("written, and not read: \(link.description)")
    }
    precondition(again == link, "written, and another read: \(link.description)")
  }

  /// Messages with a line's end between them; the first byte of each says what they are about.
  static func signals(_ bytes: [UInt8]) {
    var (reading, now) = (VehicleReading(), 0.0)
    for message in bytes.split(separator: UInt8(ascii: "\n")) {
      let signal = VSSSignal.allCases[Int(message.first ?? 0) % VSSSignal.allCases.count]
      now += 100
      _ = try? reading.take(Array(message.dropFirst()), of: signal, isRetained: false, arrived: now)
      let state = reading.state(at: now)
      precondition(state.speed.map { $0.isFinite && $0 >= 0 } ?? true, "a speed that is none")
      _ = reading.gear(at: now)
    }
  }
}
