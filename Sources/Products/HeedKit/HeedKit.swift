// One import for a product. `@_exported` is the only way to re-export in Swift 6.3; it stays in this file.
@_exported public import Heed
@_exported public import HeedCabinVision
@_exported public import HeedDriver
@_exported public import HeedFormats
@_exported public import HeedGaze
@_exported public import HeedGeometry
@_exported public import HeedLens
@_exported public import HeedRisk
@_exported public import HeedRoad
@_exported public import HeedRoadVision
@_exported public import HeedSignals
@_exported public import HeedVideo
@_exported public import HeedVision

/// Cameras, files and streams are frame sources.
extension VideoSource: FrameSource {}

/// The nets of HeedCabinVision are the face stage.
extension MeshFaceStage: FaceStage {}
