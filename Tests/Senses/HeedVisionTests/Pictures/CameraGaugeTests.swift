import HeedGeometry
import HeedSignals
import Testing

@testable import HeedVision

@Suite("A turned camera is found by the background")
struct CameraGaugeTests {
  private static let size = ImageSize(width: 160, height: 120)
  private static let camera = PinholeCamera(size: size, fx: 162.5, fy: 162.5, cx: 79.5, cy: 59.5)
  private static let face = ImageRect(x: 62, y: 40, width: 36, height: 44)

  /// Brightness of a wall of soft spots, 1 m away.
  private static func wall(_ x: Double, _ y: Double) -> Double {
    func spot(_ column: Int, _ row: Int) -> Double {
      let mixed = UInt32(truncatingIfNeeded: column &* 374_761_393 &+ row &* 668_265_263)
      return Double(((mixed ^ (mixed >> 13)) &* 1_274_126_177) >> 25)
    }
    let (u, v) = (x * 12 + 100, y * 12 + 100)
    let (column, row) = (Int(u), Int(v))
    let (a, b) = (u - Double(column), v - Double(row))
    return (spot(column, row) * (1 - a) + spot(column + 1, row) * a) * (1 - b)
      + (spot(column, row + 1) * (1 - a) + spot(column + 1, row + 1) * a) * b + 40
  }

  /// The wall as the camera sees it after a turn: brightness, and the place on the wall, metres to the right.
  private static func view(_ turn: CameraTurn?) -> [(value: Double, right: Double)] {
    let rotation = (turn ?? CameraTurn(pitch: .zero, yaw: .zero, roll: .zero)).rotation
    return (0..<size.width * size.height).map { index in
      let pixel = SIMD2(Double(index % size.width), Double(index / size.width))
      let ray = rotation.apply(SIMD3((pixel.x - camera.cx) / camera.fx, (pixel.y - camera.cy) / camera.fy, 1))
      return (wall(ray.x / ray.z, ray.y / ray.z), ray.x / ray.z)
    }
  }

  /// - Parameters:
  ///   - body: Shift of the driver to the right, pixels; the driver's pattern changes from picture to picture.
  ///   - window: Left of it the wall is a window with a scene that moves, metres to the right.
  ///   - bare: Right of it the wall is bare, metres to the right.
  private static func picture(
    _ view: [(value: Double, right: Double)], _ index: Int, at time: Double, light: Double = 1, body: Int = 0,
    window: Double = -9, bare: Double = 9
  ) -> Frame {
    let pixels = view.indices.map { place in
      let (x, y) = (place % size.width, place / size.width)
      let isHead = abs(x - 80 - body) < 18 && (40..<84).contains(y)
      let isBody = abs(x - 80 - body) < 50 && y >= 84
      let value =
        isHead || isBody
        ? Double((x / 3 &* 31 &+ y / 3 &* 17 &+ index) % 7) * 30
        : view[place].right < window
          ? wall(Double(x) / 162 + Double(index) * 0.3, Double(y) / 162)
          : view[place].right > bare ? 100 : view[place].value
      return UInt8(max(0, min(255, value * light)))
    }
    return frame(pixels, index, at: time)
  }

  /// A driver by night, of whom head and shoulders alone are bright: a pattern that does not change, 82 pixels wide.
  /// - Parameter lean: Shift of the driver to the right, pixels.
  private static func night(_ index: Int, at time: Double, lean: Int) -> Frame {
    let pixels = (0..<size.width * size.height).map { place -> UInt8 in
      let (x, y) = (place % size.width - lean, place / size.width)
      let isHead = abs(x - 80) < 12 && (40..<70).contains(y)
      let isBody = abs(x - 80) < 41 && y >= 70
      return isHead || isBody ? UInt8(min(255, wall(Double(x) / 162, Double(y) / 162))) : 12
    }
    return frame(pixels, index, at: time)
  }

  private static func frame(_ pixels: [UInt8], _ index: Int, at time: Double) -> Frame {
    Frame(
      index: index, time: Timestamp(milliseconds: time * 1000), size: size, format: .gray8, pixels: pixels)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var turn: CameraTurn?
    var light = 1.0, body = 0, window = -9.0, bare = 9.0
  }

  private static func turn(_ pitch: Double, _ yaw: Double, _ roll: Double) -> CameraTurn {
    CameraTurn(pitch: .degrees(pitch), yaw: .degrees(yaw), roll: .degrees(roll))
  }

  /// The turns that are found within a second after ten seconds.
  private func turns(_ row: Case) throws -> [CameraTurn] {
    var gauge = CameraGauge()
    let (before, after) = (Self.view(nil), row.turn.map { Self.view($0) })
    var found: [CameraTurn] = []
    for index in 0..<25 {
      let isLater = index >= 20
      let time = isLater ? 10 + Double(index - 20) * 0.2 : Double(index) * 0.5
      let frame = Self.picture(
        isLater ? after ?? before : before, index, at: time, light: isLater ? row.light : 1,
        body: isLater ? row.body : index % 3, window: row.window, bare: row.bare)
      if let turn = try gauge.update(frame, face: Self.face, camera: Self.camera) { found.append(turn.total) }
    }
    return found
  }

  @Test(arguments: [
    Case(testDescription: "up", turn: turn(5, 0, 0)),
    Case(testDescription: "left, with the driver to the right", turn: turn(0, 15, 0), body: 43),
    Case(testDescription: "clockwise", turn: turn(0, 0, -10)),
    Case(testDescription: "about all axes, in dimmed light", turn: turn(-4, 6, 5), light: 0.6),
    Case(testDescription: "with a moving scene behind a window", turn: turn(0, -8, 0), window: -0.25),
    Case(
      testDescription: "before a wall that is mostly bare, in half the light", turn: turn(0, 8, 0), light: 0.5,
      bare: -0.36),
  ])
  func turnIsFoundOnceWithItsAngles(row: Case) throws {
    let (turn, found) = (try #require(row.turn), try turns(row))
    #expect(found.count == 1)
    let off = try #require(found.first).rotation.turn(from: turn.rotation).length * 180 / .pi
    #expect(off < 0.5)
  }

  @Test(arguments: [
    Case(testDescription: "nothing changes"), Case(testDescription: "light", light: 0.5),
    Case(testDescription: "another seat", body: 20),
    Case(testDescription: "a moving scene", window: -0.12),
    Case(testDescription: "less than a zone tolerates", turn: turn(0, 0.5, 0)),
  ])
  func nothingElseIsATurn(row: Case) throws { #expect(try turns(row).isEmpty) }

  @Test func shouldersThatMoveInTheDarkAreNoTurn() throws {
    var gauge = CameraGauge()
    for index in 0..<40 {
      let lean = index < 20 ? 12 : 0
      let face = ImageRect(x: Double(68 + lean), y: 40, width: 24, height: 30)
      let turn = try gauge.update(
        Self.night(index, at: Double(index) * 0.5, lean: lean), face: face, camera: Self.camera)
      #expect(turn == nil)
    }
  }

  @Test func turnsAddUpUntilTheCameraIsBack() throws {
    var gauge = CameraGauge()
    var found: [CameraTurn] = []
    let views = [Self.view(nil), Self.view(Self.turn(0, 8, 0)), Self.view(nil)]
    for index in 0..<60 {
      let frame = Self.picture(views[index / 20], index, at: Double(index) * 0.5)
      if let turn = try gauge.update(frame, face: Self.face, camera: Self.camera) { found.append(turn.total) }
    }
    #expect(found.map { $0.yaw.degrees.rounded() } == [8, 0])
  }
}
