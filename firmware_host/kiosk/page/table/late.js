// Sheets that are fetched, with their style, when somebody first asks for one.
const FILES = { why: "./teach.js", can: "./teach.js", help: "./teach.js", book: "./book.js" };
const loaded = new Map();
let ownStyle = null;

const file = (page) => FILES[page.split("/")[0]];

export function isLate(page) {
  return Boolean(file(page));
}

export function moduleOf(page) {
  return loaded.get(file(page));
}

// Resolves when the page can be drawn, to false where the box does not answer. `from` is the page
// that is open now.
export async function bring(page, from) {
  const name = file(page);
  ownStyle = ownStyle || stylesheet("/static/table/teach.css");
  const [module] = await Promise.all([import(name), ownStyle]);
  loaded.set(name, module);
  return module.prepare(page, from);
}

export function stylesheet(href) {
  return new Promise((done) => {
    const link = document.createElement("link");
    Object.assign(link, { rel: "stylesheet", href, onload: done, onerror: done });
    document.head.append(link);
  });
}
