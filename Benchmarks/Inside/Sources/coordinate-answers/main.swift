// coordinate-answers QUESTIONS: what a camera's snapshot says of many points, without a process for each camera.
//
// QUESTIONS, comma-separated: `C,width,height,fx,fy,cx,cy,k1,k2,p1,p2,k3,height_m,yaw,pitch,roll,longitude,latitude,heading`
// (degrees) is the camera of the lines after it; `P,u,v` a pixel, `G,longitude,latitude` a place. Each pixel is answered with
// `x,y` on the road and the pixel of that, each place with `x,y` and the place of that, in full precision; an empty line where
// there is no answer.
import Foundation
import HeedGeometry

func fail(_ message: String, _ code: Int32) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(code)
}

func snapshot(_ n: [Double]) -> CameraSnapshot? {
  guard n.count == 18, let place = GeoPosition(longitude: n[15], latitude: n[16]) else { return nil }
  let size = ImageSize(width: Int(n[0]), height: Int(n[1]))
  return CameraSnapshot(
    frameSize: size,
    camera: MountedCamera(
      optics: PinholeCamera(size: size, fx: n[2], fy: n[3], cx: n[4], cy: n[5], distortion: Array(n[6...10])),
      heightMeters: n[11], yaw: .degrees(n[12]), pitch: .degrees(n[13]), roll: .degrees(n[14])),
    isCalibrated: true, calibrationProgress: 1, pose: GeoPose(position: place, heading: .degrees(n[17])))
}

func answer(_ kind: Substring, _ n: [Double], _ camera: CameraSnapshot) -> String {
  if kind == "P" {
    guard let world = camera.pixelToWorld(PlanePoint(x: n[0], y: n[1])), let pixel = camera.worldToPixel(world)
    else { return "\n" }
    return "\(world.x),\(world.y),\(pixel.x),\(pixel.y)\n"
  }
  guard let place = GeoPosition(longitude: n[0], latitude: n[1]), let world = camera.geoToWorld(place),
    let back = camera.worldToGeo(world)
  else { return "\n" }
  return "\(world.x),\(world.y),\(back.longitude),\(back.latitude)\n"
}

guard CommandLine.arguments.count == 2 else { fail("usage: coordinate-answers QUESTIONS", 64) }
do {
  var (camera, text) = (CameraSnapshot?.none, "")
  for line in try String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8).split(separator: "\n") {
    let cells = line.split(separator: ",")
    let numbers = cells.dropFirst().compactMap { Double($0) }
    guard let kind = cells.first, numbers.count == cells.count - 1 else { fail("\(line)", 65) }
    if kind == "C" {
      camera = snapshot(numbers)
    } else if let camera, numbers.count == 2 {
      text += answer(kind, numbers, camera)
    } else {
      fail("\(line)", 65)
    }
  }
  FileHandle.standardOutput.write(Data(text.utf8))
} catch {
  fail("\(error)", 1)
}
