// The settings view: what can be changed while it runs, and what differs from the defaults.
"use strict";
(() => {
  const { el } = window.Heed;
  const TITLES = {
    closure: "Blinks, microsleep, sleep", yawn: "Yawns", drowsiness: "Drowsiness", distraction: "Distraction", attention: "Attention",
    risk: "Risk", escalation: "Warnings", "road.detector": "Road: detector", "road.alerts": "Road: alerts", "road.entry": "Road: entries",
    "road.distance": "Road: distance", "road.overspeed": "Road: speeding", "road.departure": "Road: lane departure",
  };
  const OPEN = ["closure", "attention"];
  const plain = (word) => { const text = word.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase(); return text[0].toUpperCase() + text.slice(1); };
  const group = (name) => { const parts = name.split("."); return parts[0] === "road" && parts.length > 1 ? `road.${parts[1]}` : parts[0]; };
  const label = (name) => { const parts = name.split("."); return plain(parts.slice(parts[0] === "road" ? 2 : 1).join(" ") || name); };
  const shown = (value, kind) => kind === "list" ? value.replace(/[[\]"]/g, "") : kind === "text" ? value.replace(/^"|"$/g, "") : value;
  const number = (text) => /^-?[0-9.]+$/.test(text) ? String(Number(text)) : text;

  class Settings {
    constructor(address) {
      this.address = address;
      this.said = document.getElementById("settings-said");
      this.groups = document.getElementById("groups");
      this.find = document.getElementById("find");
      this.only = document.getElementById("only-changed");
      this.find.addEventListener("input", () => this.filter());
      this.only.addEventListener("change", () => this.filter());
    }

    async load() {
      try {
        const answer = await fetch(this.address("/settings"));
        if (!answer.ok) throw new Error(await answer.text());
        this.show(await answer.json());
      } catch (error) { this.say(String(error.message || error), true); }
    }

    say(text, isWrong = false) {
      this.said.textContent = window.Heed.visible(text);
      this.said.classList.toggle("is-wrong", isWrong);
    }

    show(data) {
      // Without a road its settings would change nothing that can be seen.
      const rows = data.settings.filter((one) => data.has_road || !one.is_live || !one.name.startsWith("road.")).map((one) => ({ ...one, shown: shown(one.value, one.kind), usual: shown(one.default, one.kind) }));
      // A part of the display has four numbers that only go together.
      const sides = ["x", "y", "width", "height"].map((side) => rows.find((one) => one.name === `attention.region.${side}`));
      if (sides.every(Boolean)) {
        const text = (key) => sides.every((one) => Number(one[key]) === 0) ? "" : sides.map((one) => number(one[key])).join(", ");
        rows.splice(rows.indexOf(sides[0]), 4, { name: "attention.region", kind: "region", unit: "pt", is_live: true, value: text("value"), shown: text("value"), default: text("default"), usual: text("default"),
          meaning: "The part of the display that attention belongs to, before any zones: left, top, width, height; empty: none.", source: "Choice: none, so that the zones count." });
      }
      const focused = document.activeElement?.id, open = new Set([...this.groups.querySelectorAll("details[open]")].map((d) => d.dataset.group));
      const isFirst = !this.groups.children.length;
      const byGroup = new Map();
      for (const row of rows) {
        const name = row.is_live ? group(row.name) : "other";
        byGroup.set(name, [...(byGroup.get(name) ?? []), row]);
      }
      this.groups.replaceChildren(...[...byGroup].map(([name, list]) => {
        const changed = list.filter((row) => this.isChanged(row)).length;
        const box = el("details", { "data-group": name }, el("summary", {}, `${TITLES[name] ?? (name === "other" ? "Set by the settings file; changed only with the next start" : plain(name))} `,
          Object.assign(el("span", { class: "count" }), { textContent: changed ? `${changed} of ${list.length} changed` : `${list.length}` })));
        box.open = isFirst ? OPEN.includes(name) : open.has(name);
        box.append(...list.map((row) => this.row(row)));
        return box;
      }));
      if (focused) document.getElementById(focused)?.focus();
      this.filter();
    }

    isChanged(row) { return row.value !== row.default; }

    row(row) {
      const id = `set-${row.name.replaceAll(".", "-")}`, changed = this.isChanged(row);
      const input = el("input", { id, "aria-describedby": `${id}-why`, autocomplete: "off", spellcheck: "false" });
      if (row.kind === "truth") { input.type = "checkbox"; input.checked = row.value === "true"; } else {
        input.value = ["number", "integer"].includes(row.kind) ? number(row.shown) : row.shown;
        if (["number", "integer"].includes(row.kind)) input.inputMode = "decimal";
      }
      input.disabled = !row.is_live;
      input.addEventListener("change", () => this.change(row.name, row.kind === "truth" ? String(input.checked) : input.value.trim(), input));
      const value = el("div", { class: "value" }, input);
      if (row.unit) value.append(el("span", {}, row.unit));
      if (changed && row.is_live) {
        const reset = el("button", { type: "button", "aria-label": `Back to the default: ${label(row.name)}` }, "Default");
        reset.addEventListener("click", () => this.change(row.name, row.usual, input));
        value.append(reset);
      }
      const usual = row.usual === "" ? "empty" : row.kind === "truth" ? (row.usual === "true" ? "on" : "off") : number(row.usual);
      const state = changed ? `Differs from the default ${usual}${row.unit ? " " + row.unit : ""}` : `Default ${usual}`;
      const why = el("div", { class: "why", id: `${id}-why` }, row.meaning, row.meaning && row.source ? " " : "", row.source);
      const box = el("div", { class: changed ? "setting is-changed" : "setting", "data-name": row.name },
        el("div", {}, Object.assign(el("label", { for: id }), { textContent: label(row.name) }), why), el("div", {}, value, el("div", { class: "state-of" }, state)));
      box.dataset.text = `${row.name} ${label(row.name)} ${row.meaning}`.toLowerCase();
      return box;
    }

    filter() {
      const wanted = this.find.value.trim().toLowerCase();
      for (const box of this.groups.children) {
        let some = 0;
        for (const row of box.querySelectorAll(".setting")) {
          row.hidden = !(row.dataset.text.includes(wanted) && (!this.only.checked || row.classList.contains("is-changed")));
          some += row.hidden ? 0 : 1;
        }
        box.hidden = some === 0;
        if (some && (wanted || this.only.checked)) box.open = true;
      }
    }

    async change(name, value, input) {
      try {
        const fields = new URLSearchParams({ [name]: value });
        if (name === "attention.region") {
          const numbers = value === "" ? ["0", "0", "0", "0"] : value.split(",").map((one) => one.trim());
          if (numbers.length !== 4) throw new Error("Give left, top, width and height, such as 100, 100, 800, 400.");
          fields.delete(name);
          ["x", "y", "width", "height"].forEach((side, index) => fields.set(`${name}.${side}`, numbers[index]));
        }
        const answer = await fetch(this.address("/settings"), { method: "POST", body: fields });
        const text = await answer.text();
        if (!answer.ok) throw new Error(text.trim());
        input.removeAttribute("aria-invalid");
        const { changes } = JSON.parse(text);
        await this.load();
        this.say(changes.length ? changes.map((one) => `${one.setting} is now ${one.after}; it was ${one.before}.`).join(" ") : "Nothing changed.");
      } catch (error) {
        input.setAttribute("aria-invalid", "true");
        this.say(error instanceof TypeError ? "The connection is lost." : error.message, true);
      }
    }
  }

  window.Heed.Settings = Settings;
})();
