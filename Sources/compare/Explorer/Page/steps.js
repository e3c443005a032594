// The timeline: a button for each step, with a mark at each difference.

function showSteps(steps, at, go) {
  const item = (number, words, kind) => {
    const button = element("button", [element("span", number ? words : "0")], kind);
    if (number) button.prepend(element("i", kind === "same" ? String(number) : "≠"));
    button.setAttribute("aria-label", number
      ? "Step " + number + ", " + words + (kind === "same" ? "" : ", " + verdicts[kind]) : "The start");
    if (number === at) button.setAttribute("aria-current", "step");
    button.addEventListener("click", () => go(number));
    return element("li", button, number > at ? "later" : "");
  };
  const list = byId("steps");
  list.replaceChildren(item(0, "", "same"), ...steps.map((step, index) =>
    item(index + 1, inShort(step.stimulus), step.results[0]?.kind || "same")));
  const shown = list.children[at];
  list.scrollLeft = shown.offsetLeft - list.offsetLeft - (list.clientWidth - shown.offsetWidth) / 2;
  byId("earlier").disabled = at === 0;
  byId("later").disabled = at === steps.length;
}

/** Calls a closure with -1 or 1 when a finger moves to the right or to the left. */
function onSwipe(target, move) {
  let from = null;
  target.addEventListener("touchstart", (event) => { from = event.touches[0]; }, { passive: true });
  target.addEventListener("touchend", (event) => {
    const to = event.changedTouches[0];
    const [across, down] = [to.clientX - from.clientX, to.clientY - from.clientY];
    if (Math.abs(across) > 40 && Math.abs(across) > 2 * Math.abs(down)) move(across < 0 ? 1 : -1);
  });
}

function swiftSource(events) {
  const waiting = data.isAsynchronous ? "await " : "";
  const line = (given) => `#expect(${waiting}candidate.apply(${given}) == control.apply(${given}))`;
  return events.map((stimulus) => line(sources.get(stimulus))).join("\n") || "// no event yet";
}
