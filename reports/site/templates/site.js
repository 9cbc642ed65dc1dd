(() => {
  const root = document.documentElement;
  const stored = (value) => {
    try {
      if (value) localStorage.setItem("ruleproof-theme", value);
      return localStorage.getItem("ruleproof-theme");
    } catch { return value; }
  };
  if (stored()) root.dataset.theme = stored();
  const KINDS = { c: ["clauses/", "clause"], r: ["rulings/", "ruling"], k: ["cases/", "case"], m: ["clauses/", "wrong engine"], n: ["rulings/", "wrong engine"] };
  const address = ([kind, id]) => KINDS[kind][0] + ("mn".includes(kind) ? id.replace("/", ".html#") : id + ".html");
  const rank = ([kind, id, text], terms) => {
    const low = (id + " " + text + " " + id.replace(/[-._/]/g, " ")).toLowerCase();
    if (!terms.every((term) => low.includes(term))) return 0;
    const whole = terms.join(" ");
    return 1 + (id === whole ? 16 : id.startsWith(whole) ? 8 : 0) + (id.includes(terms[0]) ? 2 : 0) + { c: 1.5, r: 1, k: .5, m: 0, n: 0 }[kind] - id.length / 1000;
  };
  const marked = (text, terms) => {
    const holder = document.createElement("span");
    const pattern = new RegExp("(" + terms.map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|") + ")", "gi");
    text.split(pattern).forEach((part, index) => {
      const piece = index % 2 ? document.createElement("mark") : document.createTextNode(part);
      if (index % 2) piece.textContent = part;
      holder.append(piece);
    });
    return holder;
  };
  const search = (box, index) => {
    const results = document.getElementById("results");
    const list = results.querySelector("ol");
    const show = () => {
      const terms = box.value.toLowerCase().split(/\s+/).filter(Boolean);
      results.hidden = !terms.length;
      document.querySelectorAll(".hero, #contents").forEach((each) => { each.hidden = !!terms.length; });
      list.replaceChildren();
      if (!terms.length) return;
      const found = index.map((entry) => [rank(entry, terms), entry]).filter(([score]) => score).sort((a, b) => b[0] - a[0]);
      document.getElementById("found").textContent = found.length ? found.length + " found" + (found.length > 60 ? ", the first 60" : "") : "Nothing found";
      for (const [, entry] of found.slice(0, 60)) {
        const item = document.createElement("li"), link = document.createElement("a"), says = document.createElement("p");
        link.href = address(entry);
        link.append(marked(entry[1], terms));
        says.append(marked(entry[2], terms));
        const kind = document.createElement("small");
        kind.className = "tag";
        kind.textContent = KINDS[entry[0]][1];
        item.append(link, " ", kind, says);
        list.append(item);
      }
    };
    const asked = new URLSearchParams(location.search).get("q");
    if (asked) box.value = asked;
    box.addEventListener("input", show);
    box.form.addEventListener("submit", (event) => {
      event.preventDefault();
      const first = list.querySelector("a");
      if (first) first.focus();
    });
    document.addEventListener("keydown", (event) => {
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      const stops = [box, ...list.querySelectorAll("a")], at = stops.indexOf(document.activeElement);
      if (at < 0) return;
      event.preventDefault();
      (stops[at + (event.key === "ArrowDown" ? 1 : -1)] || document.activeElement).focus();
    });
    show();
  };
  document.addEventListener("DOMContentLoaded", () => {
    const button = document.getElementById("theme"), box = document.getElementById("q"), index = document.getElementById("index");
    const isDark = () => (root.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
    button.addEventListener("click", () => { root.dataset.theme = isDark() ? "light" : "dark"; stored(root.dataset.theme); });
    document.addEventListener("keydown", (event) => {
      if (box && event.key === "/" && !/^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName)) { event.preventDefault(); box.focus(); }
    });
    addEventListener("beforeprint", () => document.querySelectorAll("details").forEach((each) => { each.open = true; }));
    if (index) search(box, JSON.parse(index.textContent));
    const example = document.getElementById("example"), question = document.getElementById("question");
    if (example && question) example.addEventListener("change", () => { question.value = document.getElementById(example.value).textContent; question.focus(); });
  });
})();
