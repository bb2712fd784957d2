// The small browser that the page's modules run in: `node --import` loads it before any of them.
import { Window } from "happy-dom";

const page = new Window({ url: "http://box.test/table", width: 800, height: 480 });
page.document.documentElement.lang = "en";
page.document.body.innerHTML = `
  <div id="art"></div>
  <main id="app">
    <div id="head"></div>
    <div id="strip"></div>
    <section id="stage"><div id="main"></div><div id="side"></div></section>
    <div id="hand"><div id="cards"></div></div>
  </main>`;

const NAMES = [
  "CSS",
  "CustomEvent",
  "DOMRect",
  "Element",
  "Event",
  "HTMLElement",
  "HTMLInputElement",
  "KeyboardEvent",
  "MouseEvent",
  "PointerEvent",
  "SVGElement",
  "Text",
  "document",
  "localStorage",
  "location",
  "matchMedia",
];
for (const name of NAMES) {
  const value = page[name];
  if (value === undefined) throw new Error(`happy-dom has no ${name}`);
  const isMethod = name === "matchMedia";
  Object.defineProperty(globalThis, name, {
    value: isMethod ? value.bind(page) : value,
    configurable: true,
    writable: true,
  });
}
Object.assign(globalThis, {
  window: page,
  reportError: (error) => {
    throw error;
  },
});
