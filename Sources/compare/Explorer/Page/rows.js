// What legacy and a candidate show in one step, in two aligned columns.

const byId = (id) => document.getElementById(id);

function element(name, content, className) {
  const made = document.createElement(name);
  if (content !== undefined) made.append(...[content].flat());
  if (className) made.className = className;
  return made;
}

const counted = (count, noun) => count + " " + noun + (count === 1 ? "" : "s");

/** Pairs of equal observations, and observations of one side only, in an order that suits both lists. */
function aligned(some, others, known = {}) {
  const rows = () => {
    if (!some.length) return others.map((one) => [undefined, one]);
    if (!others.length) return some.map((one) => [one, undefined]);
    const [[first, ...rest], [other, ...remaining]] = [some, others];
    if (first === other) return [[first, other], ...aligned(rest, remaining, known)];
    const [without, after] = [aligned(rest, others, known), aligned(some, remaining, known)];
    return without.length <= after.length ? [[first, undefined], ...without] : [[undefined, other], ...after];
  };
  return known[[some.length, others.length]] ??= rows();
}

/** A cell with an observation, or a gap. A sign says what the color says. */
function cell(text, other, isCandidate, note) {
  if (text === undefined) return element("td", element("span", "no call here", "unseen"), "gap");
  // A long name may break before a capital letter.
  const call = element("span", text.split(/(?=[A-Z])/).flatMap((part) => [element("wbr"), part]), "call");
  if (other !== undefined) return element("td", call);
  const [sign, words] = isCandidate ? ["+", "only here: "] : ["−", "missing in the candidate: "];
  const mark = Object.assign(element("span", sign, "sign"), { ariaHidden: "true" });
  return element("td", [element("mark", [mark, element("span", words, "unseen"), call]), note]);
}

const described = (change) => [element("b", change.name), ". " + change.reason];

const verdicts = { same: "shows the same", declared: "differs as declared", differs: "differs" };

/** A candidate beside legacy in one step. Without a difference, only the first panel shows the rows. */
function panel(step, result, isFirst, isExplained) {
  const made = element("section", undefined, "panel " + result.kind);
  made.dataset.side = result.name;
  made.append(element("h3", [result.title + " ", element("span", verdicts[result.kind], "verdict")]));
  if (isFirst || result.kind !== "same") {
    const table = element("table");
    const titles = ["legacy", result.title].map((one) => Object.assign(element("th", one), { scope: "col" }));
    const intended = aligned(step.expected, step.intended || step.expected).map(String);
    const rows = aligned(step.expected, result.shows).map((row) => {
      const [left, right] = row;
      const isEqual = left !== undefined && right !== undefined;
      const isIntended = !isEqual && intended.includes(String(row));
      const note = element("small", isIntended && result.kind === "differs" ? "declared, not counted" : "");
      const cells = [cell(left, right, false, note), cell(right, left, true, note)];
      return element("tr", cells, isEqual ? "equal" : isIntended ? "changed intended" : "changed");
    });
    const equal = rows.filter((row) => row.className === "equal").length;
    if (!rows.length) {
      rows.push(element("tr", [element("td", "nothing"), element("td", "nothing")], "nothing"));
    } else if (!step.expected.length || !result.shows.length) {
      rows[0].querySelector(".gap").replaceChildren("nothing");
    } else if (equal && result.kind !== "same") {
      const fold = Object.assign(element("td", "and " + counted(equal, "equal call")), { colSpan: 2 });
      rows.push(element("tr", fold, "fold"));
    }
    table.append(element("thead", element("tr", titles)), element("tbody", rows));
    made.append(table);
  }
  if (!isExplained) result.causes.forEach((one) => made.append(element("p", described(one), "reason")));
  if (result.kind === "differs" && result.name === "draft" && !result.causes.length) {
    made.append(element("p", "No single regression is the cause.", "reason"));
  }
  return made;
}

/** A step in one sentence for each candidate, for a screen reader. */
function announced(step) {
  const sentences = step.results.map((result) => {
    const changed = aligned(step.expected, result.shows).flatMap(([left, right]) => {
      if (left === undefined) return ["only " + result.name + ": " + right];
      return right === undefined ? ["only legacy: " + left] : [];
    });
    const causes = result.causes.map((one) => one.name);
    return result.title + " " + [verdicts[result.kind], ...causes, ...changed].join("; ") + ".";
  });
  return inWords(step.stimulus) + ". " + sentences.join(" ");
}
