internal import CHeedVision
package import HeedGeometry
package import HeedSignals

/// Finds out by the background of the pictures whether the camera was turned.
///
/// The gauge learns the local contrast of the picture around the driver, and how steady each pixel is: windows with a
/// moving scene, and people, hardly count. If most of the background no longer looks as learned, the gauge searches the
/// turn after which it does. Contrast is relative to the brightness around it, so that light hardly matters.
package struct CameraGauge: Sendable {
  /// Size of the compared pictures. Choice: a pixel is a third of a degree wide, and a comparison costs 0.6 ms.
  private static let width = 160, height = 120
  /// Time between two comparisons, usually and while the background is in doubt. Choice: 1 % of a frame's cost; a turn
  /// is known before a change of driver is.
  private static let every: Duration = .milliseconds(500), again: Duration = .milliseconds(200)
  /// Comparisons before the background is compared, those after which it must have looked as learned, and those over
  /// which it is averaged. Choice: 4 s show what moves; noise never looks as learned; over 20 s, shadows follow.
  private static let learned = 8, proven = 4, averaged = 40.0
  /// Widths of the finest detail and of what counts as lighting, pixels, and brightness below which contrast fades.
  /// Choice: noise is finer, shadows are wider, and dark cabins have a brightness of 10 to 20.
  private static let fine = 0.8, coarse = 5.0, floor = 6.0
  /// How much variance over time lowers a pixel's weight, and contrast squared that is lost in noise. Choice: a pixel
  /// that varies by half of its contrast counts half; rounding gives a contrast of 0.01.
  private static let unsteady: Float = 4, noise: Float = 1e-4
  /// What cells are compared, and how far a search reaches. Choice: a cell is as large as a headrest's edge is long;
  /// three pixels of an edge are texture; 8 degrees; a sixth of the texture is in sight after a turn of 15 degrees.
  private static let plan = chv_turn_plan(
    columns: 13, rows: 10, least_texture: 0.15, reach: 11, least_overlap: 0.15, apart: 3)
  /// Minimum number of cells with texture. Choice: six missed a turn before a real person at a white wall.
  private static let fewestCells = 5
  /// Mean correlation of the cells below which the background is in doubt. Choice: of 18 clips of real and drawn people
  /// before a camera that stood still, 15 had 0.8 and more in 95 % of comparisons; most turns by 5 degrees leave 0.6.
  private static let doubtBelow = 0.8
  /// Mean correlation after a turn, and how much larger it is than without. Choice: right turns before three real and
  /// five drawn people reached 0.8, nearly all 0.9. By chance six cells of a drawn night agreed; the sum counts too.
  private static let explained = 0.75, better = 0.2
  /// Smallest and largest turn, degrees. Choice: other light on a dashboard looked like 1.9; more than 25 leaves no
  /// background to compare.
  private static let smallest = 3.0, largest = 25.0
  /// Largest difference of the turns of two comparisons in a row. Choice: the camera has come to rest.
  private static let settled = 1.0
  /// Comparisons in doubt after which another background is learned: other light, or another place. Choice: 5 s.
  private static let patience = 12
  /// Comparisons in doubt, the first ones, that follow each other quickly and defer a change of driver. Choice: 0.6 s,
  /// by when the camera has come to rest.
  private static let hasty = 3
  /// Where searches begin, degrees. Choice: turns of 15 degrees about each axis are near.
  private static let starts: [chv_turn] = {
    func start(_ pitch: Double, _ yaw: Double, _ roll: Double) -> chv_turn {
      chv_turn(pitch: pitch, yaw: yaw, roll: roll, likeness: 0, textured: 0)
    }
    let level = [-10.0, 0, 10].flatMap { pitch in [-10.0, 0, 10].map { start(pitch, $0, 0) } }
    let places = level.filter { $0.pitch == 0 || $0.yaw == 0 }
    return level + places.flatMap { at in [-15.0, -10, -5, 5, 10, 15].map { start(at.pitch, at.yaw, $0) } }
  }()

  /// The learned background: mean and variance of each pixel's contrast, and how often it lay beside the driver.
  private struct Background {
    var means, variances, shares: [Float]
    var count = 1.0
    /// Number of later pictures that looked as learned.
    var stills = 0

    /// How far a pixel's contrast is texture that stays; 0 where the driver is, and where it varies more than it is.
    var weights: [Float] {
      means.indices.map { index in
        let power = means[index] * means[index]
        guard shares[index] > 0.5, power > variances[index] else { return 0 }
        return power / (power + CameraGauge.unsteady * variances[index] + CameraGauge.noise)
      }
    }
  }

  private var background: Background?
  private var face: ImageRect?
  private var size: ImageSize?
  private var last: Timestamp?
  private var doubts = 0
  private var candidate: chv_turn?
  /// Leads from the camera's present frame to that of the first pictures.
  private var firstFromNow = CameraTurn(pitch: .zero, yaw: .zero, roll: .zero).rotation

  package init() {}

  /// True while the background has just changed, so that a change of the face may be the camera's.
  package var isInDoubt: Bool { (1...Self.hasty).contains(doubts) || candidate != nil }

  /// Feeds a picture; pictures come in time order.
  /// - Parameters:
  ///   - face: The driver's face; nil if it is missing. Before the first face nothing is learned.
  ///   - camera: The optics at the picture's size.
  /// - Returns: The turn since the first pictures and the one that was just found, if the camera was just turned.
  package mutating func update(
    _ frame: Frame, face: ImageRect?, camera: PinholeCamera
  ) throws(VisionError) -> (total: CameraTurn, latest: CameraTurn)? {
    self.face = face ?? self.face
    let interval = isInDoubt ? Self.again : Self.every
    if let last, frame.time >= last, frame.time - last < interval { return nil }
    guard let driver = self.face else { return nil }
    last = frame.time
    if size != frame.size { (background, doubts, candidate, size) = (nil, 0, nil, frame.size) }
    let luma = try frame.lumaCells(Self.width, Self.height)
    let now = try LumaPatch(
      width: Self.width, height: Self.height, origin: PlanePoint(x: 0, y: 0), values: luma
    ).contrast(fine: Self.fine, coarse: Self.coarse, floor: Self.floor)
    guard let known = background, known.count >= Double(Self.learned) else {
      learn(now, beside: driver, frame.size)
      return nil
    }
    guard let turn = try turn(known, now, camera) else {
      if doubts == 0 { learn(now, beside: driver, frame.size) }
      if doubts >= Self.patience { (background, doubts) = (nil, 0) }
      return nil
    }
    // The background is learned anew, because another part of the cabin is in sight.
    (background, doubts, candidate) = (nil, 0, nil)
    let latest = CameraTurn(pitch: .degrees(turn.pitch), yaw: .degrees(turn.yaw), roll: .degrees(turn.roll))
    firstFromNow = firstFromNow * latest.rotation
    return (CameraTurn(firstFromNow), latest)
  }

  /// The turn that explains the picture, if two comparisons in a row find the same.
  private mutating func turn(
    _ known: Background, _ now: [Float], _ camera: PinholeCamera
  ) throws(VisionError) -> chv_turn? {
    let unturned = try turns(known, now, camera, count: 1)[0]
    guard unturned.textured >= Self.fewestCells, unturned.likeness < Self.doubtBelow else {
      (doubts, candidate) = (0, nil)
      if unturned.textured >= Self.fewestCells { background?.stills += 1 }
      return nil
    }
    doubts += 1
    guard known.stills >= Self.proven else { return nil }
    let found = try turns(known, now, camera, count: 4).dropFirst().first {
      let size = ($0.pitch * $0.pitch + $0.yaw * $0.yaw + $0.roll * $0.roll).squareRoot()
      return size >= Self.smallest && size <= Self.largest && $0.textured >= Self.fewestCells
        && $0.likeness >= max(Self.explained, unturned.likeness + Self.better)
        && $0.likeness * Double($0.textured) > unturned.likeness * Double(unturned.textured)
    }
    defer { candidate = found }
    guard let found, let candidate,
      max(abs(found.pitch - candidate.pitch), abs(found.yaw - candidate.yaw), abs(found.roll - candidate.roll))
        < Self.settled
    else { return nil }
    return found
  }

  /// How the picture looks unturned, and after the likeliest turns.
  private func turns(
    _ known: Background, _ now: [Float], _ camera: PinholeCamera, count: Int
  ) throws(VisionError) -> [chv_turn] {
    let scale = (x: Double(Self.width) / Double(camera.size.width), y: Double(Self.height) / Double(camera.size.height))
    let pinhole = [
      camera.fx * scale.x, camera.fy * scale.y, (camera.cx + 0.5) * scale.x - 0.5, (camera.cy + 0.5) * scale.y - 0.5,
    ]
    var (plan, found, used) = (Self.plan, [chv_turn](repeating: chv_turn(), count: count), 0)
    try check(
      chv_turns(
        known.means, known.weights, now, Int32(Self.width), Int32(Self.height), pinhole, &plan, Self.starts,
        Self.starts.count, &found, count, &used))
    return Array(found.prefix(used))
  }

  private mutating func learn(_ now: [Float], beside driver: ImageRect, _ size: ImageSize) {
    let free = Self.free(of: driver, in: size)
    guard var known = background else {
      background = Background(means: now, variances: now.map { _ in 0 }, shares: free)
      return
    }
    // With one owner of the arrays, `known`, changes to them copy nothing.
    background = nil
    known.count += 1
    let share = Float(1 / min(known.count, Self.averaged))
    for index in now.indices {
      let off = now[index] - known.means[index]
      known.means[index] += share * off
      known.variances[index] = (1 - share) * (known.variances[index] + share * off * off)
      known.shares[index] += share * (free[index] - known.shares[index])
    }
    background = known
  }

  /// 1 for pixels beside the driver's head and body, else 0. Choice: shoulders are 3.4 faces wide, and drivers lean by
  /// half a face. In drawn nights nothing but the driver is bright.
  private static func free(of face: ImageRect, in size: ImageSize) -> [Float] {
    let (wide, high) = (Double(width) / Double(size.width), Double(height) / Double(size.height))
    func range(_ from: Double, _ to: Double, _ count: Int) -> Range<Int> {
      let first = max(0, min(count, Int(pixel: from)))
      return first..<max(first, min(count, Int(pixel: to)))
    }
    var free = [Float](repeating: 1, count: width * height)
    func take(_ columns: Range<Int>, _ rows: Range<Int>) {
      for row in rows { for column in columns { free[row * width + column] = 0 } }
    }
    let (left, top, across, down) = (face.x * wide, face.y * high, face.width * wide, face.height * high)
    take(range(left - 0.6 * across, left + 1.6 * across, width), range(top - 0.8 * down, top + down, height))
    take(range(left - 1.8 * across, left + 2.8 * across, width), range(top + 0.8 * down, Double(height), height))
    return free
  }
}
