import Foundation
package import HeedGeometry
package import HeedSignals

/// A page that shows a rig over a picture of its camera, and from above.
package struct RigPage {
  private let rig: Rig

  package init(_ rig: Rig) { self.rig = rig }

  /// - Parameters:
  ///   - picture: The picture in PNG.
  ///   - size: The picture's size, pixels.
  ///   - gaze: The driver's gaze in the picture; nil if not known.
  ///   - words: The rig in words, and what is doubtful in it.
  package func html(
    picture: [UInt8], size: ImageSize, gaze: GazeSample?, words: [String], questions: [String]
  ) -> String {
    let address = "data:image/png;base64,\(Data(picture).base64EncodedString())"
    let seen =
      gaze == nil ? "No driver was found in the picture." : "The yellow circle and line are the driver's head and gaze."
    var view = ["<p>\(Self.remark(rig, size))</p>"]
    if let drawing = RigView(rig, size: size) {
      view.append(
        Markup.figure(
          drawing.svg(over: address, gaze: gaze),
          caption:
            "Arrows at the edge lead to places beyond the picture; hollow ones lie behind the camera. \(seen) If a"
            + " side is wrong here, the picture is mirrored, or x has the wrong sign."))
    } else {
      view.append("<figure><img class=\"rig-view\" alt=\"What the camera sees\" src=\"\(address)\"/></figure>")
    }
    let axes =
      rig.vehicleFromCamera == nil ? " The camera counts as looking straight back, as the rig does not say." : ""
    let plan = Markup.figure(
      RigPlan(rig).svg(gaze: gaze),
      caption: "Distances are from the lens, also up and down; the grid has half metres.\(axes)")
    let list = (words + questions).map { "<li>\(Markup.escaped($0))</li>" }.joined()
    return ReportPage(
      title: "Rig \(rig.name)", head: "",
      sections: [
        PageSection(id: "view", title: "What the camera sees", short: "Camera", body: view),
        PageSection(id: "plan", title: "From above", short: "From above", body: [plan]),
        PageSection(id: "words", title: "In words", short: "In words", body: ["<ul>\(list)</ul>"]),
      ], pictures: "one picture of the camera"
    ).html
  }

  /// How the picture's size fits the rig, as a sentence.
  private static func remark(_ rig: Rig, _ size: ImageSize) -> String {
    let here = "\(size.width) x \(size.height)"
    guard let own = rig.cabinCamera?.size else {
      return "The rig has no lens: 60 degrees across are assumed for this picture of \(here)."
    }
    if own == size { return "The picture has the rig's size, \(here)." }
    return rig.camera(for: size) == nil
      ? "<strong>The picture of \(here) has another shape than the rig's camera, \(own.width) x \(own.height); nothing can be"
        + " drawn over it.</strong>"
      : "The picture of \(here) has another size than the rig's camera, \(own.width) x \(own.height); the lens is scaled."
  }
}
