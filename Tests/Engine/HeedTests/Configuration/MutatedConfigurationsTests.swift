import Draws
import Foundation
import HeedSignals
import Testing

@testable import Heed

@Suite("Damaged settings and rigs are read or refused with their place, and what is read is written and read again")
struct MutatedConfigurationsTests {
  @Test func damagedSettingsAreReadOrRefused() throws {
    let good = """
      # Comments stay.
      closure: {sleepFrom: 2.5}
      drowsiness: {window: 60, perclosRange: [0.1, 0.3]}
      attention: {interval: 30, zones: [road, mirror_left]}
      road: {alerts: {useOnEntry: true, entryTypes: "car, bus"}}
      risk: {advisoryFrom: 0.3}
      escalation: {warningSignal: urgent}
      """
    _ = try SettingsFile.settings(path: "s.yaml", text: good)
    var (mutation, read) = (Mutation(seed: 31), 0)
    for _ in 0..<400 {
      let text = String(decoding: mutation.damaged(Array(good.utf8)), as: UTF8.self)
      do throws(ConfigurationError) {
        let settings = try SettingsFile.settings(path: "s.yaml", text: text)
        read += 1
        #expect(try SettingsFile.settings(path: "s.yaml", text: SettingsFile.text(ofChangesIn: settings)) == settings)
      } catch {
        guard case .notAcceptable(_, let line, let column, let message) = error else {
          Issue.record("\(error)")
          continue
        }
        #expect(line >= 1 && column >= 1 && !message.isEmpty)
      }
    }
    #expect(read > 0, "damage that nothing survives shows nothing")
  }

  @Test func damagedRigsAreReadOrRefused() throws {
    let good = Array(try RigFile(at: Self.sample).text.utf8)
    var (mutation, read) = (Mutation(seed: 32), 0)
    for _ in 0..<400 {
      let rig: Rig
      do throws(ConfigurationError) {
        rig = try RigFile(path: "rig.yaml", text: String(decoding: mutation.damaged(good), as: UTF8.self)).rig
      } catch {
        continue
      }
      read += 1
      let text = RigFile.text(of: rig)
      #expect(RigFile.text(of: try RigFile(path: "rig.yaml", text: text).rig) == text)
    }
    #expect(read > 20, "damage that nothing survives shows nothing")
  }

  /// The sample's folder, relative to this file.
  private static let sample = Checkout.root.appending(path: "Calibration/sample-car").path
}
