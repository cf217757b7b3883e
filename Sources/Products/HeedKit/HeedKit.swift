// A product needs only this import. In Swift 6.3 only `@_exported`, used in this file alone, re-exports a module.
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

/// `VideoSource`, which reads cameras, files and streams, is a frame source.
extension VideoSource: FrameSource {}

/// `MeshFaceStage`, which runs the nets of HeedCabinVision, is a face stage.
extension MeshFaceStage: FaceStage {}
