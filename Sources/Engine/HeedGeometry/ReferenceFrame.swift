/// A frame of reference. Frames are types without values, so code that mixes two does not compile. Lengths are metres
/// in every spatial frame; some files use millimetres (docs/formats.md).
public protocol ReferenceFrame: Sendable {}
/// Picture plane: x right, y down, in pixels. (0, 0) is the centre of the top-left pixel.
public enum Image: ReferenceFrame {}
/// OpenCV's camera: x right in the picture, y down, z from the lens into the scene.
public enum Camera: ReferenceFrame {}
/// The driver's head: origin midway between the eyes' rotation centres, x to the person's left, y up, z forward.
public enum Head: ReferenceFrame {}
/// Vehicle frame of ISO 8855: x ahead, y left, z up, from the road below the road camera.
public enum Vehicle: ReferenceFrame {}
/// A display as its viewer sees it: x right, y down from the top-left corner, in points.
public enum Screen: ReferenceFrame {}
/// A view that shows a picture: x right, y down from its top-left corner, in the view's own unit.
public enum Viewport: ReferenceFrame {}
