import Heed
import HeedFormats
import HeedSignals

/// Events about the driver in plain words.
extension EventWords {
  init(_ phone: SeenPhone) {
    let place =
      switch phone.place {
      case .hand: "in a hand"
      case .ear: "at an ear"
      case .mount: "in a mount"
      case nil: "in sight"
      }
    let use = phone.place == .ear ? "" : phone.isInUse == true ? ", looked at" : ""
    switch phone.phase {
    case .began, .changed: self.init("phone", "\(place)\(use)", phone.isInUse == true ? .warning : .notice)
    case .ended:
      self.init("phone", "\(place), gone after \(Self.seconds((phone.end ?? phone.start) - phone.start))", .quiet)
    }
  }

  init(_ blink: Blink) {
    let eye =
      switch blink.eye {
      case .both: ""
      case .left: " of the left eye"
      case .right: " of the right eye"
      }
    let length = Self.seconds(blink.end - blink.start)
    self.init("blink", (blink.isSlow ? "slow, " : "") + length + eye, blink.isSlow ? .notice : .quiet)
  }

  init(_ closure: EyeClosure) {
    let yawning = closure.duringYawn ? ", in a yawn" : ""
    switch closure.phase {
    case .began: self.init("eyes shut", "\(closure.kind.rawValue): for 1 s so far\(yawning)", .critical)
    case .changed: self.init("eyes shut", "\(closure.kind.rawValue): for 3 s so far\(yawning)", .critical)
    case .ended:
      let length =
        closure.end.map { "open again after \(Self.seconds($0 - closure.start))" } ?? "lost from sight while shut"
      self.init("eyes shut", "\(closure.kind.rawValue): \(length)\(yawning)", .warning)
    }
  }

  init(_ lowering: LidsLowered) {
    let what = lowering.isSure ? "eyes lowered" : "eyes lowered or shut"
    let length = lowering.end.map { "up again after \(Self.seconds($0 - lowering.start))" } ?? "lost from sight"
    self.init(what, lowering.phase == .began ? "for 1 s so far" : length, lowering.isSure ? .quiet : .notice)
  }

  init(_ drowsiness: Drowsiness) {
    let length = "the last \(Int(drowsiness.window.seconds.rounded())) s"
    let lids = drowsiness.perclos.map { ["lids down \(Self.percent($0)) of \(length)"] } ?? []
    switch drowsiness.isDrowsy {
    case nil: self.init("drowsiness", "not known yet", .quiet)
    case false?: self.init("drowsiness", "awake: \(lids.first ?? "the lids were seen too little in \(length)")", .plain)
    case true?:
      let words = drowsiness.evidence.filter { $0.intensity > 0 && $0.kind != .perclos }
        .sorted { $0.intensity > $1.intensity }.map(Self.words)
      self.init("drowsiness", "DROWSY: \((words.prefix(2) + lids).joined(separator: ", "))", .warning)
    }
  }

  private static func words(_ evidence: DrowsinessEvidence) -> String {
    let number = Int(evidence.value.rounded())
    return switch evidence.kind {
    case .perclos: "lids down \(percent(evidence.value))"
    case .p70: "lids hanging low \(percent(evidence.value))"
    case .longClosures: Figure.count(number, "long closure")
    case .microsleep: number == 1 ? "a microsleep" : Figure.count(number, "microsleep")
    case .blinks: "blinks longer and slower than when alert"
    case .yawns: Figure.count(number, "yawn")
    case .nods: Figure.count(number, "nod")
    }
  }

  init(_ attention: AttentionScore, _ settings: EngineSettings) {
    let seen =
      "\(Self.percent(attention.coverage)) of \(Int((attention.end - attention.begin).seconds.rounded())) s seen"
    guard let score = attention.score else {
      let why = attention.reason.flatMap { $0 == .unseen ? nil : "\($0.words), " } ?? ""
      self.init("attention", "not known: \(why)\(seen)", .quiet)
      return
    }
    let target = SessionWords.target(attention.target, of: settings)
    let shut = SessionWords.eyesShut(attention).map { ", \($0)" } ?? ""
    self.init("attention", "\(Self.percent(score)) of the time \(target)\(shut), \(seen)", .plain)
  }

  init(_ glance: Glance) {
    let kind =
      switch glance.kind {
      case .owl: ", head turned"
      case .lizard: ", eyes alone"
      case .lean: ", leaning"
      case nil: ""
      }
    let tone: Tone =
      switch glance.zoneClass {
      case .forward, .driving: .quiet
      case .nondriving: .plain
      case .phone: .warning
      }
    self.init("glance", "\(Zone.words(at: glance.zone)) for \(Self.seconds(glance.end - glance.start))\(kind)", tone)
  }

  init(_ distraction: Distraction) {
    let (away, place) = (Self.seconds(distraction.away), Zone.words(at: distraction.zone))
    let what =
      switch distraction.kind {
      case .longGlance: "away from the road for \(away), mostly \(place)"
      case .repeatedGlances: "away again and again, \(Figure.count(distraction.glances, "glance")) of \(away) in all"
      case .phone: "\(place) for \(away)"
      }
    let isOver = distraction.phase == .ended
    self.init("distraction", isOver ? "over: \(what)" : what, isOver ? .notice : .warning)
  }
}
