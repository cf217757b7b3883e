import Foundation

@testable import Scoring

/// The display of `driver/camera.json`: 340 x 190 mm, 1920 x 1080 points, seen from before it.
func sampleDisplay() throws -> TruthDisplay {
  let json =
    #"{"width":640,"distortion":[0],"screen":{"width_mm":340,"height_mm":190,"width_px":1920,"height_px":1080,"#
    + #""top_left_cam_mm":[170,8,0],"x_axis_cam":[-1,0,0],"y_axis_cam":[0,1,0]}}"#
  return try TruthDisplay(json: Data(json.utf8), file: "camera.json")
}

/// One character is one frame of ``drawnTruth(_:phases:zones:)``: a target shown for all of it.
func drawnPoint(_ truth: Truth, target: SIMD2<Double>, role: GazePoint.Role = .validation) -> GazePoint {
  GazePoint(
    name: "p", interval: Interval(0, Double(truth.frames.count) * frameMilliseconds), target: target, role: role)
}
