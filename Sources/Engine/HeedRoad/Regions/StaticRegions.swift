import HeedGeometry
import HeedSignals

/// Fixed regions of the picture, drawn by the user.
struct StaticRegions: Hashable, Sendable {
  /// The vehicle's own region.
  let primary: ConvexRegion?
  /// The region beside the vehicle's own region.
  let secondary: ConvexRegion?

  /// - Parameter regions: Corners of both regions; an empty list of corners means no region.
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

  /// Depth of a contact point in a region. A contact below the picture is moved up to the region's lower edge.
  private static func depth(of contact: ContactPoint, in region: ConvexRegion, _ size: ImageSize) -> Double {
    var point = contact.point
    if contact.isBelowPicture {
      // For a contact below the picture, the region's lower edge is the nearest place that is known.
      let lowest = (region.vertices.map(\.y).max() ?? 1) * Double(size.height) - 0.5
      point.y = min(point.y, lowest)
    }
    return region.signedDistance(to: point, in: size)
  }
}
