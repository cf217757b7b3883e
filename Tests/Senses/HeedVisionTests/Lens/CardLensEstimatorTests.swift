import CardDrawing
import Draws
import Foundation
import HeedGeometry
import HeedLens
import Testing

@Suite("The field of view follows from views of a tilted card")
struct CardLensEstimatorTests {
  private static let size = ImageSize(width: 640, height: 480)

  /// Poses to all four sides, near and far.
  private static let holds: [CardStudio.Hold] = [
    .init(0, 0, 300, turned: 0, 0), .init(-20, 10, 280, turned: 5, 35), .init(20, -10, 310, turned: 0, -38),
    .init(0, 20, 260, turned: 36, 4), .init(10, -20, 290, turned: -34, -6), .init(-30, 0, 340, turned: 30, 30, 20),
    .init(30, 20, 300, turned: -28, 33, -15), .init(0, 0, 250, turned: 8, 42, 90), .init(-10, 10, 330, turned: -40, 0),
    .init(20, 10, 270, turned: 20, -40, 10), .init(-25, -15, 300, turned: 42, -12), .init(5, 25, 320, turned: -22, -30),
  ]

  private static func camera(_ focal: Double, bend: Double = 0) -> PinholeCamera {
    PinholeCamera(size: size, fx: focal, fy: focal, cx: 319.5, cy: 239.5, distortion: [bend])
  }

  private static func views(
    _ camera: PinholeCamera, _ holds: [CardStudio.Hold] = holds, noise: Double = 0.2, shape: SIMD3<Double>? = nil
  ) -> [CardView] {
    var draws = SeededRandom(seed: 5)
    var studio = CardStudio(camera: camera)
    if let shape { studio.shape = shape }
    return holds.enumerated().map { index, hold in
      let corners = studio.corners(hold).compactMap { $0 }.map {
        PlanePoint<Image>(x: $0.x + draws.normal(0, noise), y: $0.y + draws.normal(0, noise))
      }
      // Any corner may come first.
      return CardView(corners: (0..<4).map { corners[($0 + index) % 4] }, deviationPixels: max(0.05, noise))
    }
  }

  @Test(arguments: [(420.0, 0.0), (650, 0), (900, 0), (650, -0.12)])
  func focalLengthIsEstimatedFromCards(focal: Double, bend: Double) throws {
    var estimator = CardLensEstimator(size: Self.size)
    for view in Self.views(Self.camera(focal, bend: bend)) { estimator.update(view) }
    let progress = estimator.progress
    let camera = try #require(progress.camera)
    #expect(progress.isGood && progress.advice == .done, "\(progress)")
    #expect(abs(camera.fx / focal - 1) < 0.025 && camera.fx == camera.fy, "\(camera.fx)")
    #expect(abs(camera.fx / focal - 1) < 3 * (progress.deviation ?? 0), "the stated deviation holds")
    #expect(camera.cx == 319.5 && camera.cy == 239.5)
    let angle = try #require(progress.fieldOfView)
    #expect(abs(angle.degrees - 2 * atan(320 / camera.fx) * 180 / .pi) < 1e-9)
    #expect(Set(progress.sides) == Set(CardLensEstimator.Side.allCases))
    let distances = try #require(progress.distances)
    #expect(distances.lowerBound > 0.22 && distances.upperBound < 0.4, "\(distances)")
  }

  @Test func frontalCardsGiveNoFocalLength() {
    var estimator = CardLensEstimator(size: Self.size)
    var flat: [CardStudio.Hold] = []
    for index in 0..<8 {
      let step = Double(index)
      flat.append(CardStudio.Hold(step * 12 - 40, 0, 260 + step * 15, turned: 0, 0))
    }
    for view in Self.views(Self.camera(650), flat) { estimator.update(view) }
    let progress = estimator.progress
    #expect(!progress.isUsable, "\(progress)")
    if case .tilt = progress.advice {} else { Issue.record("asks for a tilt: \(progress.advice)") }
    #expect(progress.advice.words.contains("Tilt the card"))
  }

  @Test func adviceNamesTheMissingTilt() {
    var estimator = CardLensEstimator(size: Self.size)
    #expect(estimator.progress.advice == .show)
    // The right side of the picture is near: the person's left.
    let left = [
      CardStudio.Hold(0, 0, 280, turned: 0, 30), .init(30, 0, 280, turned: 0, 40), .init(60, 0, 280, turned: 0, 35),
    ]
    for view in Self.views(Self.camera(650), left) { estimator.update(view) }
    #expect(estimator.progress.sides == [.left])
    #expect(estimator.progress.advice == .tilt(.right))
  }

  @Test func wronglyDetectedCardViewIsExcluded() throws {
    var estimator = CardLensEstimator(size: Self.size)
    var views = Self.views(Self.camera(650))
    views[3].corners[1].x += 25
    let verdicts = views.map { estimator.update($0).view }
    let progress = estimator.progress
    #expect(progress.used == progress.kept - 1 || verdicts[3] == .notTheCard, "\(verdicts)")
    #expect(abs((progress.camera?.fx ?? 0) / 650 - 1) < 0.03, "\(progress)")
  }

  /// Sides and corner radius, millimetres.
  private static let others: [([Double], Comment)] = [
    ([148, 70, 8], "a telephone"), ([90, 90, 0], "a square"), ([105, 74, 0], "A7"),
  ]

  @Test(arguments: others)
  func otherRectanglesAreNotTakenForACard(sides: [Double], why: Comment) {
    var estimator = CardLensEstimator(size: Self.size)
    for view in Self.views(Self.camera(650), shape: SIMD3(sides)) { estimator.update(view) }
    #expect(!estimator.progress.isGood, why)
  }

  @Test func businessCardGivesTheRightFocalLength() throws {
    var estimator = CardLensEstimator(size: Self.size)
    for view in Self.views(Self.camera(650), shape: SIMD3(85, 55, 3)) { estimator.update(view) }
    let progress = estimator.progress
    #expect(progress.isGood && abs((progress.camera?.fx ?? 0) / 650 - 1) < 2 * (progress.deviation ?? 0), "\(progress)")
  }

  @Test(arguments: [([148.0, 105, 3], 1.41), ([90, 50, 3], 1.8), ([105, 74, 3], 1.42)])
  func cardOfAnotherSizeIsNamedByItsSides(shape: [Double], sides: Double) {
    var estimator = CardLensEstimator(size: Self.size)
    for view in Self.views(Self.camera(650), shape: SIMD3(shape)) { estimator.update(view) }
    let progress = estimator.progress
    guard case .anotherCard(let seen?) = progress.advice else {
      Issue.record("names no sides: \(progress)")
      return
    }
    #expect(!progress.isUsable && abs(seen / sides - 1) < 0.05, "\(seen)")
    #expect(progress.advice.words.contains("another size: its sides are as 1."), "\(progress.advice.words)")
  }

  @Test func oppositeSideIsAnsweredWithTheMirror() {
    var estimator = CardLensEstimator(size: Self.size)
    let right = [
      CardStudio.Hold(0, 0, 280, turned: 0, -30), .init(30, 0, 280, turned: 0, -40), .init(60, 0, 280, turned: 0, -35),
    ]
    for view in Self.views(Self.camera(650), right) { estimator.update(view) }
    #expect(estimator.progress.sides == [.right])
    #expect(estimator.progress.advice == .otherSide && estimator.progress.advice.words.contains("mirrored"))
  }

  @Test func wideLensOfACardIsReversible() throws {
    var estimator = CardLensEstimator(size: Self.size)
    for view in Self.views(Self.camera(330, bend: -0.3)) { estimator.update(view) }
    let camera = try #require(estimator.progress.camera)
    let deviation = try #require(estimator.progress.deviation)
    #expect(camera.isReversible && abs(camera.fx / 330 - 1) < 2 * deviation, "\(camera.fx), \(deviation)")
  }

  @Test func similarCardViewsCountOnce() {
    var estimator = CardLensEstimator(size: Self.size)
    let view = Self.views(Self.camera(650))[1]
    #expect(estimator.update(view).view == .used)
    #expect(estimator.update(view).view == .alike)
    #expect(estimator.progress.kept == 1)
  }

  @Test func invalidCardViewsAreRefused() {
    var estimator = CardLensEstimator(size: Self.size)
    let far = Self.views(Self.camera(650), [.init(0, 0, 900, turned: 0, 30)])[0]
    #expect(estimator.update(far).view == .tooSmall)
    var broken = far
    broken.corners[2].x = .nan
    #expect(estimator.update(broken).view == .tooSmall)
    #expect(estimator.progress.camera == nil && estimator.progress.kept == 0)
  }

  private static let distances: [(Double, Double, ClosedRange<Double>, IrisCheck.Finding)] = [
    (650, 0.60, 0.28...0.4, .agrees), (650, 0.75, 0.28...0.4, .faceOff), (1800, 1.66, 0.28...0.4, .implausible),
    (650, 0.60, 0.8...0.9, .cardBehind),
  ]

  @Test(arguments: distances)
  func irisSizeChecksTheFocalLength(
    focal: Double, face: Double, card: ClosedRange<Double>, expected: IrisCheck.Finding
  ) throws {
    let radius = 6.34
    let check = try #require(
      IrisCheck(focal: focal, irisRadii: [radius, radius], faceDistances: [face], cardDistances: card))
    #expect(check.finding == expected, "\(check)")
    #expect(abs(check.irisDistance - focal * 0.0117 / (2 * radius)) < 1e-9)
    #expect(check.words.contains("irises"))
    #expect(IrisCheck(focal: focal, irisRadii: [], faceDistances: [face]) == nil)
  }
}
