/// Reports in a drive that have no counterpart in the truth. The table checks reports within their phases; this finds
/// reports elsewhere.
package struct FalseReports: Sendable {
  /// Times at which the false reports were made.
  package private(set) var phoneGlances: [Double]
  package private(set) var microsleeps: [Double]
  package private(set) var yawns: [Double]
  /// Times at which drowsiness became true before the first phase `drowsy`.
  package private(set) var drowsy: [Double]

  package init(recording: Recording, truth: Truth) {
    let phone = truth.intervals { $0.zone == "phone" }
    let longClosures = truth.intervals { ["slowblink", "microsleep"].contains($0.event) }
    let yawnPhases = truth.intervals { $0.phase == "yawn" }
    let drowsyFrom = truth.phases.first { $0.value == "drowsy" }?.interval.start ?? .infinity
    phoneGlances = recording.glances.filter { glance in
      glance.class == "phone" && !phone.contains { $0.overlaps(Interval(glance.startMs, glance.endMs)) }
    }.map(\.tMs)
    microsleeps = recording.closures.filter { closure in
      closure.state == "began" && !closure.duringYawn
        && !longClosures.contains { $0.overlaps(Interval(closure.startMs, closure.tMs)) }
    }.map(\.tMs)
    yawns = recording.yawns.filter { yawn in
      !yawnPhases.contains { $0.overlaps(Interval(yawn.startMs, yawn.endMs)) }
    }.map(\.tMs)
    drowsy = []
    var wasDrowsy = false
    for line in recording.drowsiness where line.tMs < drowsyFrom {
      let isDrowsy = line.isDrowsy ?? false
      if isDrowsy, !wasDrowsy { drowsy.append(line.tMs) }
      wasDrowsy = isDrowsy
    }
  }
}
