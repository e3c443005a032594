/// The events of the explorer in words, for readers without Swift.
enum ExplorerWords {
  /// An event with its choices in words, as in `load the list, meanwhile: removed`, or nil for an unknown event.
  static func words(for step: String) -> String? {
    let parts = step.split(separator: ", ", maxSplits: 1).map(String.init)
    return table[step] ?? table[parts[0]].map { ([$0] + parts.dropFirst()).joined(separator: ", ") }
  }

  private static let table = [
    ".start": "start updates",
    ".stop": "stop updates",
    ".authorization(.notDetermined)": "the permission is undecided again",
    ".authorization(.restricted)": "the device forbids location",
    ".authorization(.denied)": "the user allows: never",
    ".authorization(.authorizedAlways)": "the user allows: always",
    ".authorization(.authorizedWhenInUse)": "the user allows: while in use",
    ".location(.here)": "a location arrives",
    ".heading(.reliable)": "a heading arrives",
    ".heading(.invalid)": "a heading that is not valid arrives",
    ".dropDelegate": "the delegate goes away",
    ".dropManager": "the manager is released",
    ".readProperties": "read the properties",
    ".locationNotStored(.here)": "a location arrives that the platform does not keep",
    ".appear(.authorization)": "the permission cell appears",
    ".disappear(.authorization)": "the permission cell disappears",
    ".look": "look at the card",
    ".permission(.denied)": "the user allows: never",
    ".permission(.authorizedWhenInUse)": "the user allows: while in use",
    ".newDocument": "make a new list",
    ".load": "load the list",
    ".readTitle": "read the title",
    ".setTitle(.paris)": "change the title to Paris",
    ".save": "save the list",
    ".othersChange(nil)": "another program removes the file",
    ".othersChange(.damaged)": "another program damages the file",
    ".appear": "the calendar appears",
    ".select(.newYearsEve)": "select New Year's Eve",
    ".answer(.fireworks)": "the planned visits arrive",
    ".answer(.eventsFailed(.notConnected))": "the planned visits fail: no connection",
    ".answer(.louvreAndEtna)": "the places arrive",
    ".dropScreen": "the screen goes away",
    ".newSession": "another session begins",
    ".otherScreenAppears": "another screen appears",
    ".answer(.lecture, to: .otherScreen)": "the other screen's planned visits arrive",
    ".load(force: false)": "load nearby content",
    ".answer(0, .found)": "the oldest request is answered",
    ".answer(0, .failure)": "the oldest request fails",
    ".type(\"pa\")": "type pa",
    ".type(\"par\")": "type par",
    ".pass": "a quarter of a second passes",
    ".answer(0, .places)": "the request is answered",
  ]
}
