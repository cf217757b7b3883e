/// The secret of one run that every request must carry, so that only readers of the terminal can open the page.
struct AccessToken: Sendable {
  /// Length of the token, bytes. Choice: 192 bits cannot be guessed and take 32 characters in a URL.
  private static let bytes = 24
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
  /// The token as characters that need no escape in a URL.
  let text: String

  /// A token from the system's random numbers.
  init() {
    var random = SystemRandomNumberGenerator()
    let letters = (0..<Self.bytes * 8 / 6).map { _ in Self.alphabet[Int.random(in: 0..<64, using: &random)] }
    text = String(decoding: letters, as: UTF8.self)
  }

  /// Compares in constant time, so that response times reveal nothing about the token.
  func matches(_ other: String?) -> Bool {
    guard let other else { return false }
    let (own, given) = (Array(text.utf8), Array(other.utf8))
    var difference = UInt(bitPattern: own.count ^ given.count)
    for index in own.indices { difference |= UInt(own[index] ^ (index < given.count ? given[index] : 0)) }
    return difference == 0
  }
}
