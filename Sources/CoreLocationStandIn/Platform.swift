// Where UIKit and Core Location exist, this module is only a name for them, so that the sources that import
// it build unchanged in an app. That branch has not been compiled by this project: see Docs/StandIn.md.
#if canImport(UIKit)
@_exported public import CoreLocation
@_exported public import UIKit
#endif
