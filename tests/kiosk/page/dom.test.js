// Descriptions become elements, and what has not changed stays the same element.
import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import {
  classes,
  drawing,
  fill,
  forget,
  h,
  icon,
  once,
  put,
  set,
  share,
} from "../../../firmware_host/kiosk/page/table/dom.js";

let place;

beforeEach(() => {
  place = document.createElement("div");
  document.body.append(place);
});

const li = (key, ...children) => h("li", { key }, ...children);
const words = () => [...place.childNodes].map((node) => node.textContent);

// Counts calls of a method of the nodes below `place`.
function count(t, object, method) {
  const spy = t.mock.method(object, method);
  return () => spy.mock.callCount();
}

describe("h", () => {
  it("flattens children and leaves out what is nothing", () => {
    const { children } = h("p", null, "a", ["b", ["c", null]], undefined, false, "", 0);
    assert.deepEqual(children, ["a", "b", "c", 0]);
  });

  it("has properties even where none are given", () => {
    assert.deepEqual(h("p", null).props, {});
  });
});

describe("small helpers", () => {
  it("joins the classes that there are", () => {
    assert.equal(classes("part", false, "", null, undefined, "wide"), "part wide");
  });

  it("names an icon for screen readers only where it has a label", () => {
    assert.deepEqual(icon("pawn").props, { class: "icon ", role: null, "aria-label": null });
    assert.equal(icon("pawn", "Pink").props.role, "img");
    assert.equal(icon("pawn", "Pink").props["aria-label"], "Pink");
  });

  it("draws a picture that has not come by its symbol", () => {
    assert.deepEqual(drawing("dice", { x: 1 }).props, { x: 1, href: "#art-dice" });
    assert.equal(drawing("dice", {}).tag, "use");
  });

  it("writes an attribute only where it differs", (t) => {
    place.setAttribute("data-kind", "pad");
    const written = count(t, place, "setAttribute");
    set(place, "data-kind", "pad");
    assert.equal(written(), 0);
    set(place, "data-kind", "cards");
    assert.equal(place.getAttribute("data-kind"), "cards");
  });
});

describe("attributes", () => {
  it("are those of the description, true being an empty one", () => {
    fill(place, h("p", { id: "x", hidden: true, title: null, lang: false, "data-n": 0 }));
    const [made] = place.children;
    assert.deepEqual(
      [...made.attributes].map(({ name, value }) => `${name}=${value}`),
      ["id=x", "hidden=", "data-n=0"],
    );
  });

  it("leave out key and reuse, which are not the browser's", () => {
    fill(place, h("p", { key: "k", reuse: "none", title: "t" }));
    assert.deepEqual(
      [...place.firstChild.attributes].map(({ name }) => name),
      ["title"],
    );
  });

  it("change in place, and go where they are no longer wanted", () => {
    fill(place, h("p", { title: "a", lang: "en" }));
    const [made] = place.children;
    fill(place, h("p", { title: "b" }));
    assert.equal(place.firstChild, made);
    assert.equal(made.getAttribute("title"), "b");
    assert.equal(made.hasAttribute("lang"), false);
  });

  it("go where they become null or false", () => {
    fill(place, h("p", { title: "a", hidden: true }));
    fill(place, h("p", { title: null, hidden: false }));
    assert.equal(place.firstChild.attributes.length, 0);
  });

  it("are not written again where they stay the same", (t) => {
    fill(place, h("p", { title: "a", lang: "en" }));
    const written = count(t, place.firstChild, "setAttribute");
    fill(place, h("p", { title: "a", lang: "de" }));
    assert.equal(written(), 1);
  });

  it("set a style as a whole", () => {
    fill(place, h("p", { style: "color: red; margin-top: 1px" }));
    fill(place, h("p", { style: "color: blue" }));
    assert.equal(place.firstChild.style.color, "blue");
    assert.equal(place.firstChild.style.marginTop, "");
  });
});

describe("elements and texts", () => {
  it("of drawings are those of SVG", () => {
    fill(place, h("svg", null, h("rect", null)), h("p", null));
    assert.equal(place.firstChild.namespaceURI, "http://www.w3.org/2000/svg");
    assert.equal(place.firstChild.firstChild.namespaceURI, "http://www.w3.org/2000/svg");
    assert.equal(place.lastChild.namespaceURI, "http://www.w3.org/1999/xhtml");
  });

  it("tie what belongs together on one line", () => {
    fill(place, "2× Wood");
    assert.equal(place.textContent, "2×\u00a0Wood");
    fill(place, "3× Wood");
    assert.equal(place.textContent, "3×\u00a0Wood");
  });

  it("keep a text node whose words change", () => {
    fill(place, "one");
    const [node] = place.childNodes;
    fill(place, "two");
    assert.equal(place.firstChild, node);
    assert.equal(node.data, "two");
  });

  it("replace a text by an element and back", () => {
    fill(place, "one");
    fill(place, h("b", null, "two"));
    assert.equal(place.innerHTML, "<b>two</b>");
    fill(place, "three");
    assert.equal(place.innerHTML, "three");
  });

  it("replace what stood there before the first description", () => {
    place.innerHTML = "<i>from the server</i>";
    fill(place, "mine");
    assert.equal(place.innerHTML, "mine");
  });

  it("go with an empty list, and come again", () => {
    fill(place, li("a", "a"), "text");
    fill(place);
    assert.equal(place.childNodes.length, 0);
    fill(place, li("b", "b"));
    assert.deepEqual(words(), ["b"]);
  });

  it("change below an element that stays", () => {
    fill(place, h("ul", null, li("a", "1"), li("b", "2")));
    const [list] = place.children;
    const second = list.children[1];
    fill(place, h("ul", null, li("a", "1"), li("b", "3")));
    assert.equal(place.firstChild, list);
    assert.equal(list.children[1], second);
    assert.equal(second.textContent, "3");
  });
});

describe("what is the same as last time", () => {
  it("is not looked at again as a list", () => {
    const list = [li("a", "a")];
    put(place, list);
    place.firstChild.textContent = "touched";
    put(place, list);
    assert.equal(place.textContent, "touched");
  });

  it("is not looked at again as a description", (t) => {
    const kept = li("a", "a");
    put(place, [kept, li("b", "b")]);
    const written = count(t, place.firstChild, "setAttribute");
    const read = count(t, place.firstChild, "replaceChildren");
    put(place, [kept, li("b", "c")]);
    assert.deepEqual([written(), read()], [0, 0]);
    assert.deepEqual(words(), ["a", "c"]);
  });

  it("at both ends does not move what is between", (t) => {
    const [first, last] = [li("first", "1"), li("last", "9")];
    put(place, [first, li("x", "x"), last]);
    const nodes = [...place.children];
    const moved = count(t, place, "insertBefore");
    put(place, [first, li("y", "y"), last]);
    assert.equal(moved(), 1);
    assert.equal(place.firstChild, nodes[0]);
    assert.equal(place.lastChild, nodes[2]);
    assert.deepEqual(words(), ["1", "y", "9"]);
  });
});

describe("elements with keys", () => {
  const show = (...keys) =>
    fill(
      place,
      keys.map((key) => li(key, key)),
    );
  const byKey = () => new Map([...place.children].map((each) => [each.textContent, each]));

  it("stay the same wherever they stand", () => {
    show("a", "b", "c", "d");
    const before = byKey();
    show("d", "b", "a", "c");
    assert.deepEqual(words(), ["d", "b", "a", "c"]);
    for (const [key, element] of byKey()) assert.equal(element, before.get(key));
  });

  it("let one move to the front without moving the others", (t) => {
    show("a", "b", "c", "d");
    const moved = count(t, place, "insertBefore");
    show("d", "a", "b", "c");
    assert.equal(moved(), 1);
    assert.deepEqual(words(), ["d", "a", "b", "c"]);
  });

  it("let others come and go around the one that has the focus", () => {
    fill(place, h("button", { key: "mine" }, "m"));
    place.firstChild.focus();
    fill(place, h("button", { key: "new" }, "n"), h("button", { key: "mine" }, "m"));
    assert.equal(document.activeElement, place.children[1]);
  });

  it("go from the middle", () => {
    show("a", "b", "c");
    const before = byKey();
    show("a", "c");
    assert.deepEqual([...place.children], [before.get("a"), before.get("c")]);
  });

  it("are made again where the same key is of another kind", () => {
    fill(place, h("li", { key: "a" }));
    const [old] = place.children;
    fill(place, h("p", { key: "a" }));
    assert.notEqual(place.firstChild, old);
    assert.equal(place.innerHTML, "<p></p>");
  });

  it("are taken from elsewhere where they stood there before", () => {
    const elsewhere = document.createElement("div");
    put(elsewhere, [li("a", "a")]);
    const spare = new Map([["a", elsewhere.firstChild]]);
    put(place, [li("a", "changed")], spare);
    assert.equal(place.firstChild, spare.get("a"));
    assert.equal(place.textContent, "changed");
  });

  it("are removed only where they still stand", () => {
    const elsewhere = document.createElement("div");
    put(place, [li("a", "a"), li("b", "b")]);
    const [moved] = place.children;
    elsewhere.append(moved);
    put(place, [li("b", "b")]);
    assert.equal(moved.parentNode, elsewhere);
  });

  it("are not mixed up with those that have none", () => {
    fill(place, li("a", "a"), h("li", null, "none"));
    const [keyed, other] = place.children;
    fill(place, h("li", null, "other"), li("a", "a"));
    assert.deepEqual([...place.children], [other, keyed]);
  });
});

describe("elements without keys", () => {
  it("behind one that goes keep theirs", () => {
    fill(place, h("p", null, "1"), h("b", null, "2"), h("i", null, "3"));
    const [, bold, italic] = place.children;
    fill(place, h("b", null, "2"), h("i", null, "3"));
    assert.deepEqual([...place.children], [bold, italic]);
  });

  it("take the next of their kind", () => {
    fill(place, h("p", null, "1"), h("p", null, "2"));
    const [first, second] = place.children;
    fill(place, h("p", null, "3"), h("p", null, "4"), h("p", null, "5"));
    assert.deepEqual([...place.children].slice(0, 2), [first, second]);
    assert.deepEqual(words(), ["3", "4", "5"]);
  });
});

describe("elements that are used again", () => {
  const card = (kind, title) => h("button", { reuse: kind, title });

  it("become another thing of their kind", () => {
    fill(place, h("button", { reuse: "card", title: "old", lang: "en" }, "old"));
    const [old] = place.children;
    fill(place);
    fill(place, card("card", "new"));
    assert.equal(place.firstChild, old);
    assert.equal(old.outerHTML, '<button title="new"></button>');
    fill(place);
  });

  it("become nothing of another kind", () => {
    fill(place, card("one", "old"));
    const [old] = place.children;
    fill(place);
    fill(place, card("two", "new"));
    assert.notEqual(place.firstChild, old);
  });

  it("are kept up to a number", () => {
    const many = (title) => Array.from({ length: 70 }, (_, n) => card("many", `${title}${n}`));
    fill(place, many("old"));
    const old = new Set(place.children);
    fill(place);
    fill(place, many("new"));
    assert.equal([...place.children].filter((each) => old.has(each)).length, 64);
  });
});

describe("share", () => {
  it("gives the old object where nothing has changed", () => {
    const old = { a: 1, list: [{ id: "x", n: [1, 2] }] };
    assert.equal(share(old, structuredClone(old)), old);
  });

  it("gives a new one around what has changed, and keeps the rest", () => {
    const old = { a: { n: 1 }, b: { n: 2 } };
    const fresh = share(old, { a: { n: 1 }, b: { n: 3 } });
    assert.notEqual(fresh, old);
    assert.equal(fresh.a, old.a);
    assert.deepEqual(fresh.b, { n: 3 });
  });

  it("sees that a name has gone or come", () => {
    assert.deepEqual(share({ a: 1, b: 2 }, { a: 1 }), { a: 1 });
    assert.deepEqual(share({ a: 1 }, { a: 1, b: 2 }), { a: 1, b: 2 });
  });

  it("sees that a list is shorter or longer", () => {
    assert.deepEqual(share([1, 2], [1]), [1]);
    assert.deepEqual(share([1], [1, 2]), [1, 2]);
  });

  for (const name of ["id", "act", "number"]) {
    it(`knows things of a list by their ${name}, wherever they stand`, () => {
      const thing = (value) => ({ [name]: value, deep: { value } });
      const old = [thing("a"), thing("b"), thing("c")];
      const fresh = share(old, [thing("new"), thing("c"), thing("a")]);
      assert.equal(fresh[1], old[2]);
      assert.equal(fresh[2], old[0]);
      assert.deepEqual(fresh[0], thing("new"));
    });
  }

  it("does not take a list for an object, nor nothing for something", () => {
    assert.deepEqual(share({}, []), []);
    assert.deepEqual(share([], {}), {});
    assert.equal(share({ a: 1 }, null), null);
    assert.deepEqual(share(null, { a: 1 }), { a: 1 });
  });
});

describe("once", () => {
  it("draws a model once for each way it depends on", () => {
    const [model, other] = [{}, {}];
    let drawn = 0;
    const draw = () => {
      drawn += 1;
      return { drawn };
    };
    const first = once(model, "a", draw);
    assert.equal(once(model, "a", draw), first);
    assert.notEqual(once(other, "a", draw), first);
    assert.notEqual(once(model, "b", draw), first);
    assert.equal(drawn, 3);
  });

  it("draws again what was forgotten", () => {
    const model = {};
    const first = once(model, "", () => ({}));
    forget();
    assert.notEqual(
      once(model, "", () => ({})),
      first,
    );
  });
});
