import Draws
import Heed
import Testing

@testable import HeedDashboard

@Suite("Damaged requests are answered or refused, and nothing else")
struct MutatedRequestsTests {
  @Test func damagedRequestHeadsAreReadOrRefused() {
    let head =
      "POST /settings?token=abc&x=%41 HTTP/1.1\r\nHost: 127.0.0.1:8077\r\nOrigin: http://127.0.0.1:8077\r\n"
      + "Content-Length: 12\r\nAuthorization: Bearer abc"
    let gate = RequestGuard(token: AccessToken(), port: 8077, limits: ServerLimits())
    var (mutation, read) = (Mutation(seed: 41), 0)
    for _ in 0..<2000 {
      do throws(HTTPRequest.Problem) {
        let request = try HTTPRequest(head: mutation.damaged(Array(head.utf8))[...])
        read += 1
        #expect(request.path.hasPrefix("/") && request.bodyLength >= 0)
        #expect(gate.refusal(of: request) != nil, "whoever does not know the token gets nothing")
      } catch {}
    }
    #expect((1..<2000).contains(read))
  }

  @Test func damagedFormsAreReadOrRefused() {
    let form = "closure.sleepFrom=2.5&attention.zones=road%2C+mirror_left&drowsiness.perclosRange=0.1%2C0.3"
    var (mutation, read) = (Mutation(seed: 42), 0)
    for _ in 0..<100 {
      let fields = HTTPRequest.pairs(of: String(decoding: mutation.damaged(Array(form.utf8)), as: UTF8.self)[...])
      do {
        _ = try SettingsForm.settings(fields, over: EngineSettings())
        read += 1
      } catch {
        #expect(error is PageRefusal, "\(error)")
      }
    }
    #expect((1..<100).contains(read))
  }
}
