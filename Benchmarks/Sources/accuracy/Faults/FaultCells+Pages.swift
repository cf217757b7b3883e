import Databases

/// Cells of the live page, rigs and calibrations.
extension FaultCell {
  /// Past sessions on the page: readable sessions are shown, and the page keeps running.
  static func pages() -> [FaultCell] {
    let faults: [Fault] =
      [.none, .locked, .beingWritten, .readOnly, .full(leaving: 0), .indexDamaged, .indexLocked]
      + SessionFault.allCases.map(Fault.session)
    return faults.map { fault in
      let refusal: String? =
        switch fault {
        case .locked: "another program has locked it"
        case .session(.newer): "was written by a later Heed"
        case .session(.empty): "is not a session of Heed"
        case .session(let fault) where SessionFault.damaged.contains(fault): "is damaged and left as it is"
        default: nil
        }
      return FaultCell(
        command: "serve", fault: fault, arguments: ["serve", "--port", "0", "--store", "STORE"], codes: [0],
        visits: [
          Visit(path: "/sessions", statuses: [200], words: "\"drive\""),
          Visit(path: "/sessions", statuses: [200], words: "\"other\""),
          Visit(path: "/sessions/drive/report", statuses: refusal == nil ? [200] : [500], words: refusal ?? "</html>"),
          Visit(path: "/sessions/other/report", statuses: [200], words: "</html>"),
        ])
    }
  }

  static func rigs() -> [FaultCell] {
    let new = ["--display", "344x194", "--points", "1920x1080", "--place", "above", "--offset", "8", "--quiet"]
    let disks: [Fault] = [.full(leaving: 0), .readOnly]
    // The exit code is 1, because the field of view is unknown without a picture.
    return [
      FaultCell(
        command: "rig new", fault: .none, arguments: ["rig", "new", "OUT/desk"] + new, codes: [1],
        mayCome: ["out/desk/rig.yaml"], mustCome: ["out/desk/rig.yaml"])
    ]
      + disks.flatMap { fault in
        [
          FaultCell(
            command: "rig new", fault: fault, arguments: ["rig", "new", "OUT/desk"] + new, codes: [74],
            words: ["cannot be written"], subject: "out/desk"),
          FaultCell(
            command: "rig new --replace", fault: fault, arguments: ["rig", "new", "RIG", "--replace"] + new,
            codes: [74],
            words: ["cannot be written"], subject: "rig", mayCome: ["rig/rig.yaml~"]),
          FaultCell(
            command: "rig show", fault: fault, arguments: ["rig", "show", "RIG"], codes: [0], says: "camera"),
        ]
      } + [
        FaultCell(
          command: "rig new --replace", fault: .rigDamaged, arguments: ["rig", "new", "RIG", "--replace"] + new,
          codes: [78], subject: "rig.yaml"),
        FaultCell(
          command: "rig new, an existing one", fault: .rigDamaged, arguments: ["rig", "new", "RIG"] + new, codes: [64],
          words: ["--replace"], subject: "rig"),
        FaultCell(
          command: "rig show", fault: .rigDamaged, arguments: ["rig", "show", "RIG"], codes: [78], subject: "rig.yaml"),
        FaultCell(
          command: "analyze --session", fault: .rigDamaged,
          arguments: ["analyze", "PICTURES", "--rig", "RIG", "--session", "new", "--store", "STORE", "--quiet"],
          codes: [78], subject: "rig.yaml"),
      ]
  }

  /// A driver's calibration in a store that already has one.
  /// - Parameters:
  ///   - clip: A clip of a person who looks at known points.
  ///   - points: The table of these points.
  static func calibrations(clip: String, points: String) -> [FaultCell] {
    [Fault.none, .full(leaving: 0), .readOnly].map { fault in
      FaultCell(
        command: "calibrate --driver", fault: fault,
        arguments: [
          "calibrate", "--video", clip, "--points", points, "--rig", "RIG", "--driver", "p07", "--store", "STORE",
          "--quiet",
        ], codes: fault == .none ? [0] : [74], words: fault == .none ? [] : ["cannot write"],
        subject: fault == .none ? "" : "store",
        mayChange: fault == .none ? ["store/calibrations/p07.json"] : [],
        mustCome: ["store/calibrations/p07.json"])
    }
  }
}
