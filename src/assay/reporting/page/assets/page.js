"use strict";
// Everything that comes from data is set as text (textContent) or as a number; nothing is ever parsed as markup.
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const SHOWN = 200; // rows of the list of queries, before one asks for more
  const RESAMPLES = 2000;
  const byId = (id) => document.getElementById(id);

  function node(name, content, attributes) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes || {})) made.setAttribute(key, value);
    for (const part of [].concat(content === undefined || content === null ? [] : content)) {
      made.append(part); // a string becomes a text node
    }
    return made;
  }
  function drawn(name, attributes) {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  }
  const block = (content) => node("pre", content, { dir: "auto", tabindex: "0" }); // it may scroll, so the keyboard must reach it
  const isolated = (text) => node("bdi", text, { dir: "auto" });
  const fixed = (x, digits = 3) => (typeof x === "number" ? x.toFixed(digits) : "n/a");
  const signed = (x) => (typeof x === "number" ? (x > 0 ? "+" : "") + x.toFixed(3).replace("-", "−") : "n/a");
  const range = (low, high, show) => (typeof low === "number" ? `[${show(low)}, ${show(high)}]` : "");
  const cut = (text, most) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);
  const named = (text) => cut(text, 200); // a name of any length: breaking a line of 20,000 letters takes a browser a minute
  const say = (text) => { byId("status").textContent = text; };

  function labelled(text, control) {
    return node("label", [node("span", text), control]);
  }
  function select(options, chosen, onchange) { // options: [text, value], the values are ours
    const made = node("select", options.map(([text, value]) => node("option", text, { value })));
    made.value = String(chosen);
    made.addEventListener("change", () => onchange(made.value));
    return made;
  }
  function table(caption, header, rows, label) {
    const head = node("tr", header.map(([text, kind]) => node("th", text, { scope: "col", class: kind || "" })));
    const made = node("table", [node("caption", node("span", caption)), node("thead", head), node("tbody", rows)]);
    return node("div", made, { class: "scroll", tabindex: "0", role: "region", "aria-label": label });
  }
  function bar(scale, low, mean, high) {
    const at = (x) => (scale[1] > scale[0] ? 2 + 96 * Math.min(1, Math.max(0, (x - scale[0]) / (scale[1] - scale[0]))) : 50);
    const made = drawn("svg", { class: "bar", viewBox: "0 0 100 12", preserveAspectRatio: "none", "aria-hidden": "true" });
    if (typeof low === "number") made.append(drawn("line", { class: "reach", x1: at(low), x2: at(high), y1: 6, y2: 6 }));
    made.append(drawn("line", { class: "dot", x1: at(mean) - 1, x2: at(mean) + 1, y1: 6, y2: 6 }));
    return made;
  }

  // A small seeded generator (mulberry32): the same choice of cells shows the same interval each time.
  function generator(seed) {
    let state = seed >>> 0;
    return () => {
      state = (state + 0x6d2b79f5) | 0;
      let t = Math.imul(state ^ (state >>> 15), 1 | state);
      t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
      return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
    };
  }
  function bootstrap(values) { // percentile interval of the mean, 95 %
    if (values.length < 2) return [null, null];
    const random = generator(values.length), means = [];
    for (let i = 0; i < RESAMPLES; i++) {
      let sum = 0;
      for (let k = 0; k < values.length; k++) sum += values[Math.floor(random() * values.length)];
      means.push(sum / values.length);
    }
    means.sort((x, y) => x - y);
    return [means[Math.floor(0.025 * (RESAMPLES - 1))], means[Math.ceil(0.975 * (RESAMPLES - 1))]];
  }

  class Suite {
    constructor(section, place) {
      this.section = section;
      this.place = place;
      this.data = JSON.parse(byId(`data-${place}`).textContent);
      const own = this.data.cells.map((cell, i) => i).filter((i) => !this.data.cells[i].c);
      const ranked = own.filter((i) => this.mean(i) !== null).sort((x, y) => this.mean(y) - this.mean(x));
      this.a = ranked.length ? ranked[0] : 0;
      this.b = ranked.length > 1 ? ranked[1] : Math.min(1, this.data.cells.length - 1);
      this.measure = this.data.headline;
      this.query = null;
      this.limit = SHOWN;
      const part = (name) => {
        const found = section.querySelector(`[data-part=${name}]`);
        found.hidden = false;
        return found.appendChild(node("div"));
      };
      this.parts = { heat: part("heat"), pair: part("pair"), queries: part("queries") };
      this.heat();
      this.pair();
      this.queries();
    }
    mean(cell) {
      const entry = this.data.heat[this.data.headline][0][cell];
      return entry && typeof entry[0] === "number" ? entry[0] : null;
    }
    marked(measure) {
      return this.data.unqualified.includes(measure) ? `${named(measure)} (unqualified judge)` : named(measure);
    }
    measures() { return this.data.measures.map((name, i) => [this.marked(name), i]); }
    cells() { return this.data.cells.map((cell, i) => [cell.n, i]); }
    score(cell, query, measure = this.measure) { return this.data.scores[measure][cell][query]; }
    shown(score) { // a number, or why there is none
      if (typeof score === "number") return fixed(score);
      if (!score) return "n/a";
      const state = score[0] === "n" ? "not applicable" : "undetermined";
      return `${state}: ${this.data.reasons[Number(score.slice(1))]}`;
    }
    brief(score) {
      return typeof score === "number" ? fixed(score) : score && score[0] === "u" ? "undetermined" : "n/a";
    }
    text(number) { return this.data.strings[number] || ""; }

    // ---- every cell on any measure
    heat() {
      const kinds = [...new Set(this.data.groups.slice(1).map(([kind]) => kind))];
      const groups = [
        ["all queries, profile by method", "g0"],
        ...kinds.map((kind, i) => [`each ${kind.replace("_", " ")}, side by side`, `k${i}`]),
        ...this.data.groups.slice(1).map(([kind, label], i) => [`${kind.replace("_", " ")} ${named(label)} alone`, `g${i + 1}`]),
      ];
      let measure = this.data.measures.indexOf(this.data.headline), group = "g0";
      const place = node("div");
      const draw = (told) => {
        const name = this.data.measures[measure];
        const drawnTable = group[0] === "k" ? this.byKind(name, kinds[Number(group.slice(1))]) : this.grid(name, Number(group.slice(1)));
        place.replaceChildren(drawnTable);
        if (told) say(`The table shows ${named(name)}.`);
      };
      this.parts.heat.append(
        node("div", [
          labelled("Measure", select(this.measures(), measure, (value) => { measure = Number(value); draw(true); })),
          labelled("Queries", select(groups, group, (value) => { group = value; draw(true); })),
        ], { class: "controls" }), place);
      draw(false);
    }
    heatCell(entry, shades, scale) {
      if (!entry) return node("td", "", { class: "none" });
      const [mean, low, high, n, open] = entry;
      if (typeof mean !== "number") return node("td", open ? `undetermined (${open})` : "n/a", { class: "heat none" });
      const share = shades[1] > shades[0] ? (mean - shades[0]) / (shades[1] - shades[0]) : 0.5;
      const shade = Math.max(0, Math.min(4, Math.floor(share * 5)));
      const told = [node("strong", fixed(mean)), bar(scale, low, mean, high), node("span", range(low, high, fixed), { class: "range" })];
      told.push(node("span", ` n ${n}`, { class: "range" }));
      if (open) told.push(node("span", `, ${open} undetermined`, { class: "range" }));
      return node("td", told, { class: `heat h${shade}` });
    }
    axes(entries, control) { // shades by the searching cells alone: the controls would wash them out
      const known = entries.filter((entry) => entry && typeof entry[0] === "number");
      const means = entries.filter((entry, i) => entry && typeof entry[0] === "number" && !control(i)).map((entry) => entry[0]);
      const ends = known.flatMap((entry) => [entry[0], entry[1], entry[2]]).filter((x) => typeof x === "number");
      return [[Math.min(...means), Math.max(...means)], [Math.min(0, ...ends), Math.max(...ends, 0)]];
    }
    grid(measure, group) {
      const entries = this.data.heat[measure][group], cells = this.data.cells;
      const [shades, scale] = this.axes(entries, (i) => cells[i].c);
      const own = cells.filter((cell) => !cell.c);
      const profiles = [...new Set(own.map((cell) => cell.p))], methods = [...new Set(own.map((cell) => cell.m))];
      const rows = profiles.map((profile) => node("tr", [
        node("th", isolated(profile), { scope: "row" }),
        ...methods.map((method) => {
          const i = cells.findIndex((cell) => !cell.c && cell.p === profile && cell.m === method);
          return this.heatCell(i < 0 ? null : entries[i], shades, scale);
        }),
      ]));
      cells.forEach((cell, i) => {
        if (!cell.c) return;
        const drawnCell = this.heatCell(entries[i], shades, scale); // a control has no method: it stands across them all
        drawnCell.setAttribute("colspan", methods.length);
        rows.push(node("tr", [node("th", [isolated(cell.n), " ", node("span", "a control", { class: "range" })], { scope: "row" }), drawnCell]));
      });
      const [kind, label] = this.data.groups[group];
      const of = kind ? `, ${kind.replace("_", " ")} ${named(label)}` : "";
      const caption = `${this.marked(measure)}${of}: mean, its 95 % interval (the bar runs from ${fixed(scale[0], 2)} to ${fixed(scale[1], 2)}), queries with a value. Darker or brighter is higher among the cells.`;
      return table(caption, [["profile"], ...methods.map((method) => [method])], rows, "Means by profile and method");
    }
    byKind(measure, kind) {
      const groups = this.data.groups.map(([k], i) => (k === kind ? i : -1)).filter((i) => i >= 0), cells = this.data.cells;
      const all = groups.flatMap((group) => this.data.heat[measure][group]);
      const [shades, scale] = this.axes(all, (i) => cells[i % cells.length].c);
      const rows = cells.map((cell, i) => node("tr", [
        node("th", isolated(cell.n), { scope: "row" }),
        ...groups.map((group) => this.heatCell(this.data.heat[measure][group][i], shades, scale)),
      ]));
      const header = [["cell"], ...groups.map((group) => [named(this.data.groups[group][1])])];
      const caption = `${this.marked(measure)} by ${kind.replace("_", " ")}: mean and 95 % interval of each group by itself. Groups are small: see n, and do not pick a winner by them.`;
      return table(caption, header, rows, `Means by ${kind}`);
    }

    // ---- two cells against each other
    pair() {
      const place = node("div");
      const draw = (told) => {
        place.replaceChildren(...this.difference());
        if (told) { this.list(); this.detail(); say(`${this.data.cells[this.a].n} against ${this.data.cells[this.b].n}.`); }
      };
      this.chooseA = select(this.cells(), this.a, (value) => { this.a = Number(value); draw(true); });
      this.chooseB = select(this.cells(), this.b, (value) => { this.b = Number(value); draw(true); });
      const measure = select(this.measures(), this.data.measures.indexOf(this.measure), (value) => {
        this.measure = this.data.measures[Number(value)];
        draw(true);
      });
      this.drawPair = () => draw(false);
      this.parts.pair.append(
        node("div", [labelled("Cell A", this.chooseA), labelled("Cell B", this.chooseB), labelled("Measure", measure)], { class: "controls" }),
        place);
      draw(false);
    }
    paired() { // [query, A - B], the largest first
      const found = this.data.queries.map((query, i) => [i, this.score(this.a, i), this.score(this.b, i)])
        .filter(([, x, y]) => typeof x === "number" && typeof y === "number").map(([i, x, y]) => [i, x - y]);
      return found.sort((x, y) => y[1] - x[1] || x[0] - y[0]);
    }
    difference() {
      const [A, B] = [this.data.cells[this.a].n, this.data.cells[this.b].n];
      if (this.a === this.b) return [node("p", "Choose two different cells.")];
      const moved = this.paired(), values = moved.map(([, d]) => d);
      if (!values.length) return [node("p", `No query has a value of ${named(this.measure)} in both cells.`, { class: "warning" })];
      const mean = values.reduce((x, y) => x + y, 0) / values.length;
      const told = this.measure === this.data.headline ? this.data.pairs.find(([x, y]) => (x === this.a && y === this.b) || (x === this.b && y === this.a)) : null;
      let low, high, test;
      if (told) { // computed when the page was made, with ten thousand resamples, for the headline
        const turned = told[0] !== this.a;
        [low, high] = turned && typeof told[3] === "number" ? [-told[4], -told[3]] : [told[3], told[4]];
        const verdict = told[6] <= 0.05 ? (mean > 0 ? "A is better" : "A is worse") : "they cannot be told apart";
        test = `Sign-flip p ${told[5] < 0.001 ? "below .001" : fixed(told[5])}; corrected for all ${this.data.pairs.length} pairs of cells of this suite (Holm) ${told[6] < 0.001 ? "below .001" : fixed(told[6])}: ${verdict}.`;
      } else {
        // In the order of the queries, so that the draws do not depend on which cell is called A.
        [low, high] = bootstrap(moved.slice().sort((x, y) => x[0] - y[0]).map(([, d]) => d));
        test = `The interval is drawn in this page (${RESAMPLES} resamples). There is a p-value for ${named(this.data.headline)} alone; \`assay compare\` gives one for any measure.`;
      }
      const wins = values.filter((d) => d > 1e-9).length, losses = values.filter((d) => d < -1e-9).length;
      const lead = node("p", [isolated(A), " − ", isolated(B), ` on ${this.marked(this.measure)}: `, node("strong", signed(mean)),
        ` ${range(low, high, signed)}, over ${values.length} queries. A is higher on ${wins}, equal on ${values.length - wins - losses}, lower on ${losses}. ${test}`], { class: "lead" });
      const up = moved.filter(([, d]) => d > 1e-9).slice(0, 8), down = moved.filter(([, d]) => d < -1e-9).slice(-8).reverse();
      return [lead, this.plot(values),
        node("div", [this.movedList("A gains most on", up), this.movedList("A loses most on", down)], { class: "columns" })];
    }
    plot(values) { // the differences, the largest first: one bar a query
      const most = Math.max(...values.map(Math.abs)) || 1, n = values.length;
      const made = drawn("svg", { class: "plot", viewBox: `0 -50 ${n * 10} 100`, preserveAspectRatio: "none", role: "img",
        "aria-label": `Differences by query, from ${signed(values[0])} down to ${signed(values[n - 1])}` });
      values.forEach((d, i) => {
        const height = (48 * Math.abs(d)) / most;
        made.append(drawn("rect", { class: d > 0 ? "up" : "down", x: i * 10 + 1, width: 8, y: d > 0 ? -height : 0, height }));
      });
      made.append(drawn("line", { class: "axis", x1: 0, x2: n * 10, y1: 0, y2: 0 }));
      return made;
    }
    movedList(title, moved) {
      const rows = moved.map(([i, d]) => node("li", [`${signed(d)} `, this.link(i), " ", isolated(cut(this.text(this.data.queries[i].t), 140))]));
      return node("div", [node("h4", title), rows.length ? node("ul", rows, { class: "plain" }) : node("p", "no query", { class: "soft" })]);
    }
    link(query) {
      const id = this.data.queries[query].id;
      return node("a", named(id), { href: `#q=${encodeURIComponent(id)}&suite=${encodeURIComponent(this.data.name)}` });
    }

    // ---- query by query
    queries() {
      const kinds = [...new Set(this.data.groups.slice(1).map(([kind]) => kind))];
      this.filter = { words: "", group: "", stage: "", order: "file" };
      const again = (key) => (value) => { this.filter[key] = value; this.limit = SHOWN; this.list(true); };
      const search = node("input", [], { type: "search", autocomplete: "off" });
      search.addEventListener("input", () => again("words")(search.value.toLowerCase()));
      const groups = [["all", ""], ...this.data.groups.map(([kind, label], i) => [`${kind.replace("_", " ")} ${named(label)}`, i]).slice(1)];
      const stages = [["all", ""], ...Object.entries(this.data.stages).map(([key, told]) => [told, key])];
      const orders = [["as in the suite", "file"], ["A worst first", "a"], ["A loses most to B first", "loss"], ["A gains most first", "gain"]];
      const controls = [labelled("Search questions and ids", search)];
      if (kinds.length) controls.push(labelled("Group", select(groups, "", again("group"))));
      controls.push(labelled("Lost in cell A", select(stages, "", again("stage"))), labelled("Order", select(orders, "file", again("order"))));
      this.listed = node("div");
      this.detailed = node("div");
      this.parts.queries.append(node("div", controls, { class: "controls" }), this.listed, this.detailed);
      this.list();
    }
    kept() {
      const { words, group, stage, order } = this.filter;
      const [kind, label] = group === "" ? [] : this.data.groups[Number(group)];
      const value = (cell, i) => { const score = this.score(cell, i); return typeof score === "number" ? score : NaN; };
      const rows = this.data.queries.map((query, i) => i).filter((i) => {
        const query = this.data.queries[i], seen = this.data.seen[this.a][i];
        if (words && !`${query.id} ${this.text(query.t)}`.toLowerCase().includes(words)) return false;
        if (kind && query.g[kind] !== label) return false;
        return !stage || (seen && seen.l === stage);
      });
      const by = { a: (i) => value(this.a, i), loss: (i) => value(this.a, i) - value(this.b, i), gain: (i) => value(this.b, i) - value(this.a, i) }[order];
      if (!by) return rows;
      const last = (x) => (Number.isNaN(x) ? Infinity : x);
      return rows.sort((x, y) => { const [p, q] = [last(by(x)), last(by(y))]; return p === q ? x - y : p - q; });
    }
    list(told) {
      const [A, B] = [this.data.cells[this.a].n, this.data.cells[this.b].n], kept = this.kept();
      const rows = kept.slice(0, this.limit).map((i) => {
        const query = this.data.queries[i], seen = this.data.seen[this.a][i];
        return node("tr", [
          node("th", this.link(i), { scope: "row" }), node("td", isolated(cut(this.text(query.t), 200)), { class: "wrap" }),
          node("td", named(Object.values(query.g).join(", "))), node("td", this.brief(this.score(this.a, i)), { class: "num" }),
          node("td", this.brief(this.score(this.b, i)), { class: "num" }), node("td", seen ? this.data.stages[seen.l] : "")]);
      });
      const caption = `${kept.length} of ${this.data.queries.length} queries, ${this.marked(this.measure)}. A: ${A}; B: ${B}: chosen above.`;
      const header = [["query"], ["question"], ["group"], ["A", "num"], ["B", "num"], ["in cell A"]];
      const made = [table(caption, header, rows, "Queries")];
      if (kept.length > this.limit) {
        const more = node("button", `Show ${Math.min(SHOWN, kept.length - this.limit)} more`, { type: "button" });
        more.addEventListener("click", () => {
          const first = this.limit;
          this.limit += SHOWN;
          this.list();
          this.listed.querySelectorAll("tbody a")[first].focus(); // the button is gone, and the focus would go with it
        });
        made.push(more);
      }
      this.listed.replaceChildren(...made);
      if (told) say(`${kept.length} queries.`);
    }
    open(query) {
      this.query = query;
      this.detail();
      const title = this.detailed.querySelector("h4");
      title.focus();
      title.scrollIntoView();
    }
    detail() {
      if (this.query === null) return;
      const i = this.query, query = this.data.queries[i];
      const facts = [node("h4", [named(query.id), ": ", isolated(this.text(query.t))], { tabindex: "-1" })];
      const groups = Object.entries(query.g).map(([kind, label]) => `${kind.replace("_", " ")} ${named(label)}`);
      if (!query.a) groups.push("the corpus cannot answer it");
      if (query.k.length) groups.push(`keywords: ${query.k.join(", ")}`);
      if (groups.length) facts.push(node("p", isolated(groups.join("; ")), { class: "soft" }));
      if (this.text(query.r)) facts.push(node("p", ["Reference: ", isolated(this.text(query.r))]));
      const cells = this.a === this.b ? [this.a] : [this.a, this.b];
      if (query.j.length) facts.push(this.judged(query, i, cells));
      facts.push(node("div", cells.map((cell) => this.side(cell, i)), { class: "columns" }));
      this.detailed.replaceChildren(node("article", facts, { class: "detail", "aria-label": `Query ${named(query.id)}` }));
    }
    judged(query, i, cells) { // where each judged place came in each cell: what a miss is made of
      const traces = cells.map((cell) => (this.data.seen[cell][i] || {}).t || []);
      const rows = query.j.map(([item, grade], at) => node("tr", [node("td", this.item(item, grade, [], query.k), { class: "wrap" }),
        ...traces.map((trace) => {
          if (3 * at >= trace.length) return node("td", "");
          const [rank, before, shown] = trace.slice(3 * at, 3 * at + 3);
          const told = rank ? `rank ${rank}` : "not found";
          return node("td", [told, before ? `, ${before} before reranking` : "", shown ? ", in the context" : ""], { class: rank || grade < 1 ? "" : "bad" });
        })]));
      const header = [["judged"], ...cells.map((cell) => [`in ${this.data.cells[cell].n}`])];
      const caption = "What is judged, the highest grade first (grade 0: not relevant), and where each cell found it.";
      return node("details", [node("summary", `Judged: ${query.j.length}`), table(caption, header, rows, "Judged places")], { open: "" });
    }
    relevant(seen, query) {
      const ranks = query.j.flatMap(([, grade], at) => (grade > 0 && 3 * at < seen.t.length ? [seen.t[3 * at]] : [])), found = ranks.filter((rank) => rank);
      if (!ranks.length) return "";
      return found.length ? ` The first relevant one has rank ${Math.min(...found)}; ${found.length} of ${ranks.length} were found.` : ` None of ${ranks.length} relevant ones was found.`;
    }
    item(number, grade, tags, words) {
      const [label, text] = this.data.items[number].map((string) => this.text(string));
      const judged = grade === null || grade < -1 ? "" : grade === -1 ? "not judged" : `grade ${grade}`;
      const kind = grade < 0 ? "un" : `g${Math.min(3, grade)}`;
      const head = [node("span", judged, { class: `grade ${kind}` }), " ", isolated(label), ...tags.flatMap((tag) => [" ", node("span", tag, { class: "tag" })])];
      return text ? node("details", [node("summary", head), block(this.highlighted(text, words))]) : node("span", head);
    }
    highlighted(text, words) { // the keywords of the query, whatever their case; searched as plain text
      const low = text.toLowerCase(), parts = [];
      if (low.length !== text.length) return [text]; // some letters change their length: do not cut in the wrong place
      const wanted = words.map((word) => word.toLowerCase()).filter((word) => word);
      let at = 0;
      while (at < text.length) {
        let next = -1, length = 0;
        for (const word of wanted) {
          const found = low.indexOf(word, at);
          if (found >= 0 && (next < 0 || found < next || (found === next && word.length > length))) [next, length] = [found, word.length];
        }
        if (next < 0) break;
        parts.push(text.slice(at, next), node("mark", text.slice(next, next + length)));
        at = next + length;
      }
      return [...parts, text.slice(at)];
    }
    side(cell, i) {
      const seen = this.data.seen[cell][i], query = this.data.queries[i];
      const made = [node("h4", [isolated(this.data.cells[cell].n), `: ${this.marked(this.measure)} ${this.brief(this.score(cell, i))}`])];
      if (!seen) return node("div", [...made, node("p", "The run of this cell is not at hand, so there are its scores alone. `dvc pull` or `dvc repro` brings it.", { class: "soft" }), this.scoresOf(cell, i)]);
      const told = this.data.stages[seen.l];
      made.push(node("p", [node("strong", told[0].toUpperCase() + told.slice(1) + "."), seen.t ? this.relevant(seen, query) : ""], { class: seen.l === "through" ? "good" : "warning" }));
      if (seen.x) made.push(node("p", isolated(seen.x), { class: "bad" }));
      if (seen.p) made.push(node("h5", "Rubric"), node("ul", seen.p.map(([name, points, most, why]) =>
        node("li", [node("strong", `${name} ${points} of ${most}`), ": ", isolated(this.text(why))])), { class: "plain" }));
      if (seen.a !== undefined) {
        const words = this.text(seen.a);
        made.push(node("h5", seen.b ? "Answer: it abstains" : "Answer"), words ? block(this.highlighted(words, query.k)) : node("p", "no text", { class: "soft" }));
      }
      if (seen.v) {
        const left = seen.w ? `, the ${seen.v.length} least supported of ${seen.v.length + seen.w}` : "";
        made.push(node("h5", `Claims of the answer${left}`), node("ul", seen.v.map(([claim, band, support, evidence]) => node("li", [
          node("strong", support === null ? band : `${band} ${fixed(support, 2)}`, { class: band === "supported" ? "good" : "bad" }), " ",
          isolated(this.text(claim)), ...(evidence >= 0 ? [node("br"), node("span", "evidence: ", { class: "soft" }), isolated(this.text(evidence))] : [])])), { class: "plain" }));
      }
      const hits = [];
      const given = Boolean(seen.c); // without a context there is nothing to be outside of
      for (let at = 0; seen.h && at < seen.h.length; at += 3) {
        hits.push(node("li", this.item(seen.h[at], seen.h[at + 1], given ? [seen.h[at + 2] ? "in the context" : "not in the context"] : [], query.k)));
      }
      made.push(node("h5", `Found: ${seen.f || 0}${(seen.f || 0) > hits.length ? `, the first ${hits.length}` : ""}`), node("ol", hits, { class: "hits" }));
      if (seen.c) made.push(node("p", `Context: ${seen.c[0]} tokens from ${seen.c[2]} of the first results (how many it takes: retrieval.top_k); ${seen.c[1]} tokens of those did not fit.`, { class: "soft" }));
      if (seen.n) made.push(node("details", [node("summary", "Notes"), ...seen.n.map((note) => block(this.text(note)))]));
      made.push(this.scoresOf(cell, i));
      return node("div", made);
    }
    scoresOf(cell, i) {
      const rows = this.data.measures.filter((name) => this.score(cell, i, name) !== null)
        .map((name) => node("li", `${this.marked(name)}: ${this.shown(this.score(cell, i, name))}`));
      return node("details", [node("summary", "All scores"), node("ul", rows, { class: "plain" })]);
    }
  }

  // ---- charts: drawn when they are first looked at, and again where the colours change
  const specs = byId("charts") ? JSON.parse(byId("charts").textContent) : {};
  function coloured() {
    const of = getComputedStyle(document.documentElement), colour = (name) => of.getPropertyValue(`--${name}`).trim();
    const axis = { labelColor: colour("ink"), titleColor: colour("ink"), domainColor: colour("soft"), tickColor: colour("soft"), gridColor: colour("line"), labelFontSize: 12, titleFontSize: 12 };
    return {
      background: null, font: "system-ui, sans-serif", axis, view: { stroke: colour("line") },
      legend: { labelColor: colour("ink"), titleColor: colour("ink"), orient: "top", labelFontSize: 12, labelLimit: 0, symbolBaseFillColor: colour("soft"), symbolBaseStrokeColor: colour("soft") },
      text: { color: colour("ink") }, rule: { color: colour("soft") }, line: { color: colour("soft") },
    };
  }
  const tip = document.body.appendChild(node("div", [], { class: "tip", "aria-hidden": "true", hidden: "" }));
  function hover(handler, event, item, value) { // as text: names come from data
    tip.hidden = !value;
    if (!value) return;
    const lines = typeof value === "object" ? Object.entries(value).map(([key, told]) => `${key}: ${told}`) : [String(value)];
    tip.replaceChildren(...lines.flatMap((line) => [line, node("br")]));
    tip.style.left = `${Math.min(event.pageX + 12, document.documentElement.clientWidth - 260)}px`;
    tip.style.top = `${event.pageY + 12}px`;
  }
  const charts = new Map(); // box -> what ends its view
  function chart(box) {
    const options = { ast: true, actions: false, defaultStyle: false, renderer: "svg", tooltip: hover, config: coloured() };
    window.vegaEmbed(box, specs[box.dataset.chart], options).then((made) => {
      charts.set(box, made);
      for (const inner of box.querySelectorAll("[role], [aria-label]")) { inner.removeAttribute("role"); inner.removeAttribute("aria-label"); inner.removeAttribute("aria-roledescription"); }
      box.querySelector("svg").setAttribute("aria-hidden", "true"); // the box itself says it in a sentence
    }, () => { box.hidden = true; }); // the table beside it has the same
  }
  function drawCharts(within) {
    if (!window.vegaEmbed) return;
    for (const box of within.querySelectorAll(".drawing")) {
      if (charts.has(box) || !specs[box.dataset.chart]) continue;
      charts.set(box, null);
      box.hidden = false;
      chart(box);
    }
  }
  window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
    for (const [box, made] of charts) { if (made) made.finalize(); chart(box); }
  });

  // ---- suites, and links such as #q=T1-005&suite=pallets
  const sections = [...document.querySelectorAll("section.suite")], made = [];
  const buttons = sections.map((section, place) => {
    const button = node("button", section.querySelector("h2").textContent, { type: "button" });
    button.addEventListener("click", () => { history.replaceState(null, "", `#suite=${encodeURIComponent(button.textContent)}`); show(place); });
    return button;
  });
  function show(place) { // what a suite needs is made when it is first looked at
    sections.forEach((section, i) => { section.hidden = i !== place; });
    buttons.forEach((button, i) => button.setAttribute("aria-pressed", String(i === place)));
    made[place] = made[place] || new Suite(sections[place], place);
    drawCharts(sections[place]);
    window.dispatchEvent(new Event("resize")); // a chart that was begun and hidden at once has no width yet
    return made[place];
  }
  function follow() {
    const wanted = new URLSearchParams(location.hash.slice(1)), id = wanted.get("q"), name = wanted.get("suite");
    if (location.hash.length > 1 && id === null && name === null) return made.length ? undefined : show(0); // an anchor of the page itself
    const named = buttons.findIndex((button) => button.textContent === name);
    const candidates = named >= 0 ? [named] : sections.map((section, i) => i);
    for (const place of id === null ? [] : candidates) {
      const data = made[place] ? made[place].data : JSON.parse(byId(`data-${place}`).textContent);
      const query = data.queries.findIndex((entry) => entry.id === id);
      if (query >= 0) return show(place).open(query);
    }
    show(Math.max(0, named));
    if (id !== null) say(`There is no query ${cut(id, 200)}.`);
  }
  if (sections.length) {
    byId("suite-buttons").append(...buttons.flatMap((button) => [button, " "]));
    byId("suites").hidden = sections.length < 2;
    follow();
    window.addEventListener("hashchange", follow);
  }
  for (const section of document.querySelectorAll("section.all")) drawCharts(section);
})();
