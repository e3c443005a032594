/// The events of the explorer in words, for readers who do not know Swift.
///
/// A word before a colon is a group of buttons: `permission: always` is the button *always* beside *permission*.
enum ExplorerWords {
  /// An event with its choices in words, as in `load the list (meanwhile: removed)`, or nil for an unknown event.
  static func words(for step: String) -> String? {
    let event = step.split(separator: " (", maxSplits: 1)[0]
    return table[String(event)].map { $0 + step.dropFirst(event.count) }
  }

  private static let table = [
    ".start": "app: start",
    ".stop": "app: stop",
    ".authorization(.notDetermined)": "permission: not determined",
    ".authorization(.restricted)": "permission: restricted",
    ".authorization(.denied)": "permission: denied",
    ".authorization(.authorizedAlways)": "permission: always",
    ".authorization(.authorizedWhenInUse)": "permission: while in use",
    ".location(.here)": "platform: location",
    ".heading(.reliable)": "platform: heading",
    ".heading(.invalid)": "platform: invalid heading",
    ".dropDelegate": "app: release the delegate",
    ".dropManager": "app: release the manager",
    ".readProperties": "app: read the properties",
    ".locationNotStored(.here)": "platform: location that it does not store",
    ".appear(.authorization)": "the permission cell appears",
    ".disappear(.authorization)": "the permission cell disappears",
    ".look": "look at the card",
    ".permission(.denied)": "permission: denied",
    ".permission(.authorizedWhenInUse)": "permission: while in use",
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
    ".answer(.visitsFailed(.notConnected))": "the planned visits fail (no connection)",
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
