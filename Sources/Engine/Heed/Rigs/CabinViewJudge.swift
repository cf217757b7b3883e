import HeedGeometry
public import HeedSignals

/// Judges from the nets' results how well a camera sees its driver.
public struct CabinViewJudge: Sendable {
  /// Minimum share of frames with a face, and of these that show the whole face. Choice: a driver looks aside and
  /// blinks, but rarely leaves the picture.
  static let leastFaceShare = 0.9
  /// Maximum distance from face to picture middle, in picture sides. Choice: heads move by half their width.
  static let mostOffCenter = 0.22
  /// Minimum radius of the irises, pixels. Choice: below 3 pixels, rendered irises are off by more than a degree.
  static let leastIrisPixels = 3.0
  /// Maximum height of the face, as a share of the picture's height. Choice: a leaning head is larger and cut off.
  static let mostFaceShare = 0.65
  /// Minimum and maximum brightness, 0...1. Choice: within the limits of availability, to leave room for a cloud.
  static let leastBrightness = 0.12, mostBrightness = 0.85
  /// Minimum contrast, 0...0.5. Choice: with fog on the lens, contrast is less.
  static let leastContrast = 0.05
  /// Maximum share of frames with blurred eyes. Choice: turns of the head blur some frames.
  static let mostBlurShare = 0.2
  /// Maximum turn of the head, degrees. Choice: from 35 degrees on, the far eye is often hidden.
  static let mostTurnDegrees = 30.0

  /// What is wrong with a camera's view of the driver.
  public enum Finding: String, Hashable, Codable, Sendable, CaseIterable {
    case noFace, overturned, cutOff, tooFarLeft, tooFarRight, tooHigh, tooLow, tooFar, tooNear, dark, bright, dull,
      blurred, aside

    /// The problem with the view, and the remedy.
    public var words: String {
      switch self {
      case .noFace: "The face is often not found: aim the camera at the driver's head, and clear its view."
      case .overturned: "The picture is upside down or on its side: turn the camera, or the picture in the camera."
      case .cutOff: "The face reaches beyond the picture: aim the camera at it, or move it away."
      case .tooFarLeft: "The face is at the left of the picture: turn the camera to that side."
      case .tooFarRight: "The face is at the right of the picture: turn the camera to that side."
      case .tooHigh: "The face is high in the picture: tilt the camera up."
      case .tooLow: "The face is low in the picture: tilt the camera down."
      case .tooFar: "The eyes are small in the picture: bring the camera nearer, or choose more pixels."
      case .tooNear: "The face fills the picture: move the camera away."
      case .dark: "The picture is dark: add an infrared lamp, or a longer exposure."
      case .bright: "The picture is too bright: shorten the exposure, or turn the camera away from the sun."
      case .dull: "The picture has hardly any contrast: wipe the lens."
      case .blurred: "The eyes are blurred: focus on the driver's face, or shorten the exposure."
      case .aside: "The camera sees the driver from the side: gaze is better from within 30 degrees of the road."
      }
    }
  }

  private var isOverturned = false
  private var frames = 0, faces = 0, whole = 0, eyes = 0, blurred = 0
  private var horizontal: [Double] = [], vertical: [Double] = [], heights: [Double] = [], radii: [Double] = []
  private var turns: [Double] = [], brightness: [Double] = [], contrast: [Double] = []
  private var distances: [Double] = []
  /// Maximum number of values kept per measurement. Choice: an hour at 1 frame/s; more would not change medians.
  private static let mostKept = 4000

  /// A judge that has seen no frames.
  public init() {}

  /// Feeds what the nets found in one frame.
  public mutating func update(_ seen: CabinObservation) {
    frames += 1
    // A later turn is told from the first pictures, in which faces stay as they are.
    if let turn = seen.turn, turn.roll.magnitude.degrees > CameraTurn.mostTilt { isOverturned = true }
    let keeps = horizontal.count < Self.mostKept
    if brightness.count < Self.mostKept {
      brightness.append(seen.picture.meanLuma)
      contrast.append(seen.picture.contrast)
    }
    guard let face = seen.face else { return }
    faces += 1
    let (width, height) = (Double(seen.size.width), Double(seen.size.height))
    if face.box.x > 0, face.box.y > 0, face.box.right < width, face.box.bottom < height { whole += 1 }
    for eye in [face.leftEye, face.rightEye].compactMap({ $0 }) {
      eyes += 1
      if let look = eye.appearance, look.hidden > 0.5, look.cover == .blur { blurred += 1 }
      if keeps { radii.append(eye.irisRadiusPixels) }
    }
    guard keeps else { return }
    horizontal.append(face.box.center.x / width - 0.5)
    vertical.append(face.box.center.y / height - 0.5)
    heights.append(face.box.height / height)
    turns.append(face.yaw.degrees)
    distances.append(face.origin.meters.length)
  }

  /// Number of frames fed so far.
  public var frameCount: Int { frames }
  /// Distance from the lens to the driver's head, metres; nil if no face was seen.
  public var distanceMeters: Double? { distances.median(.mean) }
  /// Radius of the driver's irises, pixels; nil if no eye was seen.
  public var irisRadiusPixels: Double? { radii.median(.mean) }
  /// Share of frames with a face, 0...1.
  public var faceShare: Double { frames > 0 ? Double(faces) / Double(frames) : 0 }

  /// Problems of the view, in the order of ``Finding``; empty if the view is good or no frame was fed.
  public var findings: [Finding] {
    guard frames > 0 else { return [] }
    func median(_ values: [Double]) -> Double { values.median(.mean) ?? 0 }
    let (x, y, light) = (median(horizontal), median(vertical), median(brightness))
    var found: [Finding] = []
    func check(_ finding: Finding, _ fails: Bool) { if fails { found.append(finding) } }
    check(.noFace, faceShare < Self.leastFaceShare)
    check(.overturned, isOverturned)
    check(.cutOff, Double(whole) < Self.leastFaceShare * Double(faces))
    check(.tooFarLeft, x < -Self.mostOffCenter)
    check(.tooFarRight, x > Self.mostOffCenter)
    check(.tooHigh, y < -Self.mostOffCenter)
    check(.tooLow, y > Self.mostOffCenter)
    check(.tooFar, irisRadiusPixels.map { $0 < Self.leastIrisPixels } ?? false)
    check(.tooNear, median(heights) > Self.mostFaceShare)
    check(.dark, light < Self.leastBrightness)
    check(.bright, light > Self.mostBrightness)
    check(.dull, median(contrast) < Self.leastContrast)
    check(.blurred, Double(blurred) > Self.mostBlurShare * Double(eyes))
    check(.aside, abs(median(turns)) > Self.mostTurnDegrees)
    return found
  }
}
