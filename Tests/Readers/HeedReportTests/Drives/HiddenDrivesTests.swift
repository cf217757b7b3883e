import HeedSignals
import Testing

private typealias Act = ScriptedDrive.Act

@Suite("The sentences of a camera that sees little")
struct HiddenDrivesTests {
  /// The low sun shines into the lens, and reflections hide the eyes.
  @Test func sunIsATooBrightPicture() {
    let drive = ScriptedDrive(
      speed: 25, acts: [Act(10), Act(5) { $0.brightness = 0.95 }, Act(5) { $0.cover = .reflection }, Act(6)])
    let told = """
      TIMELINE
      camera: seen less well: the picture is too bright
      camera: seen less well: the eyes are hidden by reflections
      PAGE
      Attentive / Less certain: the picture is too bright
      Attentive / Less certain: the eyes are hidden by reflections
      LIST
      Less certain: the picture is too bright
      Less certain: the eyes are hidden by reflections
      REPORT
      Highest risk: normal
      The driver, less certainly, 5.0 s: the picture is too bright
      The driver, less certainly, 4.5 s: the eyes are hidden (reflections)
      """
    #expect(ShownWords(drive).text == told)
  }

  /// A passenger leans before the driver.
  @Test func hiddenDriverIsNotJudged() {
    let drive = ScriptedDrive(
      speed: 25,
      acts: [
        Act(12),
        Act(4) {
          $0.hasFace = false
          $0.trace = BodyTrace(body: 0.5, left: 0.4, right: 0.02, surroundings: 0.8, detail: 0.9)
        }, Act(8),
      ])
    let told = """
      TIMELINE
      camera: NOT JUDGED: face not seen
      PAGE
      Face not seen
      Face not seen / The driver is not judged until the face is seen again.
      LIST
      Face not seen
      REPORT
      Highest risk: normal
      The driver, 4.2 s: face not seen
      """
    #expect(ShownWords(drive).text == told)
  }

  /// Something covers the lens.
  @Test func coveredLensComesWithARemedy() {
    let drive = ScriptedDrive(
      speed: 25, acts: [Act(10), Act(6) { ($0.hasFace, $0.contrast, $0.brightness) = (false, 0.01, 0.1) }, Act(6)])
    let told = """
      TIMELINE
      camera: NOT JUDGED: face not seen
      camera: NOT JUDGED: the lens is covered. Uncover or clean the lens.
      PAGE
      Face not seen
      Face not seen / The driver is not judged until the face is seen again.
      The lens is covered / Uncover or clean the lens.
      LIST
      Face not seen
      The lens is covered
      REPORT
      Highest risk: normal
      The driver, 5.5 s: the lens is covered
      The driver, 700 ms: face not seen
      """
    #expect(ShownWords(drive).text == told)
  }

  /// A dark tunnel in which the face is at last not found.
  @Test func tunnelIsATooDarkPicture() {
    let drive = ScriptedDrive(
      speed: 25,
      acts: [
        Act(10), Act(4) { $0.brightness = 0.03 },
        Act(3) { ($0.hasFace, $0.brightness, $0.contrast) = (false, 0.02, 0.03) }, Act(6),
      ])
    let told = """
      TIMELINE
      camera: seen less well: the picture is too dark
      camera: NOT JUDGED: face not seen
      PAGE
      Attentive / Less certain: the picture is too dark
      Face not seen / Less certain: the picture is too dark
      Face not seen / The driver is not judged until the face is seen again.
      LIST
      Less certain: the picture is too dark
      Face not seen
      REPORT
      Highest risk: normal
      The driver, less certainly, 3.3 s: the picture is too dark
      The driver, 3.2 s: face not seen
      """
    #expect(ShownWords(drive).text == told)
  }
}
