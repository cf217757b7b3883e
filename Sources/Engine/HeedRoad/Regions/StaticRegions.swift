import HeedGeometry
import HeedSignals

/// Fixed regions of the picture, drawn by the user.
struct StaticRegions: Hashable, Sendable {
  /// The vehicle's own region.
  let primary: ConvexRegion?
  /// The region beside it.
  let secondary: ConvexRegion?

  /// - Parameter regions: An empty list of corners means no region.
  /// - Throws: ``RegionError`` for the first invalid region, the primary region before the secondary.
  init(_ regions: Rig.Regions) throws(RegionError) {
    primary = regions.primary.isEmpty ? nil : try ConvexRegion(regions.primary)
    secondary = regions.secondary.isEmpty ? nil : try ConvexRegion(regions.secondary)
  }

  func depths(of contact: ContactPoint, in size: ImageSize) -> RegionDepths {
    RegionDepths(
      primary: primary.map { Self.depth(of: contact, in: $0, size) },
      secondary: secondary.map { Self.depth(of: contact, in: $0, size) })
  }

  /// Depth in a region; a contact below the picture is moved up to the region's lower edge.
  private static func depth(of contact: ContactPoint, in region: ConvexRegion, _ size: ImageSize) -> Double {
    var point = contact.point
    if contact.isBelowPicture {
      // The region's lower edge is the nearest known place to a contact below the picture.
      let lowest = (region.vertices.map(\.y).max() ?? 1) * Double(size.height) - 0.5
      point.y = min(point.y, lowest)
    }
    return region.signedDistance(to: point, in: size)
  }
}
