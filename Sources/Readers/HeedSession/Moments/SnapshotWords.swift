import HeedGeometry
import HeedRisk
import HeedSignals

/// A moment of the cabin as words of 64 bits, each exact; texts and drowsiness are numbers in tables of the file.
struct SnapshotWords: Hashable {
  static let count = 21
  /// No double has this pattern: it is a signalling NaN with all bits set.
  private static let none = UInt64.max

  var words: [UInt64]

  /// What no moment is before the first.
  init() { words = Array(repeating: 0, count: Self.count) }

  /// - Parameters:
  ///   - text: The number of a text.
  ///   - drowsiness: The number of a drowsiness.
  ///   - impairment: The number of an impairment.
  init(
    _ moment: DriverSnapshot, text: (String) -> UInt64, drowsiness: (Drowsiness) -> UInt64,
    impairment: (Impairment) -> UInt64
  ) {
    let tick = moment.tick
    words = [
      tick.eyesClosed.bitPattern, tick.eyesVisible.bitPattern, tick.headYaw.radians.bitPattern,
      tick.headPitch.radians.bitPattern, tick.poseDeviation.bitPattern, tick.phone.bitPattern,
      Self.word(tick.azimuth?.radians), Self.word(tick.elevation?.radians), Self.word(tick.kss),
      Self.word(tick.steering?.radians), Self.word(tick.speed), Self.word(moment.drowsyFrom),
      Self.word(tick.closureLength), Self.word(moment.closureFrom),
      UInt64(bitPattern: Int64(moment.framesShut)), UInt64(bitPattern: Int64(moment.framesSeen)),
      tick.zone.map(text) ?? Self.none, tick.task.map(text) ?? Self.none,
      moment.drowsiness.map(drowsiness) ?? Self.none, Self.flags(of: moment),
      moment.impairment.map(impairment) ?? Self.none,
    ]
  }

  /// The moment.
  /// - Throws: What of the words is none.
  func moment(
    at time: Timestamp, text: (UInt64) throws(InputCodingError) -> String,
    drowsiness: (UInt64) throws(InputCodingError) -> Drowsiness,
    impairment: (UInt64) throws(InputCodingError) -> Impairment
  ) throws(InputCodingError) -> DriverSnapshot {
    var tick = DriverSample(time: time)
    tick.eyesClosed = Double(bitPattern: words[0])
    tick.eyesVisible = Double(bitPattern: words[1])
    tick.headYaw = Angle(radians: Double(bitPattern: words[2]))
    tick.headPitch = Angle(radians: Double(bitPattern: words[3]))
    tick.poseDeviation = Double(bitPattern: words[4])
    tick.phone = Double(bitPattern: words[5])
    tick.azimuth = number(6).map { Angle(radians: $0) }
    tick.elevation = number(7).map { Angle(radians: $0) }
    tick.kss = number(8)
    tick.steering = number(9).map { Angle(radians: $0) }
    tick.speed = number(10)
    tick.closureLength = duration(12)
    if words[16] != Self.none { tick.zone = try text(words[16]) }
    if words[17] != Self.none { tick.task = try text(words[17]) }
    var moment = DriverSnapshot(tick: tick)
    moment.drowsyFrom = number(11)
    moment.closureFrom = duration(13)
    moment.framesShut = Int(truncatingIfNeeded: Int64(bitPattern: words[14]))
    moment.framesSeen = Int(truncatingIfNeeded: Int64(bitPattern: words[15]))
    if words[18] != Self.none { moment.drowsiness = try drowsiness(words[18]) }
    if words[20] != Self.none { moment.impairment = try impairment(words[20]) }
    try setFlags(of: &moment)
    return moment
  }

  private func number(_ place: Int) -> Double? { words[place] == Self.none ? nil : Double(bitPattern: words[place]) }

  private func duration(_ place: Int) -> Duration? {
    words[place] == Self.none ? nil : .nanoseconds(Int64(bitPattern: words[place]))
  }

  private static func word(_ value: Double?) -> UInt64 { value.map(\.bitPattern) ?? none }
  private static func word(_ value: Duration?) -> UInt64 { value.map { UInt64(bitPattern: $0.nanoseconds) } ?? none }
}

/// Yes, no and choices: two bits for an answer that may be missing, three for a choice.
extension SnapshotWords {
  private static func flags(of moment: DriverSnapshot) -> UInt64 {
    let tick = moment.tick
    var bits = BitPacker()
    bits.put(tick.isFaceSeen)
    bits.put(tick.isInteracting)
    bits.put(tick.isEngaged)
    bits.put(tick.isStandstill)
    bits.put(moment.isUnavailable)
    bits.put(moment.hasZones)
    bits.put(tick.areEyesOnRoad)
    bits.put(tick.zoneClass, of: ZoneClass.allCases)
    bits.put(tick.turnSignal, of: VehicleState.TurnSignal.allCases)
    bits.put(moment.closureKind, of: [.microsleep, .sleep])
    bits.put(moment.isOutOfView)
    return bits.word
  }

  private func setFlags(of moment: inout DriverSnapshot) throws(InputCodingError) {
    var bits = BitPacker(word: words[19])
    moment.tick.isFaceSeen = bits.flag()
    moment.tick.isInteracting = bits.flag()
    moment.tick.isEngaged = bits.flag()
    moment.tick.isStandstill = bits.flag()
    moment.isUnavailable = bits.flag()
    moment.hasZones = bits.flag()
    moment.tick.areEyesOnRoad = bits.answer()
    moment.tick.zoneClass = try bits.choice(of: ZoneClass.allCases, "zone class")
    moment.tick.turnSignal = try bits.choice(of: VehicleState.TurnSignal.allCases, "turn signal")
    moment.closureKind = try bits.choice(of: [.microsleep, .sleep], "closure")
    moment.isOutOfView = bits.flag()
  }
}

/// Packs small values into one word, and takes them out in the same order.
private struct BitPacker {
  private(set) var word: UInt64
  private var place: UInt64 = 0

  init(word: UInt64 = 0) { self.word = word }

  mutating func put(_ flag: Bool) { put(flag ? 1 : 0, bits: 1) }
  mutating func put(_ answer: Bool?) { put(answer.map { $0 ? 2 : 1 } ?? 0, bits: 2) }

  mutating func put<Choice: Equatable>(_ choice: Choice?, of all: [Choice]) {
    put(choice.flatMap { all.firstIndex(of: $0) }.map { UInt64($0) + 1 } ?? 0, bits: 3)
  }

  mutating func flag() -> Bool { take(1) == 1 }

  mutating func answer() -> Bool? {
    let value = take(2)
    return value == 0 ? nil : value == 2
  }

  mutating func choice<Choice>(of all: [Choice], _ name: String) throws(InputCodingError) -> Choice? {
    let value = take(3)
    guard value <= all.count else { throw .unknown(what: name, value: "\(value)") }
    return value == 0 ? nil : all[Int(value) - 1]
  }

  private mutating func put(_ value: UInt64, bits: UInt64) {
    word |= value << place
    place += bits
  }

  private mutating func take(_ bits: UInt64) -> UInt64 {
    defer { place += bits }
    return (word >> place) & ((1 << bits) - 1)
  }
}
