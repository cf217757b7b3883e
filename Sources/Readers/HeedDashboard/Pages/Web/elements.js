// What both pages need: addresses with the token, and elements by id, visible text and tone.
"use strict";
window.Heed = window.Heed || {};
(() => {
  const token = new URLSearchParams(location.search).get("token") ?? "";
  const address = (path) => `${path}${path.includes("?") ? "&" : "?"}token=${encodeURIComponent(token)}`;
  const byId = (id) => document.getElementById(id);
  // Control characters, bidirectional marks and the like reorder or hide what people read; they are shown as in Heed's lines.
  const visible = (text) => String(text ?? "").replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (one) =>
    one.split("").map((unit) => "\\u" + unit.charCodeAt(0).toString(16).padStart(4, "0")).join(""));
  const set = (element, text) => { const shown = visible(text); if (element.textContent !== shown) element.textContent = shown; };
  const tone = (element, name) => { for (const one of ["calm", "notice", "warning", "critical", "unknown"]) element.classList.toggle(`tone-${one}`, one === name); };
  const el = (name, attributes = {}, ...children) => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) if (value != null) element.setAttribute(key, value);
    element.append(...children.map((one) => typeof one === "string" ? visible(one) : one));
    return element;
  };
  Object.assign(window.Heed, { address, byId, set, tone, el, visible });
})();
