public import HeedGeometry

/// An upright rectangle on a display, in points.
public typealias ScreenRegion = Rect<Screen>
