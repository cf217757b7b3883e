public import HeedSignals

/// Usual size of a kind of object, and its variation.
public struct ObjectSize: Hashable, Codable, Sendable {
  /// Height in metres, or in any unit that distances shall have; positive.
  public var height: Double
  /// Width from behind, without mirrors, in the unit of ``height``.
  public var width: Double
  /// Length along the object's own direction, in the unit of ``height``.
  public var length: Double
  /// Standard deviation of the height within the kind, as a share of the height.
  public var spread: Double

  fileprivate var isProper: Bool {
    [height, width, length].allSatisfy { $0 > 0 && $0.isFinite } && (0...10).contains(spread)
  }
}

/// The usual size of every kind of road object.
public struct ObjectSizes: Hashable, Sendable {
  /// Usual size of a car. Source: means over KITTI's objects (docs/references.md, road). Choice: the spread is the
  /// spread of other labels, 0.11 m of 1.52 m.
  static let car = ObjectSize(height: 1.52, width: 1.63, length: 3.88, spread: 0.07)
  /// Usual size of a van. Source: KITTI, as ``car``. Choice: the spread is a judgement: vans vary more than cars.
  static let van = ObjectSize(height: 2.16, width: 1.86, length: 4.97, spread: 0.15)
  /// Usual size of a truck. Source: KITTI, as ``car``. Choice: the spread is a judgement, because trucks vary most.
  static let truck = ObjectSize(height: 3.47, width: 2.70, length: 10.77, spread: 0.25)
  /// Usual size of a person on foot. Source: KITTI, as ``car``. Choice: the spread is taken from other labelled
  /// people, children included: 0.16 m of 1.76 m.
  static let pedestrian = ObjectSize(height: 1.76, width: 0.73, length: 0.7, spread: 0.10)
  /// Usual size of a person on a two-wheeler. Source: KITTI, as ``car``. Choice: the spread is smaller than on foot,
  /// because fewer riders are children.
  static let rider = ObjectSize(height: 1.74, width: 0.68, length: 1.75, spread: 0.08)
  /// Usual size of a bus. Source: Directive 96/53/EC allows 2.55 m of width and 4 m of height; city buses are 3.1 m
  /// by 12 m.
  static let bus = ObjectSize(height: 3.10, width: 2.55, length: 12, spread: 0.12)
  /// Usual size of a motorcycle. Choice: a common machine alone, as COCO labels it.
  static let motorcycle = ObjectSize(height: 1.20, width: 0.80, length: 2.10, spread: 0.15)
  /// Usual size of a bicycle. Source: docs/references.md, road: COCO's bicycle is the bicycle alone.
  static let bicycle = ObjectSize(height: 1.10, width: 0.60, length: 1.75, spread: 0.12)
  /// Usual size of a traffic light. Source: housings with three lamps of 200 to 300 mm (EN 12368, ITE) are 0.9 to
  /// 1.1 m high.
  static let trafficLight = ObjectSize(height: 1.0, width: 0.35, length: 0.3, spread: 0.2)
  /// Usual size of a stop sign. Source: MUTCD R1-1 is 0.75 m on most roads, 0.9 m on large ones; Vienna Convention
  /// B2a 0.6 to 0.9 m.
  static let stopSign = ObjectSize(height: 0.75, width: 0.75, length: 0.02, spread: 0.15)

  private var sizes: [RoadLabel: ObjectSize] = [
    .car: Self.car, .carBrakeLightOn: Self.car, .van: Self.van, .truck: Self.truck, .bus: Self.bus,
    .motorcycle: Self.motorcycle, .bicycle: Self.bicycle, .rider: Self.rider, .pedestrian: Self.pedestrian,
    .trafficLight: Self.trafficLight, .trafficLightRed: Self.trafficLight, .trafficLightYellow: Self.trafficLight,
    .trafficLightGreen: Self.trafficLight, .stopSign: Self.stopSign,
  ]

  /// Creates the usual sizes.
  public init() {}

  /// The size of a kind; nil if unknown. Setting a size that is not positive and finite removes the kind.
  public subscript(label: RoadLabel) -> ObjectSize? {
    get { sizes[label] }
    set { sizes[label] = newValue.flatMap { $0.isProper ? $0 : nil } }
  }
}
