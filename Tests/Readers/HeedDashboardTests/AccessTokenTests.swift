import Testing

@testable import HeedDashboard

@Suite struct AccessTokenTests {
  @Test func everyRunHasItsOwnAccessToken() {
    let tokens = (0..<50).map { _ in AccessToken().text }
    #expect(Set(tokens).count == 50)
    #expect(
      tokens.allSatisfy {
        $0.count == 32 && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
      })
  }

  @Test func onlyTheCompleteTokenMatches() {
    let token = AccessToken()
    #expect(token.matches(token.text))
    for other in [
      nil, "", String(token.text.dropLast()), token.text + "A", token.text + token.text, AccessToken().text,
    ] {
      #expect(!token.matches(other))
    }
  }
}
