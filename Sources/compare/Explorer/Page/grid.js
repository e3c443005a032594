// Legacy's states as a grid: the present state, the way to it, and the differences on the way.

/** The row and the column of each state. A name such as `updating (always)` gives both. Otherwise the row is
 * the number of events to the state. */
const places = (() => {
  const parts = data.stateNames.map((name) => name.match(/^(.*) \((.*)\)$/));
  const depths = data.stateNames.map((name, state) => waysToStates.get(state).length);
  if (parts.every((one) => one)) return parts.map(([, row, column]) => ({ row, column }));
  return depths.map((depth, state) => ({
    row: counted(depth, "event"),
    column: String(depths.slice(0, state).filter((one) => one === depth).length + 1),
    isUnnamed: true,
  }));
})();

const cells = [];

function makeGrid(go) {
  const rows = [...new Set(places.map((place) => place.row))];
  const columns = [...new Set(places.map((place) => place.column))];
  const header = (text, scope) => Object.assign(element("th", text), { scope });
  const titles = columns.map((name) => (places[0].isUnnamed ? element("td") : header(name, "col")));
  const head = element("tr", [element("td"), ...titles]);
  const body = rows.map((row) => element("tr", [header(row, "row"), ...columns.map((column) => {
    const state = places.findIndex((place) => place.row === row && place.column === column);
    if (state < 0) return element("td");
    cells[state] = Object.assign(element("button"), {
      title: data.stateNames[state], onclick: () => go(waysToStates.get(state)),
    });
    return element("td", cells[state]);
  })]));
  byId("grid").append(element("thead", head), element("tbody", body));
}

/** Shows the way of these steps through the grid, and the number of events that would show a difference. */
function showGrid(steps, warnings) {
  const states = [0, ...steps.map((step) => step.state)];
  const here = states.at(-1);
  cells.forEach((button, state) => {
    const arrivals = steps.filter((step) => step.state === state).map((step) => step.results[0]?.kind);
    const kind = ["differs", "declared"].find((one) => arrivals.includes(one));
    const isHere = state === here;
    const place = isHere ? "here" : states.includes(state) ? "visited" : "";
    button.className = [place, kind || ""].join(" ");
    button.textContent = isHere ? (warnings.length || "·") : "";
    const notes = [
      isHere ? "you are here" : states.includes(state) ? "visited" : "go there",
      kind ? "a difference was shown here" : "",
      isHere && warnings.length ? counted(warnings.length, "event") + " would show a difference" : "",
    ].filter((note) => note);
    button.setAttribute("aria-label", [data.stateNames[state], ...notes].join(", "));
    button.toggleAttribute("aria-current", isHere);
  });
}
