// What the page shows, and the link that restores it.

/** The tabs of this page: without a draft, there is nothing to find. */
const tabNames = () => (recorded.length ? ["explore", "find", "list"] : ["explore"]);

/** On a phone, the game comes first. */
const defaultTab = () => (recorded.length && matchMedia("(max-width: 40rem)").matches ? "find" : "explore");

/** The first view. `at` counts the shown events, and `step` the shown steps of the chosen regression. */
const start = () =>
  ({ tab: defaultTab(), events: [], at: 0, found: new Set(), regression: recorded[0], step: 0 });
const view = start();

/** A name in a link, as in `authorization-denied`. */
const inLink = (name) => name.replace(/[^A-Za-z0-9]+/g, "-").replace(/^-|-$/g, "");

function address() {
  const parts = [view.tab];
  if (view.events.length) parts.push("events=" + view.events.map(inLink).join("."));
  if (view.at < view.events.length) parts.push("at=" + view.at);
  if (view.found.size) parts.push("found=" + [...view.found].map((one) => inLink(one.name)).join("."));
  if (view.tab === "list") parts.push("regression=" + inLink(view.regression.name), "step=" + view.step);
  return "#" + parts.join("&");
}

/** Reads a link into the view. Returns false for a link that does not fit this page, and shows the start. */
function readLink(hash) {
  const [tab, ...parts] = hash.slice(1).split("&");
  const values = new Map(parts.map((part) => part.split("=")));
  const words = (key) => (values.get(key) || "").split(".").filter((word) => word);
  // Number("") would be 0, so anything but digits becomes -1, which is out of range.
  const number = (key, otherwise) => {
    if (!values.has(key)) return otherwise;
    return /^\d+$/.test(values.get(key)) ? Number(values.get(key)) : -1;
  };
  const events = [];
  for (const word of words("events")) {
    events.push(...possible(events).filter((one) => inLink(one) === word));
  }
  const found = words("found").map((word) => findable.find((one) => inLink(one.name) === word));
  const regression = values.has("regression")
    ? recorded.find((one) => inLink(one.name) === values.get("regression")) : recorded[0];
  const [at, step] = [number("at", events.length), number("step", 0)];
  const isSound = tabNames().includes(tab || "explore") && events.length === words("events").length
    && found.every((one) => one) && at >= 0 && at <= events.length
    && [...values.keys()].every((key) => ["events", "at", "found", "regression", "step"].includes(key))
    && (!recorded.length || (regression && step >= 0 && step <= regression.shortest.steps.length));
  const shown = isSound ? { tab: tab || defaultTab(), events, at, found, regression, step } : start();
  // When the reader goes back in the browser, the found regressions remain.
  Object.assign(view, shown, { found: new Set([...(isSound ? view.found : []), ...shown.found]) });
  return isSound;
}
