import HeedGeometry
public import HeedSignals

/// Regions of the picture that do not move, as somebody drew them.
public struct StaticRegions: Hashable, Sendable {
  public let primary: ConvexRegion?
  public let secondary: ConvexRegion?

  /// - Parameter regions: An empty list of corners is no region.
  /// - Throws: ``RegionError`` for the first that is refused, the primary region before the secondary.
  public init(_ regions: Rig.Regions) throws(RegionError) {
    primary = regions.primary.isEmpty ? nil : try ConvexRegion(regions.primary)
    secondary = regions.secondary.isEmpty ? nil : try ConvexRegion(regions.secondary)
  }

  /// How far inside each region a point lies, pixels; nil where there is none.
  func depths(of contact: ContactPoint, in size: ImageSize) -> RegionDepths {
    RegionDepths(
      primary: primary.map { Self.depth(of: contact, in: $0, size) },
      secondary: secondary.map { Self.depth(of: contact, in: $0, size) })
  }

  private static func depth(of contact: ContactPoint, in region: ConvexRegion, _ size: ImageSize) -> Double {
    var point = contact.point
    if contact.isBelowPicture {
      // Where it touches the road is not seen, only that it is nearer than the picture's lower edge: the region's own lower
      // edge is the nearest that it knows.
      let lowest = (region.vertices.map(\.y).max() ?? 1) * Double(size.height) - 0.5
      point.y = min(point.y, lowest)
    }
    return region.signedDistance(to: point, in: size)
  }
}
