import Foundation
import Heed
package import HeedFormats
package import HeedSignals
import HeedVideo

extension RigWalk {
  /// Length of a look from the request to the bell, and its first part, in which the eyes are on their way. Choice: nine
  /// places take three quarters of a minute.
  private static let length = Duration.seconds(5), travel = Duration.seconds(1.2)

  /// What the driver is asked to look at: the camera, then the zones.
  package static func places(of rig: Rig) -> [String] { [RigLook.lensName] + rig.zones.map(\.name) }

  /// Compares a rig with where a driver looks who is asked to look at each zone.
  /// - Parameter recorded: The looks of a recording; nil to ask the driver before a camera.
  package func check(_ rig: Rig, recorded: [LooksFile.Look]?) throws -> RigCheck {
    guard !rig.zones.isEmpty else {
      throw SetupError.notAcceptable("the rig has no zones to look at; heed rig new --cabin learns zones.")
    }
    var looks = recorded ?? []
    let names = Self.places(of: rig)
    let gazes = try RigGazes(of: rig)
    var seen = [[GazeSample]](repeating: [], count: recorded?.count ?? names.count)
    let reader = try SetupReader(request.sources[0], isInterrupted: dialog.terminal.watchInterrupt())
    if recorded == nil {
      dialog.say("Sit as you drive. Look at each place, as you do while driving, until the bell.")
    }
    try reader.read { frame in
      if recorded == nil, looks.last.map({ frame.time >= $0.end }) ?? true {
        if !looks.isEmpty { dialog.terminal.ringBell() }
        guard looks.count < names.count else { return false }
        let place = looks.isEmpty ? "into the camera's lens" : Zone.words(at: names[looks.count])
        dialog.say("  Look \(place) now.")
        looks.append(.init(place: names[looks.count], start: frame.time, end: frame.time + Self.length))
      }
      guard let gaze = try gazes.gaze(in: frame) else { return true }
      for (index, look) in looks.enumerated() where frame.time >= look.start + Self.travel && frame.time < look.end {
        seen[index].append(gaze)
      }
      return true
    }
    guard let measured = RigLooks(zip(looks, seen).map { (place: $0.place, samples: $1) }),
      let check = RigCheck(rig, measured)
    else { throw SetupError.badInput("no look at a zone was seen in \(request.sources[0]).") }
    return check
  }
}

/// Writes a rig that a walk has mended, after consent.
package struct MendedRig {
  private let place: RigPlace
  /// The path of the file `rig.yaml`.
  package var file: String { place.file }

  /// - Parameter path: The rig's folder.
  package init(_ path: String) throws {
    place = try RigPlace(path)
    try place.checkWritable()
  }

  /// The old file stays as `rig.yaml~`.
  package func write(_ check: RigCheck) throws {
    try place.write(check.mended, comments: ["mended by heed rig walk; rig.yaml~ is the rig before"])
  }

  /// Asks for consent.
  package static func isWanted(_ dialog: SetupDialog) throws -> Bool {
    try dialog.ask("Write the mended rig (yes or no)", usual: "no", option: "--write") {
      ["yes": true, "y": true, "no": false, "n": false][$0.lowercased()]
    }
  }
}
