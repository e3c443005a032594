// Where UIKit and Core Location exist, this module re-exports them, so sources that import it build unchanged in an
// app. We type-checked that against headers of our own, but never ran it (Docs/Reference/StandIn.md).
#if canImport(UIKit)
@_exported public import CoreLocation
@_exported public import UIKit
#endif
