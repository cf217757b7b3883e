import Foundation
import GRDB
import HeedSignals
import Testing

@testable import HeedSession

@Suite("Recordings of earlier versions open") struct RetiredEventsTests {
  @Test func eventsOfARemovedKindAreSkippedAndCounted() throws {
    let scene = SessionScene()
    try scene.finished("drive", yawnsAt: [1000, 2000, 3000])
    try DatabaseQueue(path: scene.file("drive").path).write { db in
      try db.execute(
        sql: """
          UPDATE event SET type = 'impairment', line = '{"type":"impairment","t_ms":2000.0,"level":"unusual"}'
          WHERE t_ms = 2000
          """)
    }
    try scene.reseal("drive")
    let record = try scene.store.read("drive")
    #expect(record.events.map(\.type).filter { $0 != "summary" } == ["yawn", "yawn"])
    #expect(record.remark == "Skipped 1 event of kinds that Heed no longer reports.")
  }

  @Test func reasonsOfARemovedKindAreSkippedAndCounted() throws {
    let scene = SessionScene()
    let writer = try scene.create("drive")
    writer.record(.frame(.at(0)))
    let reasons = ["drowsy", "impaired"].map { RiskReason(code: $0, weight: 0.5, text: "") }
    writer.record(.risk(RiskState(time: .zero, level: .warning, score: 0.5, reasons: reasons)))
    writer.record(.risk(RiskState(time: .zero + .seconds(1), level: .warning, score: 0.5, reasons: [reasons[1]])))
    try writer.finish(summary: SessionSummary())
    let record = try scene.store.read("drive")
    #expect(record.risk.map(\.reasonCodes) == [["drowsy"], []])
    #expect(record.remark == "Skipped 2 reasons of kinds that Heed no longer reports.")
  }

  @Test func changedConstantsOfASessionAreNamed() {
    var description = SessionDescription(heedVersion: "0.1.0", source: "drive.mp4")
    description.settings = "closure: {dip: {fall: 0.75}}\n"
    let remark = description.settingsRemark
    #expect(remark?.contains("decisions may differ: closure.dip.fall 0.75 (now ") == true, "\(remark ?? "")")
    description.settings = ""
    #expect(description.settingsRemark == nil)
  }

  @Test func currentSessionIsReadWithoutARemark() throws {
    let scene = SessionScene()
    try scene.finished("drive")
    #expect(try scene.store.read("drive").remark == nil)
  }
}
