import Draws
import HeedGeometry
import Testing

@testable import HeedSignals

@Suite struct CalibrationRefusalTests {
  static let edits: [(String, String, CalibrationError)] = [
    (#""version":2"#, #""version":1"#, .otherVersion(found: 1, known: 2)),
    (#""version":2"#, #""version":3"#, .otherVersion(found: 3, known: 2)),
    (#""version":2,"#, "", .missing(key: "version")),
    (#""version":2"#, #""version":"2""#, .wrongType(key: "version")),
    (#""measurement":1"#, #""measurement":1.5"#, .notReadable(why: "not JSON")),
    (#""mode":5"#, #""mode":7"#, .outOfRange(key: "mode")),
    (#""criteria":0"#, #""criteria":-1"#, .outOfRange(key: "criteria")),
    (#""model":"features""#, #""model":"eyeball""#, .outOfRange(key: "model")),
    (#""weights":[-1.87,"#, #""weights":[-60.5,"#, .outOfRange(key: "parameters.across.weights")),
    (#",0.52,"#, #",5.5,"#, .outOfRange(key: "parameters.across.weights")),
    (#""weights":[2.75,"#, #""weights":["#, .wrongType(key: "parameters.up.weights")),
    (#""weights":[2.75,"#, #""weights":[2.75,0,"#, .wrongType(key: "parameters.up.weights")),
    (#""covariance":[0.09,"#, #""covariance":["#, .wrongType(key: "parameters.across.covariance")),
    (#""covariance":[0.09,"#, #""covariance":[-0.09,"#, .outOfRange(key: "parameters.across.covariance")),
    (#""variance_deg2":2.25"#, #""variance_deg2":0"#, .outOfRange(key: "parameters.across.variance_deg2")),
    (#""variance_deg2":4.75"#, #""variance_deg2":null"#, .wrongType(key: "parameters.up.variance_deg2")),
    (#","variance_deg2":4.75"#, "", .missing(key: "parameters.up.variance_deg2")),
    (#""variance_deg2":2.25"#, #""variance_deg2":NaN"#, .notReadable(why: "not JSON")),
    (#""eyes":[0.4,"#, #""eyes":["#, .wrongType(key: "parameters.eyes")),
    (#""eyes":[0.4,"#, #""eyes":[-90.5,"#, .outOfRange(key: "parameters.eyes")),
    (#""size_mm":[340.0,190.0]"#, #""size_mm":[340.0]"#, .wrongType(key: "display.size_mm")),
    (#""size_mm":[340.0,190.0]"#, #""size_mm":[0,190]"#, .outOfRange(key: "display.size_mm")),
    (#""y_axis":[0.0,1.0,0.0]"#, #""y_axis":[1,0,0]"#, .outOfRange(key: "display.y_axis")),
    (#""y_axis":[0.0,1.0,0.0]"#, #""y_axis":[0,0,0]"#, .outOfRange(key: "display.y_axis")),
    (#""image":[640,480]"#, #""image":[640,0]"#, .outOfRange(key: "camera.image")),
    (#""fx":650.0"#, #""fx":0"#, .outOfRange(key: "camera.fx")),
    (#""distortion":[0.01,"#, #""distortion":[0,0,0.01,"#, .wrongType(key: "camera.distortion")),
    (#""samples_used":30"#, #""samples_used":-1"#, .outOfRange(key: "points.[0].samples_used")),
    (#""left_out_mm":18.1"#, #""left_out_mm":null"#, .missing(key: "points.[0].left_out_mm")),
    (#""expected_mm":15.2"#, #""expected_mm":null"#, .wrongType(key: "expected_mm")),
    (#""expected_mm":15.2,"#, "", .missing(key: "expected_mm")),
    (#""expected_deg":1.4"#, #""expected_deg":-1"#, .outOfRange(key: "expected_deg")),
    (#""driver":"amsel""#, #""driver":7"#, .wrongType(key: "driver")),
  ]

  @Test(arguments: edits)
  func editedCalibrationFileIsRefusedWithItsReason(part: String, other: String, expected: CalibrationError) {
    let text = exampleCalibration().file
    #expect(text.contains(part))
    #expect(refusal(ofFile: edited(text, part, other)) == expected)
    #expect(refusal(ofFile: Array(text.replacing(part, with: other).utf8)) == .changedSinceWritten, "without the sum")
  }

  static let wholes: [(String, CalibrationError)] = [
    ("", .notReadable(why: "not a JSON object")), ("{", .changedSinceWritten),
    ("[1,2]", .notReadable(why: "not a JSON object")),
    ("name: sample-cabin\n", .notReadable(why: "not a JSON object")),
    (#"{"checksum":"00000000"}"# + "\n", .changedSinceWritten),
    (String(repeating: "{", count: 65537), .tooLarge(limitBytes: 65536)),
    (String(repeating: "[", count: 60000), .notReadable(why: "not a JSON object")),
  ]

  @Test(arguments: wholes)
  func filesOfOtherKindsAreRefusedAsCalibrations(text: String, expected: CalibrationError) {
    #expect(refusal(ofFile: Array(text.utf8)) == expected)
  }

  @Test func calibrationFileHoldsOneToAHundredPoints() {
    #expect(refusal(ofFile: Array(changed { $0.points = [] }.file.utf8)) == .outOfRange(key: "points"))
    let many = changed { $0.points = [GazeCalibration.PointResult](repeating: $0.points[0], count: 101) }
    #expect(refusal(ofFile: Array(many.file.utf8)) == .outOfRange(key: "points"))
    let most = changed { $0.points = [GazeCalibration.PointResult](repeating: $0.points[0], count: 100) }
    #expect(refusal(ofFile: Array(most.file.utf8)) == nil)
    #expect(refusal(ofVector: most.vector) == nil)
  }

  /// Version 1 held a model of each eyeball. Its text is kept here, because no program writes it any more.
  private static let version1 = #"""
    {"version":1,"created":1790000000123.0,"driver":"amsel","measurement":2,"mode":1,"criteria":0,\#
    "camera":{"image":[640,480],"fx":650.0,"fy":650.5,"cx":319.5,"cy":239.5,"distortion":[]},\#
    "display":{"size_mm":[340.0,190.0],"size_pt":[1920.0,1080.0],"top_left_mm":[170.0,8.0,0.0],\#
    "x_axis":[-1.0,0.0,0.0],"y_axis":[0.0,1.0,0.0]},"model":"eyeball","parameters":{"left":{"center_x_mm":-0.95,\#
    "center_y_mm":0.3,"center_z_mm":0.01,"gain_x":1.14,"gain_y":1.62,"cross_x":0.02,"cross_y":-0.013,\#
    "kappa_azimuth_deg":-4.89,"kappa_elevation_deg":1.59,"scatter_deg":1.35},"right":null},\#
    "origin_mm":[3.3,5.1,600.123],"points":[{"target_pt":[960.0,540.0],"samples_used":30,"samples_rejected":12,\#
    "scatter_deg":0.7,"error_deg":0.3,"error_mm":3.5,"left_out_deg":null,"left_out_mm":null}],\#
    "leave_one_out_deg":null,"leave_one_out_mm":null,"glasses":null
    """#

  @Test func calibrationOfVersion1IsRefusedWithBothVersions() {
    let expected = CalibrationError.otherVersion(found: 1, known: 2)
    #expect(refusal(ofFile: sealed(Self.version1)) == expected)
    #expect(refusal(ofVector: sealed(Self.version1).map(Double.init)) == expected)
    #expect(
      expected.description == "The calibration has format version 1, this program reads version 2; calibrate again.")
  }

  static let otherSizes: [(@Sendable (inout GazeCalibration) -> Void, String)] = [
    ({ $0.across.weights.append(0) }, "parameters.across.weights"),
    ({ $0.up.weights.removeLast() }, "parameters.up.weights"),
    ({ $0.up.covariance.removeLast() }, "parameters.up.covariance"), ({ $0.eyes = [] }, "parameters.eyes"),
  ]

  @Test(arguments: otherSizes)
  func calibrationWithAnotherNumberOfParametersIsRefused(
    change: @Sendable (inout GazeCalibration) -> Void, key: String
  ) {
    #expect(refusal(ofFile: Array(changed(change).file.utf8)) == .wrongType(key: key))
    #expect(refusal(ofVector: changed(change).vector) == .wrongType(key: key))
  }

  @Test func invalidCalibrationNumbersAreRefusedByKey() {
    let bad = changed { $0.up.variance = .nan }
    #expect(throws: CalibrationError.notFinite(key: "parameters.up.variance_deg2")) { try bad.validated() }
    #expect(refusal(ofFile: Array(bad.file.utf8)) == .wrongType(key: "parameters.up.variance_deg2"), "null in the file")
    #expect(throws: CalibrationError.notFinite(key: "parameters.across.weights")) {
      try changed { $0.across.weights[2] = .infinity }.validated()
    }
    #expect(throws: CalibrationError.notFinite(key: "points.[1].scatter_deg")) {
      try changed { $0.points[1].scatterDegrees = .infinity }.validated()
    }
  }

  @Test func thousandDamagedCalibrationsAreSurvived() {
    let bytes = Array(exampleCalibration().file.utf8)
    var random = SeededRandom(seed: 16)
    for _ in 0..<1000 {
      var file = bytes
      for _ in 0...Int.random(in: 0..<4, using: &random) {
        let place = Int.random(in: 0..<file.count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: file[place] = UInt8.random(in: 0...255, using: &random)
        case 1: file.insert(UInt8.random(in: 32..<127, using: &random), at: place)
        case 2: file.remove(at: place)
        case 3: file.removeLast(min(file.count - 1, Int.random(in: 1..<200, using: &random)))
        default: file.swapAt(place, Int.random(in: 0..<file.count, using: &random))
        }
      }
      if file != bytes { #expect(refusal(ofFile: file) != nil) }
    }
  }

  static let rigs: [(Rig, ImageSize?, Int, CalibrationError?, Comment)] = {
    let made = exampleCalibration()
    func rig(_ change: (inout Rig) -> Void = { _ in }) -> Rig {
      var rig = Rig(name: "a", cabinCamera: made.camera, display: made.display)
      change(&rig)
      return rig
    }
    let size = made.camera.size
    return [
      (rig(), nil, 1, nil, "the rig it was made with"), (rig(), size, 1, nil, "and its pictures"),
      (rig { $0.display = $0.display?.turned(to: .landscapeLeft) }, nil, 1, nil, "the same display, turned"),
      (rig { $0.display?.topLeft = .millimeters(170.9, 8, 0) }, nil, 1, nil, "measured again"),
      (rig { $0.display?.topLeft = .millimeters(171.1, 8, 0) }, nil, 1, .otherDisplay, "moved"),
      (rig { $0.display?.widthPoints = 2560 }, nil, 1, .otherDisplay, "another resolution"),
      (rig { $0.display = nil }, nil, 1, .noDisplay, "no display"),
      (rig { $0.cabinCamera?.fx = 652 }, nil, 1, nil, "the same camera, measured again"),
      (rig { $0.cabinCamera?.fx = 655 }, nil, 1, .otherCamera, "another lens"),
      (rig { $0.cabinCamera?.distortion = [] }, nil, 1, .otherCamera, "another distortion"),
      (rig { $0.cabinCamera?.size = ImageSize(width: 1280, height: 720) }, nil, 1, .otherCamera, "another shape"),
      (rig { $0.cabinCamera = nil }, nil, 1, .otherCamera, "a camera that nobody measured"),
      (rig(), ImageSize(width: 1280, height: 960), 1, .otherPictureSize, "the camera delivers larger pictures"),
      (rig(), nil, 2, .otherMeasurement(found: 1, known: 2), "eyes are measured another way by now"),
    ]
  }()

  @Test(arguments: rigs)
  func calibrationOfAnotherSetupIsRefused(
    rig: Rig, picture: ImageSize?, measurement: Int, expected: CalibrationError?, why: Comment
  ) {
    var found: CalibrationError?
    do throws(CalibrationError) {
      try exampleCalibration().checkBelongs(to: rig, picture: picture, measurement: measurement)
    } catch {
      found = error
    }
    #expect(found == expected, why)
  }

  @Test func everyCalibrationErrorIsASentence() {
    for (_, _, error) in Self.edits { #expect(error.description.hasSuffix(".")) }
    #expect(
      CalibrationError.pointFailed(index: 1, reason: .restless(degrees: 6.25, limit: 5)).description
        == "Point 2 failed: the gaze did not rest: it spread over 6.3 degrees, 5.0 are allowed.")
    #expect(PointFailure.tooFewSamples(found: 3, needed: 24).description == "only 3 of 24 samples were usable")
  }
}
