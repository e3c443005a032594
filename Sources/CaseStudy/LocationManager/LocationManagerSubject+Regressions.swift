extension LocationManagerFeature {
  /// The faults of the published port, and number 13, which improves on the original.
  ///
  /// Number 14 is an intended difference, which modern declares too.
  package var regressions: [Regression] {
    [
      Regression(
        number: "1", original: "ignores headings of accuracy zero or less", port: "passes every heading on",
        noticed: "Near metal, the arrow that points to a place jumps or freezes.",
        later: "the guard came back"),
      Regression(
        number: "2", original: "holds its delegate weakly", port: "holds it strongly",
        noticed: "A screen that was closed stays in memory, and its updates can go on.",
        later: "weak came back"),
      Regression(
        number: "3", original: "clears the platform's delegate when it is deallocated", port: "does not",
        noticed: "Before iOS 13, the app can crash after a screen was closed.",
        later: "the clearing came back"),
      Regression(
        number: "4", original: "calls nothing when started while updating",
        port: "starts location updates again",
        noticed: "Nothing at once: the platform is called more often than needed.",
        later: "the guard came back"),
      Regression(
        number: "5", original: "counts as updating before the first platform call",
        port: "counts as updating after the last one, and drops what is delivered during start",
        noticed: "The first distance appears late, because a location that is there at once is dropped.",
        later: "still so"),
      Regression(
        number: "6", original: "reads location and heading through to the platform until the first delivery",
        port: "reads them once and keeps that value",
        noticed: "A screen that reads the location early keeps showing none, or an old one.",
        later: "still so"),
      Regression(
        number: "7", original: "delivers the location that the platform itself holds",
        port: "delivers the last element of the array",
        noticed: "Where the two disagree, distances start at another place than the platform's own.",
        later: "still so"),
      Regression(
        number: "8", original: "tells its delegate only of changes, to denied and to authorized",
        port: "tells it of every callback",
        noticed: "A screen can say that access is denied before the user was asked.",
        later: "still so"),
      Regression(
        number: "9", original: "forces a fresh heading on each orientation change",
        port: "only sets the orientation",
        noticed: "After a rotation of the device, the arrow is wrong until the next heading arrives.",
        later: "still so"),
      Regression(
        number: "10", original: "calls nothing when stopped while idle", port: "stops location updates again",
        noticed: "Nothing at once: the platform is called more often than needed.",
        later: "still so"),
      Regression(
        number: "11", original: "stops significant-change monitoring too", port: "does not",
        noticed: "Significant-change monitoring, where it runs, goes on after a stop and costs power.",
        later: "still so"),
      Regression(
        number: "12", original: "keeps nothing alive while a start waits for permission",
        port: "waits in a closure that holds the manager",
        noticed: "A screen that is closed while the user is being asked stays in memory until the answer.",
        later: "still so"),
      Regression(
        number: "13",
        original: "remembers a start while updating, and starts unasked after a stop and the next grant",
        port: "has no such flag",
        noticed: "Updates no longer start by themselves after a stop.",
        later: "an improvement"),
      Regression(
        number: "15", original: "stops counting as updating before the first platform call of a stop",
        port: "stops counting after the last one, and passes on what is delivered meanwhile",
        noticed: "A screen that has stopped can still be told a location.",
        later: "still so"),
      Regression(
        number: "16",
        original: "observes rotations before it sets the orientation and starts headings",
        port: "observes them after that, and misses a rotation that comes meanwhile",
        noticed: "If the device rotates during a start, the arrow is wrong until the next rotation.",
        later: "not looked up"),
      Regression(
        number: "17", original: "no longer observes rotations when headings stop",
        port: "observes them until headings have stopped, and sets the orientation once more",
        noticed: "Nothing: the manager no longer receives headings.",
        later: "not looked up"),
    ]
  }
}
