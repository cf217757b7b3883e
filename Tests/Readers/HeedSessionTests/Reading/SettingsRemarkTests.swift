import Testing

@testable import HeedSession

@Suite("Recorded settings that are constants now are named") struct SettingsRemarkTests {
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
    #expect(try scene.store.read("drive").description.settingsRemark == nil)
  }
}
