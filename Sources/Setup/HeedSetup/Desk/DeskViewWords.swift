import Heed
import HeedFormats
import HeedSignals

/// Sentences about the camera's view, for a person at a display.
struct DeskViewWords {
  let distance, light, glasses, place: String
  /// Possible improvements, the worst fault first.
  let complaints: [(code: String, words: String)]

  init(_ view: DeskView.Judged, isNear: Bool, isFar: Bool, isMeasured: Bool) {
    func has(_ finding: CabinViewJudge.Finding) -> Bool { view.findings.contains(finding) }
    var complaints = view.findings.map { (code: $0.rawValue, words: Self.advice($0)) }
    if let meters = view.distance {
      let about = isMeasured ? "" : "about "
      let verdict = isNear ? "too near" : isFar ? "far" : "good"
      distance = "\(about)\(Figure.decimals(meters * 100, 0)) cm from the camera: \(verdict)"
      if isNear { complaints.append((code: "near", words: "You sit near: move back to an arm's length.")) }
      if isFar { complaints.append((code: "far", words: "You sit far away: move nearer, to an arm's length.")) }
    } else {
      distance = "not known"
    }
    light =
      has(.dark)
      ? "too dark"
      : has(.bright) ? "too bright" : has(.dull) ? "hardly any contrast" : has(.blurred) ? "blurred" : "good"
    if view.isMirrored {
      let words = "A lamp or window is mirrored in your glasses: turn the lamp, or tilt your head a little."
      complaints.append((code: "mirrored", words: words))
    }
    glasses =
      view.isMirrored
      ? "worn, with reflections over the eyes"
      : view.glasses.map { $0 > 0.5 ? "worn: wear them later, too" : "none seen" } ?? "not known"
    place =
      view.distance == nil
      ? "no face is seen"
      : has(.cutOff)
        ? "partly outside the picture"
        : has(.tooFarLeft) || has(.tooFarRight) || has(.tooHigh) || has(.tooLow) ? "off the middle" : "in the middle"
    self.complaints = complaints
  }

  /// The remedy for a finding.
  private static func advice(_ finding: CabinViewJudge.Finding) -> String {
    switch finding {
    case .noFace: "No face is seen, or not always: sit before the camera, with light on your face."
    case .cutOff: "A part of your face is outside the picture: move back, or turn the camera."
    // The picture's left is the person's right.
    case .tooFarLeft: "You are at the edge of the picture: move to your left, or turn the camera."
    case .tooFarRight: "You are at the edge of the picture: move to your right, or turn the camera."
    case .tooHigh: "Your face is high in the picture: sit lower, or tilt the camera up."
    case .tooLow: "Your face is low in the picture: sit higher, or tilt the camera down."
    case .tooFar: "Your eyes are small in the picture: come nearer."
    case .tooNear: "Your face fills the picture: move back."
    case .dark: "It is too dark: put a lamp behind the screen, so that it lights your face."
    case .bright: "It is too bright: turn away from the lamp or window."
    case .dull: "The picture has hardly any contrast: wipe the lens."
    case .blurred: "Your eyes are blurred: add light, hold still, or clean the lens."
    case .aside: "You look past the camera: turn your head to the screen."
    }
  }
}
