/// One fault to inject into an input for some time, as a test of a product.
public struct Injection: Hashable, Sendable {
  /// An input.
  public enum Target: String, Hashable, Sendable, CaseIterable {
    /// The pictures of the cabin camera or of the road camera.
    case cabin, road
    /// The signals of the vehicle, or the recognitions of another detector.
    case vehicle, recognitions
  }

  /// The kind of fault.
  public enum Verb: String, Hashable, Sendable, CaseIterable {
    /// No frames or messages arrive.
    case off
    /// The last picture or message is repeated.
    case stuck
    /// Blocks of the picture, or numbers of the message, are random.
    case garbage
    /// The picture is upside down, or the vehicle's speed is ten times the true speed.
    case wrong
    /// Fewer frames or messages arrive: `rate` per second, by default 8.
    case slow
    /// Frames or messages arrive late and all at once: the input holds back `by` seconds of them, by default 0.5.
    case delayed
    /// A random `share` of frames or messages is lost, by default 0.2.
    case intermittent
    /// The picture is black.
    case black
    /// The lens is covered: the picture is dark and without detail.
    case covered
    /// The picture is noise.
    case noise
    /// Measured or reported values are NaN or infinite.
    case nan
    /// Frames or messages swap places in pairs.
    case swap
    /// The picture's sides are `scale` times as long, by default 0.5.
    case resize

    /// The verb's parameter, its default and its range; nil without a parameter.
    var parameter: (name: String, value: Double, range: ClosedRange<Double>)? {
      switch self {
      case .slow: ("rate", 8, 0.1...120)
      case .delayed: ("by", 0.5, 0.01...30)
      case .intermittent: ("share", 0.2, 0...1)
      case .resize: ("scale", 0.5, 0.05...2)
      default: nil
      }
    }

    /// True for faults that only pictures can have.
    var needsPictures: Bool { [.black, .covered, .noise, .resize].contains(self) }
  }

  /// The input that has the fault.
  public var target: Target
  /// The kind of fault.
  public var verb: Verb
  /// The fault's start, seconds after the input's first frame or message.
  public var from: Double
  /// The fault's end, seconds after the input's first frame or message. Infinity means no end. An end that equals the
  /// start means a single frame or message.
  public var to: Double
  /// The value of the verb's parameter, if the verb has one.
  public var value: Double

  /// Creates a fault; nil means the verb's default value.
  public init(_ target: Target, _ verb: Verb, from: Double, to: Double = .infinity, value: Double? = nil) {
    (self.target, self.verb, self.from, self.to) = (target, verb, from, to)
    self.value = value ?? verb.parameter?.value ?? 0
  }
}

extension Injection: CustomStringConvertible {
  /// The fault in the syntax of ``InjectionPlan``: `cabin stuck 10-14`.
  public var description: String {
    func text(_ number: Double) -> String {
      number == number.rounded() && abs(number) < 1e9 ? "\(Int(number))" : "\(number)"
    }
    let time = from == to ? text(from) : "\(text(from))-\(to.isFinite ? text(to) : "")"
    let more = verb.parameter.map { " \($0.name)=\(text(value))" } ?? ""
    return "\(target.rawValue) \(verb.rawValue) \(time)\(more)"
  }
}
