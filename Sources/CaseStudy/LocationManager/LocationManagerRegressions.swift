extension LocationManagerFeature {
  /// The draft's regressions, with 13, which improves on legacy, but without 14, which modern declares.
  package var regressions: [Regression] {
    [
      Regression(
        number: "1", legacy: "ignores headings of accuracy zero or less", draft: "passes every heading on",
        noticed: "Near metal, the arrow that points to a place jumps or freezes.",
        later: "the guard was restored"),
      Regression(
        number: "2", legacy: "holds its delegate weakly", draft: "holds its delegate strongly",
        noticed: "A screen that was closed stays in memory, and its updates can continue.",
        later: "the weak reference was restored"),
      Regression(
        number: "3", legacy: "clears the platform's delegate on its own deallocation", draft: "does not",
        noticed: "Before iOS 13, the app can crash after a screen was closed.",
        later: "the clearing was restored"),
      Regression(
        number: "4", legacy: "makes no calls when it is started while updating",
        draft: "starts location updates again",
        noticed: "Each further start restarts the location updates, which no user sees.",
        later: "the guard was restored"),
      Regression(
        number: "5", legacy: "counts as updating before the first platform call",
        draft: "counts as updating after the last call, and drops a location that arrives during a start",
        noticed: "The first distance appears late: draft drops a location that arrives at once.",
        later: "unchanged"),
      Regression(
        number: "6", legacy: "reads location and heading from the platform until the first delivery",
        draft: "reads them once and keeps the values",
        noticed: "A screen that reads the location early keeps showing no location or an old location.",
        later: "unchanged"),
      Regression(
        number: "7", legacy: "delivers the location that the platform stores",
        draft: "delivers the last element of the array",
        noticed:
          "If the platform delivers one location and stores another, distances start at the wrong place.",
        later: "unchanged"),
      Regression(
        number: "8", legacy: "tells its delegate only of changes to denied and to authorized",
        draft: "tells its delegate of every callback",
        noticed: "A screen can say that access is denied before the app asks the user.",
        later: "unchanged"),
      Regression(
        number: "9", legacy: "forces a fresh heading on each orientation change",
        draft: "only sets the orientation",
        noticed: "After a rotation of the device, the arrow is wrong until the next heading arrives.",
        later: "unchanged"),
      Regression(
        number: "10", legacy: "makes no calls when it is stopped while idle",
        draft: "stops location updates again",
        noticed: "A stop without a start stops the platform's updates, which no user sees.",
        later: "unchanged"),
      Regression(
        number: "11", legacy: "stops significant-change monitoring too", draft: "does not",
        noticed: "After a stop the platform goes on watching for large moves, which costs power.",
        later: "unchanged"),
      Regression(
        number: "12", legacy: "keeps nothing alive while a start waits for permission",
        draft: "waits in a closure that holds the manager",
        noticed:
          "If the screen closes during the request for permission, the location manager stays in memory.",
        later: "unchanged"),
      Regression(
        number: "13",
        legacy: "remembers a start while updating, and starts by itself after a stop and the next grant",
        draft: "does not remember such a start",
        noticed: "After a stop, a new permission no longer starts updates.",
        later: "an improvement"),
      Regression(
        number: "15", legacy: "is no longer updating at the first platform call of a stop",
        draft: "is updating until the last call, and passes on a location that arrives during the stop",
        noticed: "A screen that has stopped can still get a location.",
        later: "unchanged"),
      Regression(
        number: "16",
        legacy: "observes rotations before it sets the orientation and starts headings",
        draft: "observes rotations afterwards, and misses a rotation in between",
        noticed: "If the device rotates during a start, the arrow is wrong until the next rotation.",
        later: "not looked up"),
      Regression(
        number: "17", legacy: "no longer observes rotations when headings stop",
        draft: "observes rotations until headings have stopped, and sets the orientation once more",
        noticed: "The user sees nothing: a rotation during a stop still sets an orientation.",
        later: "not looked up"),
    ]
  }
}
