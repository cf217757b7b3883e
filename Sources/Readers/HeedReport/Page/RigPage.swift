import Foundation
package import HeedGeometry
package import HeedSignals

/// A page that shows a rig over a picture of its camera, and from above.
package struct RigPage {
  /// The page as HTML, with the picture in it.
  package let html: String

  /// - Parameters:
  ///   - picture: The picture in PNG, and its size in pixels.
  ///   - gaze: The driver's gaze in the picture; nil if not known.
  ///   - words: The rig in words, and what is doubtful in it.
  package init(_ rig: Rig, picture: [UInt8], size: ImageSize, gaze: GazeSample?, words: [String]) {
    let address = "data:image/png;base64,\(Data(picture).base64EncodedString())"
    let view = RigView(rig, size: size)
    let seen = gaze == nil ? "No driver was found in the picture." : "Yellow: the driver's head and gaze."
    let figure = Markup.figure(
      view?.svg(over: address, gaze: gaze)
        ?? "<img class=\"rig-view\" alt=\"What the camera sees\" src=\"\(address)\"/>",
      caption: "Arrows at the edge lead to places beyond the picture; hollow ones lie behind the camera. \(seen)")
    let plan = Markup.figure(
      RigPlan(rig).svg(gaze: gaze),
      caption: "The grid has half metres; distances are from the lens, with their height."
        + (rig.vehicleFromCamera == nil ? " The camera is drawn as if it looked straight back." : ""))
    html =
      ReportPage(
        title: "Rig \(rig.name)",
        head: "<p class=\"from\">\(Self.remark(rig.cabinCamera?.size, size, fits: view != nil))</p>",
        sections: [
          PageSection(id: "view", title: "What the camera sees", short: "Camera", body: [figure]),
          PageSection(id: "plan", title: "From above", short: "From above", body: [plan]),
          PageSection(
            id: "words", title: "In words", short: "In words",
            body: ["<ul>\(words.map { "<li>\(Markup.escaped($0))</li>" }.joined())</ul>"]),
        ], pictures: "one picture of the camera"
      ).html
  }

  /// How the picture's size fits the rig's, as a sentence.
  private static func remark(_ own: ImageSize?, _ size: ImageSize, fits: Bool) -> String {
    let picture = "The picture of \(size.width) x \(size.height)"
    guard let own else { return "\(picture) is drawn with 60 degrees across: the rig has no lens." }
    if own == size { return "\(picture) has the rig's size." }
    return "\(picture) has another \(fits ? "size" : "shape") than the rig's camera, \(own.width) x \(own.height):"
      + (fits ? " the lens is scaled." : " nothing can be drawn over it.")
  }
}
