// Where UIKit and Core Location exist, this module re-exports them. Sources that import this module build unchanged in
// an app. We compiled that branch against the documented interface, but never ran it: see Docs/Reference/StandIn.md.
#if canImport(UIKit)
@_exported public import CoreLocation
@_exported public import UIKit
#endif
