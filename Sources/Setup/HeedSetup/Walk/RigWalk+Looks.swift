package import HeedFormats
package import HeedSignals

extension RigWalk {
  /// Length of a look from the request to the bell, and its first part, in which the eyes are on their way. Choice: nine
  /// places take three quarters of a minute.
  private static let length = Duration.seconds(5), travel = Duration.milliseconds(1200)

  /// What the driver is asked to look at: the camera, then the zones.
  package static func places(of rig: Rig) -> [String] { [RigLook.lens] + rig.zones.map(\.name) }

  /// Compares a rig with where a driver looks who is asked to look at each zone.
  /// - Parameter recorded: The looks in a recording; nil to ask the driver before a camera.
  package func check(_ rig: Rig, recorded: [LooksFile.Look]?) throws -> RigCheck {
    let names = Self.places(of: rig)
    guard names.count > 1, !names.dropFirst().contains(RigLook.lens) else {
      throw SetupError.notAcceptable("the rig needs zones to look at, and none may have the name \(RigLook.lens).")
    }
    let gazes = try RigGazes(of: rig)
    var looks = recorded ?? []
    var seen: [[GazeSample]] = []
    let reader = try SetupReader(request.sources[0], isInterrupted: dialog.terminal.watchInterrupt())
    if recorded == nil { dialog.say("Sit as you drive, and look at each place until the bell.") }
    try reader.read { frame in
      if recorded == nil, looks.last.map({ frame.time >= $0.end }) ?? true {
        if !looks.isEmpty { dialog.terminal.ringBell() }
        guard looks.count < names.count else { return false }
        let place = looks.isEmpty ? "into the camera's lens" : Zone.words(at: names[looks.count])
        dialog.say("  Look \(place) now.")
        looks.append(.init(place: names[looks.count], start: frame.time, end: frame.time + Self.length))
      }
      seen += Array(repeating: [], count: looks.count - seen.count)
      guard let gaze = try gazes.gaze(in: frame) else { return true }
      for (index, look) in looks.enumerated() where frame.time >= look.start + Self.travel && frame.time < look.end {
        seen[index].append(gaze)
      }
      return true
    }
    guard recorded != nil || looks.count == names.count else {
      throw SetupError.notAvailable("\(request.sources[0]) went away during the walk; nothing was changed.")
    }
    let measured = RigLooks(zip(looks, seen).map { (place: $0.place, samples: $1) })
    guard let check = measured.flatMap({ RigCheck(rig, $0) }) else {
      throw SetupError.badInput("no look at a zone can be judged in \(request.sources[0]).")
    }
    return check
  }

  /// Asks whether to write what was mended.
  package func mayWrite() throws -> Bool { try dialog.agree("Write the mended rig", usual: "no", option: "--write") }
}
