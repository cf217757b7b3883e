// What both pages need: addresses with the token, and elements by id, text and tone.
"use strict";
window.Heed = window.Heed || {};
(() => {
  const token = new URLSearchParams(location.search).get("token") ?? "";
  const address = (path) => `${path}${path.includes("?") ? "&" : "?"}token=${encodeURIComponent(token)}`;
  const byId = (id) => document.getElementById(id);
  const set = (element, text) => { if (element.textContent !== (text ?? "")) element.textContent = text ?? ""; };
  const tone = (element, name) => { for (const one of ["calm", "notice", "warning", "critical", "unknown"]) element.classList.toggle(`tone-${one}`, one === name); };
  const el = (name, attributes = {}, ...children) => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) if (value != null) element.setAttribute(key, value);
    element.append(...children);
    return element;
  };
  Object.assign(window.Heed, { address, byId, set, tone, el });
})();
