// Where UIKit and Core Location exist, this module re-exports them. The sources that import it build unchanged in an
// app. That branch is compiled against the documented interface, but has never run: see Docs/Reference/StandIn.md.
#if canImport(UIKit)
@_exported public import CoreLocation
@_exported public import UIKit
#endif
