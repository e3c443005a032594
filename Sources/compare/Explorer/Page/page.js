// The tabs, the buttons and the keys.

/** The candidates of the present tab. The grid and the timeline are about the first one. */
const shownCandidates = () => (view.tab === "explore" ? candidates : [draft]);

/** The steps of the present sequence, the recorded one of a regression or your own. */
function shownSteps() {
  return view.tab === "list" ? replayed(view.regression) : played(view.events, shownCandidates());
}

const position = () => (view.tab === "list" ? view.step : view.at);

function show() {
  const isList = view.tab === "list";
  const steps = shownSteps();
  const at = position();
  const step = steps[at - 1];
  // Every step on the page counts, also one that was sent in another tab.
  const shown = steps.slice(0, at).flatMap((one) => one.results[0]?.causes || []);
  if (shown.some((one) => !view.found.has(one))) byId("clue").textContent = "";
  if (view.tab === "find") shown.forEach((one) => view.found.add(one));
  document.body.dataset.tab = view.tab;
  document.querySelectorAll("[role=tab]").forEach((tab) => {
    const isChosen = tab.dataset.tab === view.tab;
    tab.hidden = !tabNames().includes(tab.dataset.tab);
    tab.setAttribute("aria-selected", String(isChosen));
    tab.tabIndex = isChosen ? 0 : -1;
  });
  byId("board").setAttribute("aria-labelledby", "tab-" + view.tab);

  const before = view.events.slice(0, view.at);
  const state = lastState(follow(legacy, before));
  const isGame = view.tab === "find";
  const warnings = revealing(before, shownCandidates()[0], isGame && view.found);
  const warning = !candidates.length || isList ? ""
    : (warnings.length ? counted(warnings.length, "event") : "No event") + " would now show a "
      + (isGame ? "new difference." : "difference.");
  const where = isList ? "" : "Legacy is here: " + data.stateNames[state] + ".";
  if (!isList) showGrid(steps.slice(0, at), warnings);
  byId("where").textContent = where;
  byId("warning").textContent = warning;
  showSteps(steps, at, go);
  showResults(step);
  showGame();
  showRegression();
  document.querySelectorAll("#stimuli button").forEach((button) => {
    button.disabled = !possible(before).includes(button.dataset.stimulus);
  });
  byId("reset").disabled = isList ? !at : !view.events.length;
  byId("undo").disabled = byId("reset").disabled && (isList || !replaced().length);
  byId("swift").textContent = isList ? view.regression.shortest.swiftTest : swiftSource(before);
  byId("copied").textContent = "";
  byId("link").classList.add("unseen");
  byId("status").textContent = step ? [announced(step), where, warning].join(" ") : "No event yet.";
  if (location.hash !== address()) history.replaceState(history.state, "", address());
}

function showResults(step) {
  const isList = view.tab === "list";
  byId("step").textContent = step ? inWords(step.stimulus)
    : isList ? "Start: " + view.regression.shortest.start : "No event yet";
  byId("sides").replaceChildren(...(step?.results || []).map((result, index) =>
    panel(step, result, index === 0, isList)));
  const box = " A box is a state of legacy. Its number counts the events that would now show a difference.";
  byId("before").hidden = Boolean(step);
  byId("before").textContent = {
    explore: "Legacy is the old class, the others rewrite it. Press a button, and see how each reacts." + box,
    find: "Legacy is the old class. Draft rewrites it, and should do the same. Find where it differs." + box,
    list: "Press Later to replay the shortest sequence that shows this regression.",
  }[view.tab];
}

/** A button that leads to a regression in the list. */
const replayButton = (regression, text) => Object.assign(element("button", text), {
  onclick: () => update({ tab: "list", regression, step: 0 }),
});

function showGame() {
  const others = recorded.length - findable.length;
  byId("progress").textContent = view.found.size < findable.length
    ? "Found " + view.found.size + " of " + findable.length
    : "All " + findable.length + " found. The other " + others + " need events without a button; the next tab"
      + " replays them.";
  const dot = (one, index) => element("span", "", index < view.found.size ? "full" : "");
  byId("dots").replaceChildren(...findable.map(dot));
  byId("finds").replaceChildren(...[...view.found].reverse().map((one) =>
    element("li", [replayButton(one, one.name), one.reason.split(/(?<=\.) /)[0]])));
  byId("found").hidden = byId("restart").hidden = !view.found.size;
  byId("hint").hidden = view.found.size === findable.length;
}

/** Says how to get to the next difference, but not the last event, which shows it. */
function giveHint() {
  const way = wayTo(findable.find((one) => !view.found.has(one))).map(inShort);
  byId("clue").textContent = ["Hint: begin again", ...way, "find the event"].join(" → ");
}

function showRegression() {
  if (view.tab !== "list") return;
  const chosen = view.regression;
  byId("regressions").querySelectorAll("button").forEach((button, index) => {
    button.setAttribute("aria-pressed", String(recorded[index] === chosen));
  });
  byId("story").replaceChildren(
    element("h2", chosen.name),
    ...chosen.reason.split(/(?<=\.) (?=Draft|What)/).map((sentence) => {
      const [, words, rest] = sentence.match(/^(Legacy|Draft|What a user notices:)?(.*)$/);
      return element("p", [element("b", words || ""), rest]);
    }));
  byId("code").replaceChildren(...chosen.code.map((lines, index) => {
    const code = Object.assign(element("pre", element("code", lines)), { tabIndex: 0 });
    return element("figure", [element("figcaption", index ? "draft" : "legacy"), code]);
  }));
}

/** The last sequences that a change replaced. Each place in the browser's history has its own. */
const replaced = () => history.state || [];

/** Shows a change of the view, and makes it a place in the browser's history. */
function update(change, undoable = replaced()) {
  Object.assign(view, change);
  byId("notice").hidden = true;
  if (location.hash !== address()) history.pushState(undoable, "", address());
  show();
}

/** Replaces the sequence of events. Undo restores the present one. */
function replace(events, found = view.found) {
  const { events: before, at } = view;
  update({ events, at: events.length, found }, [...replaced(), { events: before, at }].slice(-50));
}

function go(at) { update(view.tab === "list" ? { step: at } : { at }); }

function move(by) {
  const at = position() + by;
  if (at >= 0 && at <= shownSteps().length) go(at);
}

function send(stimulus) {
  replace([...view.events.slice(0, view.at), stimulus]);
}

function undo() {
  if (view.tab === "list") return move(-1);
  const events = view.events.slice(0, Math.max(0, view.at - 1));
  update(replaced().at(-1) || { events, at: events.length }, replaced().slice(0, -1));
}

function reset() { if (view.tab === "list") go(0); else replace([]); }

function read() {
  const isSound = readLink(location.hash);
  byId("notice").hidden = isSound;
  show();
}

/** Copies the link, or selects it where the browser does not allow that. */
function copyLink() {
  const link = byId("link");
  // The found regressions would spoil the game for the next reader.
  link.textContent = location.href.replace(/&found=[^&]*/, "");
  const select = () => {
    link.classList.remove("unseen");
    getSelection().selectAllChildren(link);
    byId("copied").textContent = "Please copy the selected link.";
  };
  if (!navigator.clipboard) return select();
  navigator.clipboard.writeText(link.textContent)
    .then(() => { byId("copied").textContent = "The link is copied."; }, select);
}

/** The keys of the events, in the order of the buttons. */
const keys = "1234567890";

function makeButtons() {
  const groups = new Map();
  stimuli.forEach((stimulus) => {
    const group = (inWords(stimulus).match(/^(\w+): /) || [])[1] || "";
    groups.set(group, [...(groups.get(group) || []), stimulus]);
  });
  let count = 0;
  groups.forEach((members, name) => {
    const buttons = members.map((stimulus) => {
      const button = element("button", inShort(stimulus));
      const key = keys[count++];
      if (key) {
        button.prepend(element("kbd", key));
        button.setAttribute("aria-keyshortcuts", key);
      }
      button.dataset.stimulus = stimulus;
      return Object.assign(button, { title: stimulus, onclick: () => send(stimulus) });
    });
    const group = element("div", [element("span", name), element("div", buttons, "buttons")], "group");
    byId("stimuli").append(Object.assign(group, { role: "group", ariaLabel: name || "events" }));
  });
}

function makeTabs() {
  const tabs = [...document.querySelectorAll("[role=tab]")];
  byId("tab-list").textContent = "The " + counted(recorded.length, "regression");
  tabs.forEach((tab) => {
    tab.addEventListener("click", () => update({ tab: tab.dataset.tab }));
    tab.addEventListener("keydown", (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!by) return;
      event.stopPropagation();
      const names = tabNames();
      const next = byId("tab-" + names.at((names.indexOf(tab.dataset.tab) + by) % names.length));
      next.click();
      next.focus();
    });
  });
}

function makeList() {
  byId("regressions").append(...recorded.map((one) => {
    const title = one.reason.split(". ")[0];
    const button = replayButton(one, one.name.replace(/^\w+ /, ""));
    return Object.assign(button, { title, ariaLabel: one.name + ". " + title });
  }));
  const numbers = recorded.map((one) => Number(one.name.replace(/^\w+ /, "")));
  const missing = numbers.find((number, index) => index && number > numbers[index - 1] + 1) - 1;
  byId("missing").textContent = missing ? "Number " + missing + " is an intended change." : "";
}

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("pre, input")) return;
  const buttons = [...document.querySelectorAll("#stimuli button")];
  const button = view.tab === "list" ? undefined : buttons[keys.indexOf(event.key)];
  const actions = { ArrowLeft: () => move(-1), ArrowRight: () => move(1), Backspace: undo, Home: reset };
  if (button && !button.disabled) button.click();
  if (!actions[event.key]) return;
  event.preventDefault();
  actions[event.key]();
}

makeTabs();
makeGrid((way) => replace(way));
makeButtons();
makeList();
byId("declared").hidden = data.declared.length === 0;
byId("declared").querySelector("ul").append(...data.declared.map((one) => element("li", described(one))));
const restart = () => replace([], new Set());
Object.entries({ earlier: () => move(-1), later: () => move(1), undo, reset, restart, "copy-link": copyLink,
  hint: giveHint })
  .forEach(([id, action]) => byId(id).addEventListener("click", action));
onSwipe(byId("results"), move);
addEventListener("keydown", onKey);
addEventListener("popstate", read);
addEventListener("hashchange", read);
read();
