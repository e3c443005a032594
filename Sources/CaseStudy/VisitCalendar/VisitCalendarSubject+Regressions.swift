extension VisitCalendarFeature {
  /// The six of the published change, and three that only the exploration found.
  package var regressions: [Regression] {
    [
      Regression(
        number: "V1", original: "shows an alert when events or anniversaries cannot be loaded",
        port: "shows nothing",
        noticed: "Without a connection the calendar stays as it is, and nothing says why."),
      Regression(
        number: "V2", original: "keeps what it shows when loading fails",
        port: "has emptied the list before it asked",
        noticed: "After a failure a tap on a visit that is still on the screen does nothing."),
      Regression(
        number: "V3", original: "keeps what it shows until the answer comes",
        port: "has nothing to show and to select between appearing and the answer",
        noticed: "Whoever comes back to the calendar and taps a visit at once gets no details."),
      Regression(
        number: "V4", original: "is released after a failure when the app lets go of it",
        port: "is kept alive for good by a completion that is never called",
        noticed: "Nothing at first: each failure leaves a whole screen in memory."),
      Regression(
        number: "V5", original: "asks the session that there is at the moment",
        port: "asks the session that there was when it was made",
        noticed: "After signing in anew the calendar shows what belongs to the session before."),
      Regression(
        number: "V6", original: "shows the events that another screen has asked for",
        port: "drops them, which is an improvement",
        noticed: "Hardly anything: the calendar no longer shows what another screen has loaded."),
      Regression(
        number: "X1", original: "shows planned visits first, whichever answer comes first",
        port: "shows first what came first",
        noticed: "Two entries of one day change places from one time to the next."),
      Regression(
        number: "X2", original: "shows both answers when it has appeared twice",
        port: "drops the second, because the first has used up the completion",
        noticed: "Whoever leaves the calendar and comes back at once may see the older of two answers."),
      Regression(
        number: "X3", original: "is released while it loads when the app lets go of it",
        port: "is kept alive until it is answered",
        noticed: "Nothing: the screen is freed later than it should be."),
    ]
  }
}
