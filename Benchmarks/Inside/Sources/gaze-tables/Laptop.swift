import HeedGeometry
import HeedSignals

/// A display below its camera, and the eye from which errors are judged.
struct Laptop {
  /// Where every eye is taken to be, metres. Source: data/gaze-real/README.md.
  static let eye = Point<Camera>(meters: SIMD3(0, 0.03, 0.55))
  /// Distance of the display's upper edge below the camera, metres. Source: as above, and the next numbers.
  private static let below = 0.012
  static let first = Laptop(width: 0.302, height: 0.189, widthPoints: 1512, heightPoints: 945)
  static let second = Laptop(width: 0.344, height: 0.1935, widthPoints: 1920, heightPoints: 1080)

  let display: Rig.Display

  private init(width: Double, height: Double, widthPoints: Double, heightPoints: Double) {
    guard let right = Direction<Camera>(SIMD3(-1, 0, 0)), let down = Direction<Camera>(SIMD3(0, 1, 0)) else {
      preconditionFailure("unit vectors have directions")
    }
    display = Rig.Display(
      widthMeters: width, heightMeters: height, widthPoints: widthPoints, heightPoints: heightPoints,
      topLeft: Point(meters: SIMD3(width / 2, Self.below, 0)), xAxis: right, yAxis: down)
  }

  /// Angle at ``eye`` between a target and the place that a gaze meets, degrees; 90 if it misses the display's plane.
  func error(_ target: PlanePoint<Screen>, from origin: Point<Camera>, along gaze: Direction<Camera>) -> Double {
    guard let hit = display.point(from: origin, along: gaze),
      let seen = Self.eye.direction(to: display.position(of: hit)),
      let meant = Self.eye.direction(to: display.position(of: target))
    else { return 90 }
    return seen.angle(to: meant).degrees
  }

  /// The targets nearest to the corners of all targets and to the middle of the display, each another one.
  func calibrating(_ targets: [PlanePoint<Screen>]) -> [Int] {
    let (xs, ys) = (targets.map(\.x), targets.map(\.y))
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return [] }
    let middle = PlanePoint<Screen>(x: display.widthPoints / 2, y: display.heightPoints / 2)
    let corners = [(left, top), (right, top), (left, bottom), (right, bottom)].map {
      PlanePoint<Screen>(x: $0.0, y: $0.1)
    }
    var chosen: [Int] = []
    for place in corners + [middle] {
      let free = targets.indices.filter { !chosen.contains($0) }
      let nearest = free.min { targets[$0].distance(to: place) < targets[$1].distance(to: place) }
      if let nearest { chosen.append(nearest) }
    }
    return chosen
  }
}
