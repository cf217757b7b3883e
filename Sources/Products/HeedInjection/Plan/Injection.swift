/// One fault that is put into an input on purpose, for a time: how a product behaves then is seen before it has to.
public struct Injection: Hashable, Sendable {
  /// Which input is spoilt.
  public enum Target: String, Hashable, Sendable, CaseIterable {
    /// The pictures of the cabin camera, or the road camera.
    case cabin, road
    /// What the vehicle says of itself, or another detector's recognitions.
    case vehicle, recognitions
  }

  /// What is done to it.
  public enum Verb: String, Hashable, Sendable, CaseIterable {
    /// Nothing comes.
    case off
    /// The last picture or message is repeated.
    case stuck
    /// Blocks of the picture, or the message's numbers, are random.
    case garbage
    /// The picture stands on its head; the vehicle's speed is ten times what it is.
    case wrong
    /// Fewer come; `rate` a second, 8 if not said.
    case slow
    /// They come late and all at once; `by` seconds of them, 0.5 if not said.
    case delayed
    /// Some are lost at random; `share` of them, 0.2 if not said.
    case intermittent
    /// The picture is black.
    case black
    /// The lens is covered: the picture is dark and without detail.
    case covered
    /// The picture is noise.
    case noise
    /// What was measured in the picture, or said, is no number.
    case nan
    /// Every two change places.
    case swap
    /// The picture has another size; `scale` of its sides, 0.5 if not said.
    case resize

    /// The number that may be given, its default and its range; nil: the fault has no number.
    var parameter: (name: String, value: Double, range: ClosedRange<Double>)? {
      switch self {
      case .slow: ("rate", 8, 0.1...120)
      case .delayed: ("by", 0.5, 0.01...30)
      case .intermittent: ("share", 0.2, 0...1)
      case .resize: ("scale", 0.5, 0.05...2)
      default: nil
      }
    }

    /// True for what can be done to pictures alone.
    var needsPictures: Bool {
      switch self {
      case .black, .covered, .noise, .resize: true
      default: false
      }
    }
  }

  /// Which input is spoilt.
  public var target: Target
  /// What is done to it.
  public var verb: Verb
  /// When it begins, seconds after the input's first frame or message.
  public var from: Double
  /// When it ends, in the same seconds; infinity: never. Equal to `from`: a single frame or message.
  public var to: Double
  /// The verb's number, as it says; ignored by the others.
  public var value: Double

  /// Memberwise initializer; nil `value` is the verb's usual one.
  public init(_ target: Target, _ verb: Verb, from: Double, to: Double = .infinity, value: Double? = nil) {
    (self.target, self.verb, self.from, self.to) = (target, verb, from, to)
    self.value = value ?? verb.parameter?.value ?? 0
  }
}

extension Injection: CustomStringConvertible {
  /// As it is written: `cabin stuck 10-14`.
  public var description: String {
    func text(_ number: Double) -> String {
      number == number.rounded() && abs(number) < 1e9 ? "\(Int(number))" : "\(number)"
    }
    let time = from == to ? text(from) : "\(text(from))-\(to.isFinite ? text(to) : "")"
    let more = verb.parameter.map { " \($0.name)=\(text(value))" } ?? ""
    return "\(target.rawValue) \(verb.rawValue) \(time)\(more)"
  }
}
