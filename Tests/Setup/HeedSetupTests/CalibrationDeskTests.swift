import CardDrawing
import Draws
import Foundation
import Heed
import HeedDashboard
import HeedGeometry
import HeedSignals
import HeedVideo
import Testing

@testable import HeedSetup

@Suite("The calibration desk", .timeLimit(.minutes(600)))
struct CalibrationDeskTests {
  private let desk: CalibrationDesk
  /// A rig that is not there; nothing is written to it.
  private let rig = FileManager.default.temporaryDirectory.appending(path: "heed-desk-\(UUID().uuidString)").path

  init() throws { desk = try Self.desk(rig: rig) }

  private static func desk(rig: String) throws -> CalibrationDesk {
    CalibrationDesk(try DeskSetting(rig: rig, store: rig, explain: { "\($0)" }, write: { _, _ in "" }))
  }

  private func tell(_ words: String, to other: CalibrationDesk? = nil) throws {
    let fields = words.split(separator: "&").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
    try (other ?? desk).perform(
      Dictionary(uniqueKeysWithValues: fields.map { ($0[0], $0.count > 1 ? $0[1] : "") }))
  }

  /// A member of the state at a path, as JSON.
  private func state(_ path: String..., of other: CalibrationDesk? = nil) -> String {
    path.reduce((other ?? desk).state.json) { value, key in
      guard case .object(let members) = value else { return .null }
      return members.first { $0.key == key }?.value ?? .null
    }.text
  }

  private static let screen = "do=screen&width_mm=340&height_mm=190&width_pt=1920&height_pt=1080&origin=card"
  private static let place = "do=place&side=above&offset_mm=8&shift_mm=0&clip_on=false"

  @Test func refusedCalibrationNamesTheMissingStep() throws {
    let begin = "do=begin&mode=5&pace=self"
    func refusal() -> String {
      do { try tell(begin) } catch { return "\(error)" }
      return "it began"
    }
    #expect(refusal().contains("camera"))
    try tell("do=camera&kind=browser&page=one&name=Front")
    #expect(refusal().contains("size of the screen"))
    try tell(Self.screen)
    #expect(refusal().contains("where the camera sits"))
    try tell(Self.place)
    #expect(refusal().contains("card"))
    try tell("do=lens&action=skip")
    try tell(begin)
    #expect(state("points", "current") == "0" && state("points", "mode") == "5")
    #expect(state("points", "list").components(separatedBy: "\"role\"").count == 9 + 1)
  }

  @Test(arguments: [
    ("do=fly", "fly"), ("do=", "do is missing"), ("do=camera&kind=film", "two kinds"),
    ("do=screen&width_mm=0&height_mm=190&width_pt=1920&height_pt=1080&origin=card", "30 to 5000"),
    ("do=screen&width_mm=nan&height_mm=190&width_pt=1920&height_pt=1080&origin=card", "30 to 5000"),
    ("do=screen&width_mm=340&height_mm=190&width_pt=1920&height_pt=1080&origin=guess", "comes from"),
    ("do=place&side=behind&offset_mm=8&shift_mm=0", "above, below, left or right"),
    ("do=place&side=above&offset_mm=-8&shift_mm=0", "0 to 2000"), ("do=lens&action=polish", "started"),
    ("do=begin&mode=7&pace=self", "one, five, six or nine"), ("do=measure&point=0", "begin first"),
    ("do=measure&point=-1", "0 to 1000"), ("do=save&driver=p07", "no calibration"),
    ("do=save&driver=..%2F..", "name"), ("do=save&driver=", "A pseudonym is missing"),
  ])
  func invalidPageInputIsRefusedInASentence(words: String, expected: String) throws {
    let before = desk.state.json
    let refusal = #expect(throws: PageRefusal.self) { try tell(words) }
    #expect(refusal?.description.contains(expected) == true, "\(refusal?.description ?? "")")
    #expect(desk.state.json == before, "and changes nothing")
  }

  @Test func onlyTheChosenPageMaySendPictures() throws {
    let picture = try pngBytes(
      of: Frame(
        index: 0, time: .zero, size: ImageSize(width: 64, height: 48), format: .gray8,
        pixels: [UInt8](repeating: 90, count: 64 * 48)))
    func send(_ page: String, _ milliseconds: Double, _ bytes: [UInt8]) throws {
      try desk.take(BrowserPicture(page: page, time: Timestamp(milliseconds: milliseconds), bytes: bytes))
    }
    #expect(throws: CalibrationConflict.self) { try send("one", 0, picture) }
    try tell("do=camera&kind=browser&page=one&name=Front")
    try send("one", 10, picture)
    // The live state depends on the time since the picture, and a busy machine may read it late.
    #expect(state("camera", "size") == "[64,48]" && state("camera", "state") != #""starting""#)
    #expect(throws: CalibrationConflict.self) { try send("two", 20, picture) }
    #expect(throws: (any Error).self) { try send("one", 30, Array(picture.prefix(60))) }
    #expect(throws: (any Error).self) { try send("one", 30, Array("no picture".utf8)) }
    try send("one", 40, picture)
    try send("one", 5, picture)
    #expect(state("camera", "name") == #""Front""#)
  }

  @Test func cardGivesTheFieldOfViewOfTheSavedRig() throws {
    try tell("do=camera&kind=browser&page=one&name=Front")
    try tell("do=lens&action=start")
    for (index, frame) in CardPictures.frames().enumerated() {
      try desk.take(
        BrowserPicture(
          page: "one", time: Timestamp(milliseconds: Double(index) * 200), bytes: try pngBytes(of: frame)))
    }
    #expect([#""good""#, #""usable""#].contains(state("lens", "state")), "\(state("lens"))")
    let degrees = try #require(Double(state("lens", "field_deg")))
    #expect(abs(degrees / CardPictures.fieldOfView - 1) < 0.06, "\(degrees)")
    try tell(Self.screen)
    try tell(Self.place)
    try tell("do=begin&mode=1&pace=key")
    let made = try #require(desk.points?.made)
    #expect(made.rig.cabinCamera != nil && made.rig.display?.widthMeters == 0.34)
    let text = RigFile.text(of: made.rig)
    #expect(try RigFile(path: "rig.yaml", text: text).rig == made.rig, "rounded as in the file it will be in")
    try tell("do=cancel")
    #expect(state("points") == "null" && !FileManager.default.fileExists(atPath: rig))
    try tell("do=lens&action=again")
    #expect(state("lens", "field_deg") == "null")
  }

  @Test func givenRigSkipsItsSetupQuestions() throws {
    let desk = try Self.desk(rig: Checkout.root.appending(path: "Calibration/sample-cabin").path)
    #expect(state("known", of: desk) == #"{"screen":true,"place":true,"lens":true}"#)
    #expect(state("rig", "is_made", of: desk) == "false")
    #expect(abs(try #require(Double(state("screen", "width_mm", of: desk))) - 340) < 1e-6)
    try tell("do=camera&kind=browser&page=one&name=Front", to: desk)
    try tell("do=begin&mode=9&pace=self", to: desk)
    #expect(state("points", "mode", of: desk) == "9")
    let odd = Frame(
      index: 0, time: .zero, size: ImageSize(width: 100, height: 40), format: .gray8,
      pixels: [UInt8](repeating: 9, count: 4000))
    let refusal = #expect(throws: (any Error).self) {
      try desk.take(BrowserPicture(page: "one", time: .zero, bytes: try pngBytes(of: odd)))
    }
    #expect("\(refusal as Any)".contains("another shape"))
  }
}
