"use strict";
(() => {
  const form = document.querySelector("form.filter");
  const opened = () => {
    const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    for (let at = target; at; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true;
    if (target) target.scrollIntoView();
    return Boolean(target);
  };
  if (!form) { opened(); return; }
  const rows = [...document.querySelectorAll("table.all tbody tr")];
  const said = rows.map(row => (row.textContent + " " + (row.dataset.cause || "")).toLowerCase());
  const clauses = [...document.querySelectorAll("#clauses option")].map(option => option.value);
  const about = rows.map(row => new Set(row.dataset.clauses.split(" ").filter(Boolean).map(at => clauses[at])));
  const holds = (at, words, clause) => clause
    ? about[at].has(clause) || said[at].includes(`${clause}/`)
    : words.every(word => said[at].includes(word));
  const names = ["text", "verdict", "family"];
  const count = form.querySelector("output");
  const show = () => {
    const [text, verdict, family] = names.map(name => form.elements[name].value);
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    const clause = clauses.find(each => each === text.trim());
    let shown = 0;
    rows.forEach((row, at) => {
      const fits = (!verdict || row.dataset.verdict === verdict) && (!family || row.dataset.family === family)
        && holds(at, words, clause);
      row.hidden = !fits;
      shown += fits;
    });
    count.value = `${shown} of ${rows.length}`;
  };
  const kept = () => {
    const chosen = new URLSearchParams();
    for (const name of names) if (form.elements[name].value) chosen.set(name, form.elements[name].value);
    history.replaceState(null, "", chosen.size ? `#${chosen}` : location.pathname + location.search);
  };
  const asked = () => {
    if (!location.hash.includes("=")) { opened(); return; }
    const chosen = new URLSearchParams(location.hash.slice(1));
    for (const name of names) form.elements[name].value = chosen.get(name) || "";
    show();
    document.getElementById("cases").scrollIntoView();
  };
  form.hidden = false;
  form.addEventListener("input", () => { show(); kept(); });
  form.addEventListener("reset", () => setTimeout(() => { show(); kept(); }));
  form.addEventListener("submit", event => event.preventDefault());
  addEventListener("hashchange", asked);
  show();
  if (location.hash) asked();
})();
