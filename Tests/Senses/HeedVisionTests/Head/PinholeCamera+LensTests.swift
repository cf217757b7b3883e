import HeedGeometry
import Testing

@testable import HeedCabinVision

@Suite struct PinholeCameraLensTests {
  private var camera = PinholeCamera(size: ImageSize(width: 640, height: 480), fx: 600, fy: 500, cx: 319.5, cy: 239.5)

  @Test func undistortedLensShiftsNoPoint() {
    for distortion in [[], [0, 0, 0, 0, 0]] as [[Double]] {
      var straight = camera
      straight.distortion = distortion
      #expect(straight.lensShift(at: SIMD3(0.2, 0.1, 0.6)) == .zero)
    }
  }

  @Test func lensShiftMatchesTheDistortion() {
    var bent = camera
    bent.distortion = [-0.2]
    // x = 0.3, y = 0.4: a radius of a half, drawn in by a twentieth.
    let shift = bent.lensShift(at: SIMD3(0.3, 0.4, 1))
    #expect((shift - SIMD2(600 * 0.3, 500 * 0.4) * -0.05).length < 1e-9)
    #expect(bent.lensShift(at: SIMD3(0, 0, 1)) == .zero)
  }

  @Test func pointsBehindTheCameraHaveNoLensShift() {
    var bent = camera
    bent.distortion = [-0.2]
    for z in [0, -1, Double.nan] { #expect(bent.lensShift(at: SIMD3(0.3, 0.4, z)) == .zero) }
  }
}
