import Heed
import HeedGeometry
import HeedSignals
import Testing

@Suite("A cabin camera's view is judged in words")
struct CabinViewJudgeTests {
  private static func seen(
    box: ImageRect? = ImageRect(x: 240, y: 150, width: 160, height: 190), luma: Double = 0.4, contrast: Double = 0.2,
    iris: Double = 5.5, yaw: Double = 3, blurred: Bool = false
  ) -> CabinObservation {
    let look = EyeAppearance(
      closing: 0, closingSpread: 0.1, apertureDegrees: 40, apertureSpread: 2, irisSpreadPixels: 0.3,
      hidden: blurred ? 0.9 : 0.1, cover: .blur)
    let eye = EyeObservation(
      lidAperture: .degrees(40), irisCenter: PlanePoint(x: 300, y: 200), irisRadiusPixels: iris,
      rotationCenter: Point(x: 0, y: 0, z: 0.6), appearance: look)
    let face = box.map {
      FaceObservation(
        score: 1, box: $0, yaw: .degrees(yaw), pitch: .zero, roll: .zero, origin: Point(x: 0, y: 0, z: 0.65),
        leftEye: eye,
        rightEye: eye, mouthOpenness: 0)
    }
    return CabinObservation(
      frame: 0, time: .zero, size: ImageSize(width: 640, height: 480),
      picture: PictureObservation(meanLuma: luma, contrast: contrast, fingerprint: 1), face: face)
  }

  private static let views: [(CabinObservation, [CabinViewJudge.Finding], Comment)] = [
    (seen(), [], "a good view"), (seen(box: nil), [.noFace], "nobody"),
    (seen(box: ImageRect(x: -20, y: 150, width: 160, height: 190)), [.cutOff, .tooFarLeft], "half a face"),
    (seen(box: ImageRect(x: 470, y: 150, width: 160, height: 190)), [.tooFarRight], "at the right"),
    (seen(box: ImageRect(x: 240, y: 60, width: 160, height: 190)), [], "high, but not by much"),
    (seen(box: ImageRect(x: 240, y: 1, width: 120, height: 100)), [.tooHigh], "high"),
    (seen(box: ImageRect(x: 240, y: 340, width: 120, height: 130)), [.tooLow], "low"),
    (seen(box: ImageRect(x: 150, y: 60, width: 330, height: 380)), [.tooNear], "fills the picture"),
    (seen(iris: 2.9), [.tooFar], "small eyes"), (seen(iris: 3.0), [], "just large enough"),
    (seen(luma: 0.11), [.dark], "dark"), (seen(luma: 0.12), [], "just bright enough"),
    (seen(luma: 0.9), [.bright], "bright"),
    (seen(contrast: 0.04), [.dull], "fogged"), (seen(blurred: true), [.blurred], "blurred"),
    (seen(yaw: 38), [.aside], "from the side"), (seen(yaw: -38), [.aside], "from the other side"),
  ]

  @Test(arguments: views)
  func everyFaultOfTheCabinViewIsReported(seen: CabinObservation, expected: [CabinViewJudge.Finding], why: Comment) {
    var judge = CabinViewJudge()
    for _ in 0..<20 { judge.update(seen) }
    #expect(judge.findings == expected, why)
    for finding in judge.findings { #expect(finding.words.hasSuffix(".")) }
  }

  @Test func pictureUpsideDownIsReported() {
    var (judge, seen) = (CabinViewJudge(), Self.seen())
    seen.turn = CameraTurn(pitch: .zero, yaw: .zero, roll: .degrees(180))
    judge.update(seen)
    seen.turn = CameraTurn(pitch: .degrees(5), yaw: .zero, roll: .zero)
    judge.update(seen)
    #expect(judge.findings == [.overturned])
  }

  @Test func rareFaultsOfTheCabinViewAreNotReported() {
    var judge = CabinViewJudge()
    #expect(judge.findings == [] && judge.distanceMeters == nil, "nothing was seen")
    let box = ImageRect(x: 240, y: 150, width: 160, height: 190)
    for index in 0..<100 { judge.update(Self.seen(box: index % 20 == 0 ? nil : box)) }
    #expect(judge.findings == [] && judge.faceShare == 0.95 && judge.frameCount == 100)
    #expect(judge.distanceMeters == 0.65 && judge.irisRadiusPixels == 5.5)
  }
}
