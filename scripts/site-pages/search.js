// Adds a search field to the header, and unfolds the list of sections where it has a column of its own.
// The search index is a script, because a page from a file may load only scripts.
"use strict";
(() => {
  const root = document.currentScript.src.replace("search.js", "");
  document.querySelector(".sections")?.toggleAttribute("open", matchMedia("(min-width: 75rem)").matches);
  const field = document.createElement("input");
  const results = document.createElement("ol");
  Object.assign(field, { type: "search", placeholder: "Search", ariaLabel: "Search all pages" });
  Object.assign(results, { className: "found", ariaLabel: "Results", ariaLive: "polite", hidden: true });
  document.querySelector("header.site").append(field, results);

  function entry([url, title, section, text], words) {
    const item = document.createElement("li");
    const link = document.createElement("a");
    const excerpt = document.createElement("span");
    const place = text.toLowerCase().indexOf(words[0]) - 40;
    const start = place > 0 ? text.indexOf(" ", place) + 1 : 0;
    link.href = root + url;
    link.textContent = section ? title + ": " + section : title;
    excerpt.textContent = (start ? "… " : "") + text.slice(start, start + 120).replace(/ \S*$/, " …");
    item.append(link, excerpt);
    return item;
  }

  function show() {
    const words = field.value.toLowerCase().split(/\s+/).filter((word) => word);
    results.hidden = !words.length || !window.searchIndex;
    if (results.hidden) return;
    const score = (parts) => words.reduce((sum, word) => {
      const has = (text) => text.toLowerCase().includes(word);
      return has(parts[1] + parts[2]) ? sum + 5 : has(parts[3]) ? sum + 1 : -Infinity;
    }, 0);
    const found = window.searchIndex.map((parts) => [score(parts), parts]).filter(([points]) => points > 0)
      .sort((one, other) => other[0] - one[0]).slice(0, 12);
    results.replaceChildren(...found.map(([, parts]) => entry(parts, words)));
    if (!found.length) results.textContent = "Nothing found.";
  }

  field.addEventListener("focus", () => {
    const script = document.createElement("script");
    script.src = root + "search-index.js";
    script.addEventListener("load", show);
    document.head.append(script);
  }, { once: true });
  field.addEventListener("input", show);
  field.addEventListener("keydown", (event) => { if (event.key === "Escape") { field.value = ""; show(); } });
})();
