import HeedGeometry

extension PointOfInterestBanner {
  /// The `point` line of a frame.
  public func line(at time: Timestamp) -> JSONValue {
    [
      "type": "point", "t_ms": .time(time), "name": .string(point.name), "kind": .string(optional: point.kind),
      "distance_m": .number(distanceMeters, .millisecond),
      "rect": [
        .number(rect.x, .pixel), .number(rect.y, .pixel), .number(rect.width, .pixel), .number(rect.height, .pixel),
      ],
    ]
  }
}
