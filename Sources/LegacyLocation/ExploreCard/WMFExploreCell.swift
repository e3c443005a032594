/// A cell of the explore feed.
open class WMFExploreCell {
  /// An empty cell.
  public init() {}
}

/// A cell that shows a place, and how far away it is.
public class WMFLocationCell: WMFExploreCell {}
