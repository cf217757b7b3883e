// One import for a product: whoever imports HeedKit speaks Heed's words without knowing which module holds them.
// `@_exported` is the only way to say that in Swift 6.3; it stays in this file.
@_exported public import Heed
@_exported public import HeedDriver
@_exported public import HeedFormats
@_exported public import HeedGaze
@_exported public import HeedGeometry
@_exported public import HeedRisk
@_exported public import HeedRoad
@_exported public import HeedSignals
@_exported public import HeedVideo
@_exported public import HeedVision

/// Cameras, files and streams are sources of frames as Heed asks for them.
extension VideoSource: FrameSource {}

/// The nets of HeedVision are the face stage that Heed asks for.
extension MeshFaceStage: FaceStage {}
