// The state machines of legacy and its candidates, and what they show after a sequence of events.

const data = JSON.parse(document.getElementById("data").textContent);
const sideNamed = (name) => data.sides.find((side) => side.name === name);
const legacy = data.sides[0];
const modern = sideNamed("modern");
const draft = sideNamed("draft");
/** The candidates in the order of the page. */
const candidates = ["yours", "draft", "modern"].map(sideNamed).filter((side) => side);
/** The regressions with a recorded sequence. */
const recorded = data.regressions.filter((one) => one.shortest);
/** The regressions that the buttons can show. */
const findable = data.regressions.filter((one) => one.states);

/** Every event of the page, with the event's Swift source. */
const sources = new Map(
  data.sides.flatMap((side) => side.states.flat()).map((step) => [step.stimulus, step.swift]));
const stimuli = [...sources.keys()];

/** An event in words, or the event's Swift source if there are no words. */
const inWords = (stimulus) => data.words[stimulus] || stimulus;

/** The words of an event without its group of buttons, as in `always` for `permission: always`. */
const inShort = (stimulus) => inWords(stimulus).replace(/^\w+: /, "");

/** The step of a machine in a state, without the event's choices if the machine does not ask for them. */
function stepOf(machine, state, stimulus) {
  const plain = stimuli.find((one) => stimulus.startsWith(one + " (")) || stimulus;
  const named = (name) => machine.states[state].find((step) => step.stimulus === name);
  return named(stimulus) || named(plain);
}

const areEqual = (some, others) => some.join("\n") === others.join("\n");

/** The steps of a state machine through a sequence of events. */
function follow(machine, events) {
  let state = 0;
  return events.map((stimulus) => {
    const step = stepOf(machine, state, stimulus);
    state = step.target;
    return step;
  });
}

/** The state of a machine after its steps. */
const lastState = (steps) => (steps.length ? steps.at(-1).target : 0);

/** The events that can follow a sequence. */
const possible = (events) => legacy.states[lastState(follow(legacy, events))].map((step) => step.stimulus);

/** The kind of a candidate's difference from legacy in one step. */
function kindOf(shows, expected, declared) {
  if (areEqual(shows, expected)) return "same";
  return declared && areEqual(shows, declared) ? "declared" : "differs";
}

/** For each event, what legacy and each candidate show. A regression is a cause of a difference if the draft
 * without this regression shows the step differently. */
function played(events, shown = candidates) {
  const runs = new Map(data.sides.map((side) => [side, follow(side, events)]));
  const repaired = new Map(findable.map((one) => [one, follow(one, events)]));
  return events.map((stimulus, index) => {
    const shows = (side) => side && runs.get(side)[index].shows;
    return {
      stimulus,
      state: runs.get(legacy)[index].target,
      expected: shows(legacy),
      intended: shows(modern),
      results: shown.map((side) => {
        const kind = kindOf(shows(side), shows(legacy), shows(modern));
        const isCause = (one) => !areEqual(repaired.get(one)[index].shows, shows(side));
        const causes = kind === "differs" && side === draft ? findable.filter(isCause) : [];
        return { name: side.name, title: side.name, kind, shows: shows(side), causes };
      }),
    };
  });
}

/** The calls that modern makes on purpose, although legacy makes them nowhere. */
const calls = (side) => new Set(side ? side.states.flat().flatMap((step) => step.shows) : []);
const onlyModern = [...calls(modern)].filter((call) => !calls(legacy).has(call));

/** The steps of a regression's recorded sequence, in which the draft has no other regression. */
function replayed(regression) {
  const steps = regression.shortest.steps;
  return steps.map((step, index) => {
    const isLast = index === steps.length - 1;
    const kind = areEqual(step.legacy, step.candidate) ? "same" : isLast ? "differs" : "declared";
    const names = { name: "draft", title: "draft with only " + regression.name };
    const result = { ...names, kind, shows: step.candidate, causes: isLast ? [regression] : [] };
    const intended = [...step.legacy, ...onlyModern];
    return { stimulus: step.stimulus, expected: step.legacy, intended, results: [result] };
  });
}

/** The events that would now show a difference between legacy and a candidate, or a regression beyond the
 * found ones. */
function revealing(events, candidate, found) {
  if (!candidate) return [];
  return possible(events).filter((stimulus) => {
    const { kind, causes } = played([...events, stimulus], [candidate]).at(-1).results[0];
    if (found) return causes.some((one) => !found.has(one));
    return kind === "differs" || (kind === "declared" && candidate === modern);
  });
}

/** The shortest sequence of events to each state of legacy, or to each joint state of several machines. */
function* ways(machines) {
  const known = new Set();
  const queue = [[]];
  for (const way of queue) {
    const states = String(machines.map((one) => lastState(follow(one, way))));
    if (known.has(states)) continue;
    known.add(states);
    yield way;
    queue.push(...possible(way).map((stimulus) => [...way, stimulus]));
  }
}

const waysToStates = new Map([...ways([legacy])].map((way) => [lastState(follow(legacy, way)), way]));

/** The shortest sequence after which one more event shows a regression. */
function wayTo(regression) {
  const shows = (events) => played(events, [draft]).at(-1).results[0].causes.includes(regression);
  for (const way of ways([...data.sides, regression])) {
    if (possible(way).some((stimulus) => shows([...way, stimulus]))) return way;
  }
}
