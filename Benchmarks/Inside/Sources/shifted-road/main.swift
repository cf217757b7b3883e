// shifted-road PICTURE FOLDER FX,FY,CX,CY,K1,K2,P1,P2,K3,HEIGHT,PITCH,YAW,ROLL STEP COUNT
//
// The road of one picture as it would look from farther left: COUNT pictures 000.bmp ... in FOLDER, each from STEP metres
// farther left than the one before; a negative STEP goes right. What is below the horizon is taken as the plane of the
// road, what is above stays as it is. Angles are degrees, + up and + left; the height is metres.
import Foundation
import HeedGeometry
import HeedSignals
import HeedVideo
import Pictures

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(64)
}

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count == 5, let step = Double(arguments[3]), let count = Int(arguments[4]), count > 0 else {
  fail("usage: shifted-road PICTURE FOLDER FX,FY,CX,CY,K1,K2,P1,P2,K3,HEIGHT,PITCH,YAW,ROLL STEP COUNT")
}
let numbers = arguments[2].split(separator: ",").compactMap { Double($0) }
guard numbers.count == 13 else { fail("the camera has thirteen numbers") }

do {
  let picture = try readImage(arguments[0])
  let camera = MountedCamera(
    optics: PinholeCamera(
      size: picture.size, fx: numbers[0], fy: numbers[1], cx: numbers[2], cy: numbers[3],
      distortion: Array(numbers[4...8])),
    heightMeters: numbers[9], yaw: .degrees(numbers[11]), pitch: .degrees(numbers[10]), roll: .degrees(numbers[12]))
  guard let view = ShiftedView(picture, camera: camera) else { fail("the picture is not in colour, or has no road") }
  let folder = URL(fileURLWithPath: arguments[1])
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  for index in 0..<count {
    let bitmap = Bitmap(size: picture.size, pixels: view.pixels(shiftedBy: Double(index) * step))
    try bitmap.data.write(to: folder.appending(path: String(format: "%03d.bmp", index)))
  }
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
